import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { sleep } from "@/lib/sleep";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe("a pause lasts its time, or ends with the signal", () => {
  it("ends at its time and not before", async () => {
    const over = vi.fn();
    sleep(100).then(over, over);
    await vi.advanceTimersByTimeAsync(99);
    expect(over).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(over).toHaveBeenCalledTimes(1);
  });

  it("ends in the middle when the signal aborts, and takes its timer along", async () => {
    const stopping = new AbortController();
    const pause = sleep(60_000, stopping.signal);
    stopping.abort();
    await pause;
    expect(vi.getTimerCount()).toBe(0);
  });

  it("does not begin after the signal has aborted", async () => {
    await sleep(60_000, AbortSignal.abort());
    expect(vi.getTimerCount()).toBe(0);
  });

  it("leaves no listener behind: a loop sleeps for years on one signal", async () => {
    const { signal } = new AbortController();
    const removed = vi.spyOn(signal, "removeEventListener");
    const pause = sleep(10, signal);
    await vi.advanceTimersByTimeAsync(10);
    await pause;
    expect(removed).toHaveBeenCalledTimes(1);
  });
});
