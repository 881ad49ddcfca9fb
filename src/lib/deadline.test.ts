import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { DeadlineError, withDeadline } from "@/lib/deadline";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe("an answer comes in time, or its absence is named", () => {
  it("passes an answer on, and leaves no timer behind", async () => {
    await expect(withDeadline(Promise.resolve(7), 300, "reserve")).resolves.toBe(7);
    expect(vi.getTimerCount()).toBe(0);
  });

  it("passes a failure on, and leaves no timer behind", async () => {
    const failed = Promise.reject(new Error("refused"));
    await expect(withDeadline(failed, 300, "reserve")).rejects.toThrow("refused");
    expect(vi.getTimerCount()).toBe(0);
  });

  it("gives up on a call that never answers, at the deadline and not before", async () => {
    const outcome = vi.fn();
    withDeadline(new Promise(() => undefined), 300, "reserve").catch(outcome);
    await vi.advanceTimersByTimeAsync(299);
    expect(outcome).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(outcome.mock.calls).toEqual([[new DeadlineError("reserve: no answer within 300 ms")]]);
  });

  it("lets a failure after the deadline pass unheard", async () => {
    const late = new Promise((_, reject) => setTimeout(() => reject(new Error("late")), 500));
    const answer = withDeadline(late, 300, "reserve").catch((error: Error) => error.name);
    await vi.advanceTimersByTimeAsync(600);
    expect(await answer).toBe("DeadlineError");
  });
});
