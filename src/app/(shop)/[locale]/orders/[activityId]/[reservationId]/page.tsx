import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getTranslations, setRequestLocale } from "next-intl/server";
import { OrderScreen } from "@/app/(shop)/[locale]/orders/[activityId]/[reservationId]/order-screen";
import { redirect } from "@/app/i18n/navigation";
import { activityIdSchema, reservationIdSchema } from "@/domain/ids";
import type { Locale } from "@/domain/locale";
import { api, getQueryClient, getViewer, Hydrate } from "@/trpc/server";

interface Props {
  params: Promise<{ locale: Locale; activityId: string; reservationId: string }>;
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { locale } = await params;
  const t = await getTranslations({ locale, namespace: "shop.order" });
  return { title: t("title") };
}

export default async function OrderPage({ params }: Props) {
  const { locale, ...ids } = await params;
  setRequestLocale(locale);
  const activityId = activityIdSchema.safeParse(ids.activityId);
  const reservationId = reservationIdSchema.safeParse(ids.reservationId);
  if (!activityId.success || !reservationId.success) notFound();
  const input = { activityId: activityId.data, reservationId: reservationId.data };

  const here = `/orders/${input.activityId}/${input.reservationId}`;
  if (!(await getViewer())) {
    redirect({ href: `/sign-in?next=${encodeURIComponent(here)}`, locale });
  }
  const status = await getQueryClient().fetchQuery(api.order.status.queryOptions(input));
  if (!status.ok) notFound();
  return (
    <Hydrate>
      <OrderScreen {...input} />
    </Hydrate>
  );
}
