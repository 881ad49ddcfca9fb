import type { Ending } from "@/app/(shop)/[locale]/sales/[id]/pursue";
import type { ReserveReason, ReserveRefusal } from "@/domain/reasons";

/** Where the buyer's one try stands. */
export type Attempt =
  | { kind: "idle" }
  | { kind: "sending" }
  /** No answer came: it may have gone through. Asked again with the same id. */
  | { kind: "confirming" }
  /** "Not now": asked again with the same id. */
  | { kind: "queueing" }
  /** All tries used up without an answer. The id is kept for the next click. */
  | { kind: "unanswered" }
  | { kind: "signedOut" }
  | { kind: "fault" }
  | { kind: "refused"; refusal: ReserveRefusal }
  | { kind: "got"; reservationId: string };

export type ReserveAnswer = { ok: true; reservationId: string } | ReserveRefusal;

/** Passing by themselves: worth asking again, and never called sold out. */
const PASSING: readonly ReserveReason[] = ["BUSY", "NOT_READY"];
/** Not an answer to what was wanted. */
const OPEN_ENDED: readonly ReserveReason[] = [...PASSING, "PAUSED"];

export function isPassing(answer: ReserveAnswer): boolean {
  return !answer.ok && PASSING.includes(answer.reason);
}

export function isUnderway({ kind }: Attempt): boolean {
  return kind === "sending" || kind === "confirming" || kind === "queueing" || kind === "got";
}

/** Whether the next click must ask with the same id: until there was a definite answer. */
export function keepsId(attempt: Attempt): boolean {
  if (attempt.kind === "refused") return OPEN_ENDED.includes(attempt.refusal.reason);
  return attempt.kind === "unanswered" || attempt.kind === "signedOut";
}

export function attemptOf(ending: Ending<ReserveAnswer>): Attempt {
  if (ending.kind !== "answered") return { kind: ending.kind };
  const { answer } = ending;
  return answer.ok
    ? { kind: "got", reservationId: answer.reservationId }
    : { kind: "refused", refusal: answer };
}
