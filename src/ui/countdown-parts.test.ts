import { describe, expect, it } from "vitest";
import { secondsUntil, splitSeconds } from "@/ui/countdown-parts";

/** Guarantee: a countdown reaches 0 exactly when the instant comes, never before. */
describe("secondsUntil", () => {
  it.each([
    [10_000, 0, 10],
    [10_000, 9_001, 1],
    [10_000, 9_999, 1],
    [10_000, 10_000, 0],
    [10_000, 12_000, 0],
  ])("until %i at %i: %i", (instant, now, seconds) => {
    expect(secondsUntil(instant, now)).toBe(seconds);
  });
});

describe("splitSeconds", () => {
  it.each([
    [0, { days: 0, clock: "0:00" }],
    [9, { days: 0, clock: "0:09" }],
    [2_527, { days: 0, clock: "42:07" }],
    [3_600, { days: 0, clock: "1:00:00" }],
    [86_399, { days: 0, clock: "23:59:59" }],
    [86_400, { days: 1, clock: "00:00:00" }],
    [180_061, { days: 2, clock: "02:01:01" }],
  ])("%i seconds", (seconds, parts) => {
    expect(splitSeconds(seconds)).toEqual(parts);
  });
});
