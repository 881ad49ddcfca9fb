"use client";

import { useTranslations } from "next-intl";
import { secondsUntil, splitSeconds } from "@/ui/countdown-parts";
import { type Told, useServerTime } from "@/ui/use-server-time";

interface Props {
  untilMs: number;
  /** Whose clock. */
  told: Told;
  className?: string;
}

/** Seconds left on the server's clock. A timer for those who look: each second is not read out. */
export function Countdown({ untilMs, told, className }: Props) {
  const t = useTranslations("shop.countdown");
  const seconds = useServerTime(told, (nowMs) => secondsUntil(untilMs, nowMs));
  const { days, clock } = splitSeconds(seconds);
  return (
    <span role="timer" className={className} data-seconds={seconds}>
      {days > 0 ? t("days", { days, clock }) : clock}
    </span>
  );
}
