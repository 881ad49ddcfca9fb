"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import type { ProofView, StockView } from "@/domain/views";
import { formatTime } from "@/ui/times";
import { usePageLocale } from "@/ui/use-page-locale";
import { type Told, useServerTime } from "@/ui/use-server-time";

interface Props {
  proof: ProofView;
  stock: StockView;
  /** What the stock is of, where a sale has more than one SKU. */
  name: string | null;
  /** The sale's cap over all its SKUs, which is a count of its own. */
  cap: StockView | null;
  timeZone: string;
  told: Told;
}

/** A check that is older says nothing about now. */
const FRESH_SECONDS = 30;
const HOUR_SECONDS = 3_600;

/** The line from the ledger: where every unit is, when both books were last compared, and the result. */
export function ProofLine({ proof, stock, name, cap, timeZone, told }: Props) {
  const t = useTranslations("shop.proof");
  const isFresh = useServerTime(told, (nowMs) => nowMs - proof.checkedAtMs < FRESH_SECONDS * 1_000);
  return (
    <div className="mt-4 text-sm text-dim" data-proof={proof.drift ? "drift" : "exact"}>
      <p>
        {name === null ? t("ledger") : t("ledgerOf", { name })} <Equation stock={stock} />
      </p>
      {cap && (
        <p>
          {t("whole")} <Equation stock={cap} />
        </p>
      )}
      <p>
        <Checked atMs={proof.checkedAtMs} timeZone={timeZone} told={told} />
        {(proof.drift || isFresh) && t("separator")}
        {proof.drift && <span className="font-semibold text-warn">{t("drift")}</span>}
        {!proof.drift && isFresh && <span className="text-ok">{t("noDrift")}</span>}
      </p>
    </div>
  );
}

function Equation({ stock: { total, free, held, sold } }: { stock: StockView }) {
  const t = useTranslations("shop.proof");
  const b = (chunks: ReactNode) => <b className="font-semibold text-ink">{chunks}</b>;
  if (total === null || free === null) return t.rich("unlimited", { b, held, sold });
  return t.rich("equation", { b, total, free, held, sold });
}

function Checked({ atMs, timeZone, told }: { atMs: number; timeZone: string; told: Told }) {
  const t = useTranslations("shop.proof");
  const locale = usePageLocale();
  const seconds = useServerTime(told, (nowMs) => Math.max(0, Math.floor((nowMs - atMs) / 1_000)));
  if (seconds < FRESH_SECONDS) return t("secondsAgo", { count: seconds });
  if (seconds < HOUR_SECONDS) return t("minutesAgo", { count: Math.round(seconds / 60) });
  return t("checkedAt", { time: formatTime(atMs, { locale, timeZone }) });
}
