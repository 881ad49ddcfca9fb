"use client";

import { Link } from "@/app/i18n/navigation";
import type { ActivityPhase } from "@/domain/activity";
import type { SaleView } from "@/domain/views";
import { Level } from "@/ui/level";
import { PhaseLine } from "@/ui/phase-line";
import { Picture } from "@/ui/picture";
import { Price } from "@/ui/price";
import { shareLeft, wholeStock } from "@/ui/stock";
import { StockDetail, StockLeft } from "@/ui/stock-words";
import { usePageLocale } from "@/ui/use-page-locale";

/** The whole card is the link; its name is the title. */
export function SaleCard({ sale, phase }: { sale: SaleView; phase: ActivityPhase }) {
  const locale = usePageLocale();
  const stock = wholeStock(sale);
  const prices = sale.skus.map((sku) => sku.priceCents);
  const cheapest = sale.skus.find((sku) => sku.priceCents === Math.min(...prices));
  return (
    <article
      data-sale={sale.id}
      data-phase={phase}
      className="relative grid h-full grid-cols-[96px_1fr] overflow-hidden rounded-card border border-line bg-card has-[a:focus-visible]:outline-3 has-[a:focus-visible]:outline-offset-2 has-[a:focus-visible]:outline-tide max-sm:gap-4 max-sm:p-3.5 sm:grid-cols-1 sm:grid-rows-[auto_1fr]"
    >
      <Picture
        name={sale.picture}
        className={`max-sm:rounded-control sm:aspect-[4/3] ${phase === "closed" ? "grayscale" : ""}`}
      />
      <div className="flex min-w-0 flex-col gap-2 sm:p-4">
        <PhaseLine sale={sale} phase={phase} countdown />
        <h3 className="text-lg leading-snug font-semibold tracking-tight">
          <Link href={`/sales/${sale.id}`} className="outline-none after:absolute after:inset-0">
            {sale.title[locale]}
          </Link>
        </h3>
        {cheapest && (
          <Price
            priceCents={cheapest.priceCents}
            listPriceCents={cheapest.listPriceCents}
            currency={sale.currency}
            from={Math.max(...prices) > cheapest.priceCents}
          />
        )}
        <div className="mt-auto grid gap-1.5 pt-1">
          <p className="flex flex-wrap items-center justify-between gap-x-3">
            <StockLeft stock={stock} cap={null} phase={phase} />
            <StockDetail stock={stock} cap={null} phase={phase} />
          </p>
          <Level share={shareLeft(stock, null)} />
        </div>
      </div>
    </article>
  );
}
