"use client";

import { Badge, type BadgeProps } from "@mantine/core";
import { useTranslations } from "next-intl";
import type { ActivityPhase } from "@/domain/activity";

/** State is said in tide and ink. Green and amber have meanings of their own. */
const LOOKS = {
  draft: { variant: "outline", color: "gray" },
  scheduled: { variant: "light", color: "tide" },
  open: { variant: "filled", color: "tide" },
  paused: { variant: "filled", color: "gray" },
  closed: { variant: "light", color: "gray" },
} as const satisfies Record<ActivityPhase, BadgeProps>;

export function PhaseBadge({ phase }: { phase: ActivityPhase }) {
  const t = useTranslations("console.phase");
  return (
    <Badge {...LOOKS[phase]} miw="max-content" data-phase={phase}>
      {t(phase)}
    </Badge>
  );
}
