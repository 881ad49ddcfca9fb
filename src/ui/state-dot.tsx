import type { ActivityPhase } from "@/domain/activity";

const TONES = {
  draft: "bg-edge",
  scheduled: "bg-tide",
  open: "bg-red",
  paused: "bg-warn",
  closed: "bg-edge",
} as const satisfies Record<ActivityPhase, string>;

/** Says again, in colour, what the words beside it say. */
export function StateDot({ phase }: { phase: ActivityPhase }) {
  return <span className={`size-2 shrink-0 rounded-full ${TONES[phase]}`} aria-hidden="true" />;
}
