import { TRPCError } from "@trpc/server";
import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { setRequestLocale } from "next-intl/server";
import { SaleView } from "@/app/(shop)/[locale]/sales/[id]/sale-view";
import { activityIdSchema } from "@/domain/ids";
import type { Locale } from "@/domain/locale";
import { api, getQueryClient, getViewer, Hydrate } from "@/trpc/server";

interface Props {
  params: Promise<{ locale: Locale; id: string }>;
}

async function readSale(id: string) {
  const activityId = activityIdSchema.safeParse(id);
  if (!activityId.success) notFound();
  try {
    const query = api.sale.get.queryOptions({ activityId: activityId.data });
    return await getQueryClient().fetchQuery(query);
  } catch (error) {
    if (error instanceof TRPCError && error.code === "NOT_FOUND") notFound();
    throw error;
  }
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { locale, id } = await params;
  const sale = await readSale(id);
  return { title: sale.title[locale], description: sale.summary[locale] };
}

export default async function SalePage({ params }: Props) {
  const { locale, id } = await params;
  setRequestLocale(locale);
  const sale = await readSale(id);
  const viewer = await getViewer();
  return (
    <Hydrate>
      <SaleView activityId={sale.id} signedIn={viewer !== null} />
    </Hydrate>
  );
}
