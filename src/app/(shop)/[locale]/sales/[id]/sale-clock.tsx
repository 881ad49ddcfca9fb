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
  const running = phase === "open" || phase === "paused";
  return (
    <div className="my-4.5 flex flex-wrap items-end justify-between gap-4 border-y border-line py-3.5">
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
      {phase !== "closed" && <Limit sale={sale} sku={sku} />}
    </div>
  );
}

/** Two limits are two figures, unless the one over all SKUs leaves nothing for the other to do. */
function Limit({ sale, sku }: Omit<Props, "phase">) {
  const t = useTranslations("shop.sale");
  const [each, all] = [sku.unitsPerBuyer, sale.unitsPerBuyer];
  const limits = [each, all].filter((limit) => limit !== null);
  const isBoth = sale.skus.length > 1 && each !== null && all !== null && each < all;
  return (
    <div className="ml-auto text-right whitespace-nowrap">
      <p className="text-sm text-dim">{t("limit")}</p>
      {isBoth ? (
        <p className="text-lg font-semibold">{t("limitBoth", { each, all })}</p>
      ) : (
        <p className={FIGURE}>
          {limits.length > 0 ? t("limitEach", { limit: Math.min(...limits) }) : t("noLimit")}
        </p>
      )}
    </div>
  );
}
