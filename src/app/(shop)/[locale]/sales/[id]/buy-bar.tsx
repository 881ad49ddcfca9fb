"use client";

import { useTranslations } from "next-intl";
import type { Attempt } from "@/app/(shop)/[locale]/sales/[id]/attempt";
import { AttemptNotice } from "@/app/(shop)/[locale]/sales/[id]/attempt-notice";
import { type BuyState, buyStateOf } from "@/app/(shop)/[locale]/sales/[id]/buy-state";
import { Link } from "@/app/i18n/navigation";
import type { ActivityPhase } from "@/domain/activity";
import { formatAmount } from "@/domain/money";
import type { SaleView, SkuView } from "@/domain/views";
import { primaryButton } from "@/ui/button";
import { standingOf } from "@/ui/stock";
import { formatInstant } from "@/ui/times";
import { usePageLocale } from "@/ui/use-page-locale";

export interface BuyBarProps {
  sale: SaleView;
  sku: SkuView;
  phase: ActivityPhase;
  quantity: number;
  attempt: Attempt;
  waiting: boolean;
  signedIn: boolean;
  onBuy: () => Promise<void>;
}

const BUTTON = `${primaryButton} w-full max-w-[420px]`;

/** The one thing to do here, and what came of it. */
export function BuyBar(props: BuyBarProps) {
  const { sale, sku, phase, quantity, attempt, onBuy } = props;
  const standing = standingOf(sku.stock, sale.cap);
  const state = buyStateOf({ ...props, standing });
  const words = useButtonWords(props, state);
  const inert = state !== "ready" && state !== "again";
  return (
    <div className="my-4.5 min-[860px]:contents">
      <div className="thumb-bar" data-buy={state} data-attempt={attempt.kind}>
        <div className="mx-auto grid max-w-[1080px] max-[859px]:justify-items-center">
          <div role="status" className="w-full max-w-[420px] not-empty:mb-2.5">
            <AttemptNotice sale={sale} attempt={attempt} standing={standing} quantity={quantity} />
          </div>
          {state === "signIn" ? (
            <Link
              href={`/sign-in?next=${encodeURIComponent(`/sales/${sale.id}`)}`}
              className={BUTTON}
            >
              {phase === "scheduled" ? words.signInEarly : words.signIn}
            </Link>
          ) : (
            <button
              type="button"
              className={BUTTON}
              aria-disabled={inert}
              aria-busy={state === "underway"}
              onClick={() => {
                if (!inert) void onBuy();
              }}
            >
              {words[state]}
            </button>
          )}
        </div>
      </div>
    </div>
  );
}

function useButtonWords({ sale, sku, quantity, attempt }: BuyBarProps, state: BuyState) {
  const t = useTranslations("shop.buy");
  const locale = usePageLocale();
  const at = { locale, timeZone: sale.timeZone };
  const amount = formatAmount(sku.priceCents * quantity, sale.currency, locale);
  const ready = t("ready", { count: quantity, amount });
  return {
    ready,
    again: t("again"),
    signIn: t("signIn"),
    signInEarly: t("signInEarly"),
    underway:
      state === "underway" && attempt.kind === "confirming" ? t("confirming") : t("sending"),
    scheduled: t("scheduled", { when: formatInstant(sale.opensAtMs, at, sale.serverNowMs) }),
    paused: t("paused"),
    closed: t("closed"),
    allHeld: t("allHeld"),
    soldOut: t("soldOut"),
    limitReached: t("limitReached"),
  } as const satisfies Record<BuyState | "signInEarly", string>;
}
