import { type Attempt, isUnderway } from "@/app/(shop)/[locale]/sales/[id]/attempt";
import type { ActivityPhase } from "@/domain/activity";
import type { Standing } from "@/ui/stock";

/** What the one button is: something to do, or why there is nothing to do. */
export type BuyState =
  | "ready"
  | "signIn"
  /** The last try has no answer: ask for it again. */
  | "again"
  | "underway"
  | "scheduled"
  | "paused"
  | "closed"
  | "allHeld"
  | "soldOut"
  /** The last try was refused: this buyer has as many as one person can have. */
  | "limitReached";

export interface BuyFacts {
  phase: ActivityPhase;
  standing: Standing;
  signedIn: boolean;
  attempt: Attempt;
  /** An intent waits for its answer: that comes before whatever the page knows of the stock. */
  waiting: boolean;
}

export function buyStateOf({ phase, standing, signedIn, attempt, waiting }: BuyFacts): BuyState {
  if (isUnderway(attempt)) return "underway";
  const signedOut = !signedIn || attempt.kind === "signedOut";
  if (signedOut && (waiting || isOffered(phase, standing))) return "signIn";
  if (waiting) return "again";
  if (phase === "draft") return "scheduled";
  if (phase !== "open") return phase;
  if (standing === "soldOut" || standing === "allHeld") return standing;
  return hasAll(attempt) ? "limitReached" : "ready";
}

/** Not so if only the number asked for was too large. */
function hasAll(attempt: Attempt): boolean {
  if (attempt.kind !== "refused" || attempt.refusal.reason !== "LIMIT_REACHED") return false;
  return attempt.refusal.units >= attempt.refusal.limit;
}

/** Worth signing in for: it can be had, or will be. */
function isOffered(phase: ActivityPhase, standing: Standing): boolean {
  return phase !== "closed" && standing !== "soldOut";
}
