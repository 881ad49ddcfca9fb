import { describe, expect, it } from "vitest";
import { attemptOf, isPassing, keepsId } from "@/app/(shop)/[locale]/sales/[id]/attempt";
import { RESERVE_REASONS, type ReserveRefusal } from "@/domain/reasons";

function refusalOf(reason: (typeof RESERVE_REASONS)[number]): ReserveRefusal {
  if (reason === "NOT_OPEN") return { ok: false, reason, opensAtMs: 1 };
  if (reason === "LIMIT_REACHED") return { ok: false, reason, scope: "sku", limit: 1, units: 1 };
  return { ok: false, reason };
}

/** Guarantee: an id is given up only for a definite answer, and kept for everything else. */
describe("keepsId", () => {
  it.each(["unanswered", "signedOut"] as const)("after %s", (kind) => {
    expect(keepsId(attemptOf({ kind }))).toBe(true);
  });

  it("after busy, not ready and paused, and after no other refusal", () => {
    const kept = RESERVE_REASONS.filter((reason) =>
      keepsId(attemptOf({ kind: "answered", answer: refusalOf(reason) })),
    );
    expect(kept).toEqual(["NOT_READY", "PAUSED", "BUSY"]);
  });

  it("not after success, nor after a fault", () => {
    expect(keepsId(attemptOf({ kind: "fault" }))).toBe(false);
    const answer = { ok: true, reservationId: "r" } as const;
    expect(keepsId(attemptOf({ kind: "answered", answer }))).toBe(false);
  });
});

/** Guarantee: sold out is an answer, never asked again. */
it("asks again by itself only when busy or not ready", () => {
  const passing = RESERVE_REASONS.filter((reason) => isPassing(refusalOf(reason)));
  expect(passing).toEqual(["NOT_READY", "BUSY"]);
});
