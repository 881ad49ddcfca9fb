"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useEffect, useRef } from "react";
import type { OrderState } from "@/domain/order";
import type { OrderView } from "@/domain/views";
import { Countdown } from "@/ui/countdown";
import { formatInstant } from "@/ui/times";
import { toldBy } from "@/ui/told-by";
import { usePageLocale } from "@/ui/use-page-locale";

const TONES = {
  queued: "text-tide",
  pending: "text-ink",
  paid: "text-ok",
  cancelled: "text-ink",
  expired: "text-ink",
  refunded: "text-ink",
  rejected: "text-ink",
} as const satisfies Record<OrderState, string>;

function unbroken(words: ReactNode) {
  return <span className="whitespace-nowrap">{words}</span>;
}

interface Props {
  order: OrderView;
  /** The time to pay is over, and the ledger has not said so yet. */
  isLate: boolean;
}

/** Where the order stands: heard when it changes, seen at once. */
export function OrderHead({ order, isLate }: Props) {
  const t = useTranslations("shop.order.state");
  const locale = usePageLocale();
  const { state, expiresAtMs, settledAtMs, serverNowMs, timeZone } = order;
  const key = isLate ? "late" : state;
  const tell = (instantMs: number | null) =>
    instantMs !== null ? formatInstant(instantMs, { locale, timeZone }, serverNowMs, true) : "…";
  const facts = { by: tell(expiresAtMs), when: tell(settledAtMs) };
  const heading = useFocusWhenLost(state);
  return (
    <div>
      <div role="status">
        <h1
          ref={heading}
          tabIndex={-1}
          className={`outline-none text-[28px] leading-tight font-semibold tracking-tight ${TONES[state]}`}
        >
          {t.rich(`${key}.title`, { ...facts, n: unbroken })}
        </h1>
        <p className="mt-2 text-dim">{t(`${key}.text`, facts)}</p>
      </div>
      {state === "queued" && <Waiting />}
      {state === "pending" && expiresAtMs !== null && (
        <p className="mt-5 flex items-baseline justify-between gap-4 border-y border-line py-3.5">
          <span className="text-sm text-dim">{t("left")}</span>
          <Countdown
            className="text-[30px] leading-tight font-semibold tracking-[-0.01em]"
            untilMs={expiresAtMs}
            told={toldBy(order)}
          />
        </p>
      )}
    </div>
  );
}

/** The buttons of the last state are gone, and the focus with them: it goes to what is new. */
function useFocusWhenLost(state: OrderState) {
  const heading = useRef<HTMLHeadingElement>(null);
  const drawn = useRef(state);
  useEffect(() => {
    if (drawn.current !== state && document.activeElement === document.body) {
      heading.current?.focus({ preventScroll: true });
    }
    drawn.current = state;
  }, [state]);
  return heading;
}

/** Something is on its way: water moving through the gate. */
function Waiting() {
  return (
    <div className="mt-5 h-1.5 overflow-hidden rounded-full bg-tide-soft" aria-hidden="true">
      <div className="h-full w-1/3 motion-safe:animate-pulse rounded-full bg-tide" />
    </div>
  );
}
