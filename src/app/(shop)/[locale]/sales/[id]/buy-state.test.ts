import { describe, expect, it } from "vitest";
import { type BuyFacts, buyStateOf } from "@/app/(shop)/[locale]/sales/[id]/buy-state";

const open: BuyFacts = {
  phase: "open",
  standing: "plenty",
  signedIn: true,
  attempt: { kind: "idle" },
  waiting: false,
};

function limitReached(units: number) {
  const refusal = { ok: false, reason: "LIMIT_REACHED", scope: "sku", limit: 2, units } as const;
  return { attempt: { kind: "refused", refusal } } as const;
}

/** Guarantee: nobody is told "sold out" about a try of their own that has no answer yet. */
describe("buyStateOf", () => {
  it.each([
    ["ready", {}],
    ["ready", { standing: "few" }],
    ["ready", { standing: "unlimited" }],
    ["scheduled", { phase: "scheduled" }],
    ["paused", { phase: "paused" }],
    ["closed", { phase: "closed" }],
    ["allHeld", { standing: "allHeld" }],
    ["soldOut", { standing: "soldOut" }],
    ["signIn", { signedIn: false }],
    ["signIn", { signedIn: false, phase: "scheduled" }],
    ["signIn", { signedIn: false, standing: "allHeld" }],
    ["soldOut", { signedIn: false, standing: "soldOut" }],
    ["closed", { signedIn: false, phase: "closed" }],
    ["limitReached", limitReached(2)],
    ["ready", limitReached(1)],
    ["closed", { ...limitReached(2), phase: "closed" }],
    ["underway", { attempt: { kind: "confirming" }, waiting: true, standing: "soldOut" }],
    ["again", { attempt: { kind: "unanswered" }, waiting: true, standing: "soldOut" }],
    ["again", { attempt: { kind: "unanswered" }, waiting: true, phase: "closed" }],
    ["signIn", { attempt: { kind: "signedOut" }, waiting: true, phase: "closed" }],
  ] as const)("%s", (state, facts) => {
    expect(buyStateOf({ ...open, ...facts })).toBe(state);
  });
});
