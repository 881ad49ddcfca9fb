import { useTranslations } from "next-intl";
import type { ActivityPhase } from "@/domain/activity";
import type { StockView } from "@/domain/views";
import { type Standing, standingOf, unitsLeft } from "@/ui/stock";

interface Props {
  stock: StockView;
  cap: StockView | null;
  phase: ActivityPhase;
}

const TONES = {
  unlimited: "font-semibold",
  plenty: "font-semibold",
  few: "font-semibold text-warn",
  allHeld: "rounded-full bg-warn-soft px-2 py-0.5 text-[13px] font-semibold text-warn",
  soldOut: "font-semibold text-dim",
} as const satisfies Record<Standing, string>;

/** `84 left`, `all held`, `sold out`. */
export function StockLeft({ stock, cap, phase }: Props) {
  const t = useTranslations("shop.stock");
  const standing = standingOf(stock, cap);
  const count = unitsLeft(stock, cap) ?? 0;
  // Nothing presses once it is over.
  if (phase === "closed" && count > 0) {
    return <span className={TONES.plenty}>{t("unsold", { count })}</span>;
  }
  return <span className={TONES[standing]}>{t(standing, { count })}</span>;
}

/** The second line: out of how many, and what may still come back. */
export function StockDetail({ stock, cap, phase }: Props) {
  const t = useTranslations("shop.stock");
  const parts: string[] = [];
  if (stock.total !== null) parts.push(t("of", { count: stock.total }));
  if (phase === "closed" || standingOf(stock, cap) === "soldOut") {
    parts.push(t("sold", { count: stock.sold }));
  } else if (stock.held > 0) {
    parts.push(t("held", { count: stock.held }));
  }
  return <span className="text-sm text-dim">{parts.join(" · ")}</span>;
}
