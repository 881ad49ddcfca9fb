import { describe, expect, it } from "vitest";
import { phaseAt } from "@/ui/phase";

const window = { opensAtMs: 1_000, closesAtMs: 2_000 };

/** Guarantee: a page opens and closes a sale by itself, at the same instants as the core. */
describe("phaseAt", () => {
  it.each([
    ["scheduled", 999, "scheduled"],
    ["scheduled", 1_000, "open"],
    ["open", 1_999, "open"],
    ["open", 2_000, "closed"],
    ["paused", 1_500, "paused"],
    ["paused", 2_000, "closed"],
    ["closed", 1_500, "closed"],
    ["draft", 1_500, "draft"],
  ] as const)("%s at %i is %s", (phase, nowMs, expected) => {
    expect(phaseAt({ ...window, phase }, nowMs)).toBe(expected);
  });
});
