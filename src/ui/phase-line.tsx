"use client";

import { useTranslations } from "next-intl";
import type { ActivityPhase } from "@/domain/activity";
import type { SaleView } from "@/domain/views";
import { Countdown } from "@/ui/countdown";
import { StateDot } from "@/ui/state-dot";
import { formatInstant } from "@/ui/times";
import { usePageLocale } from "@/ui/use-page-locale";

interface Props {
  sale: Pick<SaleView, "id" | "opensAtMs" | "closesAtMs" | "timeZone" | "serverNowMs">;
  phase: ActivityPhase;
  /** On a card: how long, instead of since when and where. */
  countdown?: boolean;
}

/** A sale's state in a line: `Running since 20:00, Asia/Shanghai`. */
export function PhaseLine({ sale, phase, countdown }: Props) {
  return (
    <p className="flex items-center gap-2 text-sm font-semibold text-tide">
      <StateDot phase={phase} />
      <span className="min-w-0">
        {countdown ? <Short sale={sale} phase={phase} /> : <Long sale={sale} phase={phase} />}
      </span>
    </p>
  );
}

function Short({ sale, phase }: Props) {
  const t = useTranslations("shop.phase.short");
  const untilMs = phase === "scheduled" ? sale.opensAtMs : sale.closesAtMs;
  if (phase !== "scheduled" && phase !== "open") return t(phase);
  return t.rich(phase, {
    left: () => <Countdown untilMs={untilMs} told={sale} />,
  });
}

function Long({ sale, phase }: Props) {
  const t = useTranslations("shop.phase.long");
  const locale = usePageLocale();
  const { timeZone, serverNowMs } = sale;
  const instantMs = phase === "closed" ? sale.closesAtMs : sale.opensAtMs;
  // Closed by hand, before its window ended: the instant is not known here.
  const key = phase === "closed" && serverNowMs < sale.closesAtMs ? "closedEarly" : phase;
  return t(key, {
    when: formatInstant(instantMs, { locale, timeZone }, serverNowMs),
    zone: timeZone,
  });
}
