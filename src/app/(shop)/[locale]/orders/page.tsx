import type { Metadata } from "next";
import { getTranslations, setRequestLocale } from "next-intl/server";
import { OrdersView } from "@/app/(shop)/[locale]/orders/orders-view";
import { redirect } from "@/app/i18n/navigation";
import type { Locale } from "@/domain/locale";
import { api, getQueryClient, getViewer, Hydrate } from "@/trpc/server";

interface Props {
  params: Promise<{ locale: Locale }>;
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { locale } = await params;
  const t = await getTranslations({ locale, namespace: "shop.orders" });
  return { title: t("title") };
}

export default async function OrdersPage({ params }: Props) {
  const { locale } = await params;
  setRequestLocale(locale);
  if (!(await getViewer())) redirect({ href: "/sign-in?next=/orders", locale });
  await getQueryClient().fetchQuery(api.order.mine.queryOptions());
  return (
    <Hydrate>
      <OrdersView />
    </Hydrate>
  );
}
