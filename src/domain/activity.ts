/**
 * What the operator decided of an activity. Whether a scheduled activity is open is not stored: it
 * follows from its window and a clock, so no job can be late to open or close a sale.
 */
export const ACTIVITY_STATES = ["draft", "scheduled", "paused", "closed"] as const;
export type ActivityState = (typeof ACTIVITY_STATES)[number];

/** What people see. `scheduled`: not open yet. */
export const ACTIVITY_PHASES = ["draft", "scheduled", "open", "paused", "closed"] as const;
export type ActivityPhase = (typeof ACTIVITY_PHASES)[number];

/** Who sells. See docs/protocol.md. */
export const SELLING_MODES = ["core", "fenced", "ledger", "paused"] as const;
export type SellingMode = (typeof SELLING_MODES)[number];

export interface Window {
  opensAtMs: number;
  closesAtMs: number;
}

/** The start is inclusive, the end is not: the same rule as in `lua/`. */
export function phaseOf(state: ActivityState, window: Window, nowMs: number): ActivityPhase {
  if (state !== "scheduled" && state !== "paused") return state;
  if (nowMs >= window.closesAtMs) return "closed";
  if (state === "paused") return "paused";
  return nowMs >= window.opensAtMs ? "open" : "scheduled";
}
