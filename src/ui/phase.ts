import { type ActivityPhase, phaseOf, type Window } from "@/domain/activity";

/** The phase at a later instant than the one at which the server told it. */
export function phaseAt(view: Window & { phase: ActivityPhase }, nowMs: number): ActivityPhase {
  return phaseOf(view.phase === "open" ? "scheduled" : view.phase, view, nowMs);
}
