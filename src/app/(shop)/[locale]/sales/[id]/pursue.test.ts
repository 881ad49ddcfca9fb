import { describe, expect, it, vi } from "vitest";
import { failureOf, pursue } from "@/app/(shop)/[locale]/sales/[id]/pursue";

type Answer = "yes" | "no" | "busy";

function pursuitOf(answers: (Answer | number | undefined)[]) {
  const tries = [...answers];
  const ask = vi.fn(async (_signal: AbortSignal): Promise<Answer> => {
    const next = tries.length > 1 ? tries.shift() : tries[0];
    if (typeof next === "string") return next;
    throw next;
  });
  const onWait = vi.fn();
  return {
    ask,
    onWait,
    statusOf: (error: unknown) => (typeof error === "number" ? error : undefined),
    isBusy: (answer: Answer) => answer === "busy",
    sleep: async () => {},
    random: () => 0.5,
    signal: new AbortController().signal,
  };
}

/** Guarantee: no answer is never taken for a no. */
describe("pursue", () => {
  it("asks again after silence and server errors, until the answer", async () => {
    const pursuit = pursuitOf([undefined, 503, 500, 429, "yes"]);
    expect(await pursue(pursuit)).toEqual({ kind: "answered", answer: "yes" });
    expect(pursuit.ask).toHaveBeenCalledTimes(5);
    expect(pursuit.onWait).toHaveBeenCalledTimes(4);
  });

  it("takes a refusal for an answer at once", async () => {
    const pursuit = pursuitOf(["no"]);
    expect(await pursue(pursuit)).toEqual({ kind: "answered", answer: "no" });
    expect(pursuit.ask).toHaveBeenCalledTimes(1);
  });

  it("asks no more once the page was left, not even after the pause it was in", async () => {
    const leaving = new AbortController();
    const pursuit = pursuitOf([undefined]);
    const sleep = async () => leaving.abort();
    await pursue({ ...pursuit, sleep, signal: leaving.signal });
    expect(pursuit.ask).toHaveBeenCalledTimes(1);
  });

  it("ends, without an answer, after a bounded number of tries", async () => {
    const pursuit = pursuitOf([undefined]);
    expect(await pursue(pursuit)).toEqual({ kind: "unanswered" });
    expect(pursuit.ask).toHaveBeenCalledTimes(8);
  });

  it("hands on that it is still busy, but not if the last try went unanswered", async () => {
    expect(await pursue(pursuitOf(["busy"]))).toEqual({ kind: "answered", answer: "busy" });
    expect(await pursue(pursuitOf(["busy", undefined]))).toEqual({ kind: "unanswered" });
  });

  it("stops at once at what asking again cannot change", async () => {
    expect(await pursue(pursuitOf([undefined, 401]))).toEqual({ kind: "signedOut" });
    expect(await pursue(pursuitOf([400]))).toEqual({ kind: "fault" });
  });

  it("asks no more once the page was left", async () => {
    const leave = new AbortController();
    const pursuit = { ...pursuitOf([undefined]), signal: leave.signal };
    leave.abort();
    expect(await pursue(pursuit)).toEqual({ kind: "unanswered" });
    expect(pursuit.ask).toHaveBeenCalledTimes(1);
  });
});

describe("failureOf", () => {
  it.each([
    [undefined, "unknown"],
    [408, "unknown"],
    [429, "unknown"],
    [500, "unknown"],
    [502, "unknown"],
    [503, "unknown"],
    [401, "signedOut"],
    [400, "fault"],
    [403, "fault"],
    [404, "fault"],
  ] as const)("%s is %s", (status, failure) => {
    expect(failureOf(status)).toBe(failure);
  });
});
