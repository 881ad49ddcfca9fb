"use client";

import { useTranslations } from "next-intl";
import type { Attempt } from "@/app/(shop)/[locale]/sales/[id]/attempt";
import { Link } from "@/app/i18n/navigation";
import type { ReserveReason, ReserveRefusal } from "@/domain/reasons";
import type { SaleView } from "@/domain/views";
import { inlineLink } from "@/ui/button";
import { Notice } from "@/ui/notice";
import type { Standing } from "@/ui/stock";
import { formatInstant } from "@/ui/times";
import { usePageLocale } from "@/ui/use-page-locale";

interface Props {
  sale: SaleView;
  attempt: Attempt;
  standing: Standing;
  quantity: number;
}

/** What came of the last try, in a sentence. */
export function AttemptNotice({ sale, attempt, standing, quantity }: Props) {
  const t = useTranslations("shop.attempt");
  switch (attempt.kind) {
    case "idle":
    case "sending":
    case "got":
      return null;
    case "confirming":
    case "queueing":
      return <Notice tone="calm">{t(attempt.kind)}</Notice>;
    case "unanswered":
    case "signedOut":
    case "fault":
      return <Notice tone="warn">{t(attempt.kind)}</Notice>;
    case "refused":
      return (
        <Notice tone="warn">
          <Refusal sale={sale} refusal={attempt.refusal} standing={standing} quantity={quantity} />
        </Notice>
      );
  }
}

/** The sentence for each reason. A new reason does not compile until it has one. */
const SENTENCES = {
  NOT_READY: "busy",
  BUSY: "busy",
  PAUSED: "paused",
  NOT_OPEN: "notOpen",
  CLOSED: "closed",
  UNKNOWN_SKU: "unknownSku",
  LIMIT_REACHED: "limit",
  SOLD_OUT: "soldOut",
  CONFLICT: "conflict",
} as const satisfies Record<ReserveReason, string>;

interface RefusalProps extends Omit<Props, "attempt"> {
  refusal: ReserveRefusal;
}

function Refusal({ sale, refusal, standing, quantity }: RefusalProps) {
  const t = useTranslations("shop.refusal");
  const locale = usePageLocale();
  const at = { locale, timeZone: sale.timeZone };
  const opensAtMs = refusal.reason === "NOT_OPEN" ? refusal.opensAtMs : sale.opensAtMs;
  const none = { scope: "activity", units: 0, limit: 0 };
  const { scope, units, limit } = refusal.reason === "LIMIT_REACHED" ? refusal : none;
  const sentence = t(SENTENCES[refusal.reason], {
    when: formatInstant(opensAtMs, at, sale.serverNowMs, true),
    scope,
    units,
    limit,
    // What the page knows of the stock by now.
    standing,
    count: quantity,
  });
  if (refusal.reason !== "LIMIT_REACHED") return sentence;
  return (
    <>
      {sentence}{" "}
      <Link href="/orders" className={inlineLink}>
        {t("toOrders")}
      </Link>
    </>
  );
}
