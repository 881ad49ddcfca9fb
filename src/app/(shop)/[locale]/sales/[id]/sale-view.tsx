"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { NotLive } from "@/app/(shop)/[locale]/not-live";
import { isUnderway } from "@/app/(shop)/[locale]/sales/[id]/attempt";
import { BuyBar } from "@/app/(shop)/[locale]/sales/[id]/buy-bar";
import { SaleClock } from "@/app/(shop)/[locale]/sales/[id]/sale-clock";
import { useReserve } from "@/app/(shop)/[locale]/sales/[id]/use-reserve";
import { useLiveSales } from "@/app/(shop)/[locale]/use-live-sales";
import { QUANTITY_MAX } from "@/domain/resource";
import type { SaleView as Sale, SkuView } from "@/domain/views";
import { useTRPC } from "@/trpc/client";
import { phaseAt } from "@/ui/phase";
import { PhaseLine } from "@/ui/phase-line";
import { Picture } from "@/ui/picture";
import { Price } from "@/ui/price";
import { ProofLine } from "@/ui/proof-line";
import { SkuChoice } from "@/ui/sku-choice";
import { Stepper } from "@/ui/stepper";
import { quantityMax, unitsLeft } from "@/ui/stock";
import { usePageLocale } from "@/ui/use-page-locale";
import { useAlarms, useServerTime } from "@/ui/use-server-time";

/** What is chosen at first: the first SKU that can be had. */
function firstChoice(sale: Sale): SkuView | undefined {
  return sale.skus.find((sku) => unitsLeft(sku.stock, sale.cap) !== 0) ?? sale.skus[0];
}

export function SaleView({ activityId, signedIn }: { activityId: string; signedIn: boolean }) {
  const trpc = useTRPC();
  const { data: sale } = useSuspenseQuery(trpc.sale.get.queryOptions({ activityId }));
  const live = useLiveSales([activityId]);
  const locale = usePageLocale();
  const [chosenId, setChosenId] = useState(() => firstChoice(sale)?.id ?? "");
  const [wanted, setWanted] = useState(1);
  const { attempt, waiting, reserve, clear } = useReserve(
    activityId,
    sale.skus.map((s) => s.id),
  );

  useAlarms([sale]);
  const phase = useServerTime(sale, (nowMs) => phaseAt(sale, nowMs));
  const isForSale = phase === "scheduled" || phase === "open" || phase === "paused";
  const locked = waiting !== null || isUnderway(attempt);
  const sku = sale.skus.find(({ id }) => id === (waiting?.skuId ?? chosenId)) ?? sale.skus[0];
  if (!sku) return null;
  const max = quantityMax(sale, sku, QUANTITY_MAX);
  const quantity = waiting?.quantity ?? Math.min(wanted, max);

  return (
    <article
      className="grid gap-7 min-[860px]:grid-cols-[1.05fr_1fr] min-[860px]:gap-12"
      data-sale={sale.id}
      data-phase={phase}
    >
      <Picture
        name={sale.picture}
        first
        className="rounded-card max-[859px]:aspect-[4/3] min-[860px]:sticky min-[860px]:top-6"
      />
      <div className="min-w-0">
        <PhaseLine sale={sale} phase={phase} />
        <PhaseAnnouncer phase={phase} />
        <h1 className="mt-2 mb-2.5 text-[clamp(26px,4vw,38px)] leading-[1.15] font-[680] tracking-[-0.025em]">
          {sale.title[locale]}
        </h1>
        <p className="mb-4 text-dim">{sale.summary[locale]}</p>
        <Price {...sku} currency={sale.currency} large />
        <SaleClock sale={sale} phase={phase} sku={sku} />
        <SkuChoice
          skus={sale.skus}
          cap={sale.cap}
          currency={sale.currency}
          phase={phase}
          chosenId={sku.id}
          locked={locked}
          onChoose={(skuId) => {
            setChosenId(skuId);
            clear();
          }}
        />
        {isForSale && (max > 1 || quantity > 1) && (
          <Stepper
            value={quantity}
            max={max}
            locked={locked}
            onChange={(next) => {
              setWanted(next);
              clear();
            }}
          />
        )}
        <BuyBar
          sale={sale}
          sku={sku}
          phase={phase}
          quantity={quantity}
          attempt={attempt}
          signedIn={signedIn}
          waiting={waiting !== null}
          onBuy={() => reserve(sku.id, quantity)}
        />
        <NotLive live={live} />
        {sale.proof && (
          <ProofLine
            proof={sale.proof}
            stock={sku.stock}
            name={sale.skus.length > 1 ? sku.name[locale] : null}
            cap={sale.cap}
            timeZone={sale.timeZone}
            told={sale}
          />
        )}
      </div>
    </article>
  );
}

/** Heard when the sale opens, pauses or ends while the page is open; silent at first. */
function PhaseAnnouncer({ phase }: { phase: Sale["phase"] }) {
  const t = useTranslations("shop.phase.announced");
  const [first] = useState(phase);
  const [moved, setMoved] = useState(false);
  if (phase !== first && !moved) setMoved(true);
  return (
    <p role="status" className="sr-only">
      {moved && t(phase)}
    </p>
  );
}
