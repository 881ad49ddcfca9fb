"use client";

import { useTranslations } from "next-intl";
import type { ActivityPhase } from "@/domain/activity";
import type { SaleView, SkuView } from "@/domain/views";
import { Countdown } from "@/ui/countdown";

interface Props {
  sale: SaleView;
  sku: SkuView;
  phase: ActivityPhase;
}

const FIGURE = "text-[30px] leading-tight font-semibold tracking-[-0.01em]";

/** How long, and how many. */
export function SaleClock({ sale, sku, phase }: Props) {
  const t = useTranslations("shop.sale");
  const limits = [sku.unitsPerBuyer, sale.unitsPerBuyer].filter((limit) => limit !== null);
  const limit = limits.length > 0 ? Math.min(...limits) : null;
  const running = phase === "open" || phase === "paused";
  return (
    <div className="my-4.5 flex items-end justify-between gap-4 border-y border-line py-3.5">
      <div>
        {running || phase === "scheduled" ? (
          <>
            <p className="text-sm text-dim">{t(running ? "endsIn" : "opensIn")}</p>
            <Countdown
              className={FIGURE}
              untilMs={running ? sale.closesAtMs : sale.opensAtMs}
              told={sale}
            />
          </>
        ) : (
          <p className={FIGURE}>{t("over")}</p>
        )}
      </div>
      <div className="text-right">
        <p className="text-sm text-dim">{t("limit")}</p>
        <p className={FIGURE}>{limit === null ? t("noLimit") : t("limitEach", { limit })}</p>
      </div>
    </div>
  );
}
