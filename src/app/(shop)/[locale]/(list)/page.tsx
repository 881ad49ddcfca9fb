import { setRequestLocale } from "next-intl/server";
import { SalesView } from "@/app/(shop)/[locale]/(list)/sales-view";
import { api, getQueryClient, Hydrate } from "@/trpc/server";

export default async function SalesPage({ params }: { params: Promise<{ locale: string }> }) {
  setRequestLocale((await params).locale);
  await getQueryClient().fetchQuery(api.sale.list.queryOptions());
  return (
    <Hydrate>
      <SalesView />
    </Hydrate>
  );
}
