import { describe, expect, it } from "vitest";
import { ACTIVITY_STATES, type ActivityState, phaseOf } from "@/domain/activity";

const window = { opensAtMs: 1_000, closesAtMs: 2_000 };
const CASES: Record<ActivityState, [nowMs: number, phase: string][]> = {
  draft: [
    [0, "draft"],
    [1_500, "draft"],
    [9_000, "draft"],
  ],
  scheduled: [
    [999, "scheduled"],
    [1_000, "open"],
    [1_999, "open"],
    [2_000, "closed"],
  ],
  paused: [
    [0, "paused"],
    [1_500, "paused"],
    [1_999, "paused"],
    [2_000, "closed"],
  ],
  closed: [
    [0, "closed"],
    [1_500, "closed"],
    [9_000, "closed"],
  ],
};

describe("a sale opens and closes by its window alone, the start inclusive and the end not", () => {
  for (const state of ACTIVITY_STATES) {
    it.each(CASES[state])(`${state} at %i is %s`, (nowMs, phase) => {
      expect(phaseOf(state, window, nowMs)).toBe(phase);
    });
  }
});
