import { TRPCError } from "@trpc/server";
import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getTranslations, setRequestLocale } from "next-intl/server";
import { TestPayment } from "@/app/(shop)/[locale]/pay/[paymentId]/test-payment";
import { redirect } from "@/app/i18n/navigation";
import { paymentIdSchema } from "@/domain/ids";
import type { Locale } from "@/domain/locale";
import { api, getQueryClient, getViewer, Hydrate } from "@/trpc/server";

interface Props {
  params: Promise<{ locale: Locale; paymentId: string }>;
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { locale } = await params;
  const t = await getTranslations({ locale, namespace: "shop.pay" });
  return { title: t("title") };
}

export default async function PayPage({ params }: Props) {
  const { locale, paymentId: wanted } = await params;
  setRequestLocale(locale);
  const paymentId = paymentIdSchema.safeParse(wanted);
  if (!paymentId.success) notFound();
  if (!(await getViewer())) {
    const next = encodeURIComponent(`/pay/${paymentId.data}`);
    redirect({ href: `/sign-in?next=${next}`, locale });
  }
  try {
    const query = api.testPayment.get.queryOptions({ paymentId: paymentId.data });
    await getQueryClient().fetchQuery(query);
  } catch (error) {
    if (error instanceof TRPCError && error.code === "NOT_FOUND") notFound();
    throw error;
  }
  return (
    <Hydrate>
      <TestPayment paymentId={paymentId.data} />
    </Hydrate>
  );
}
