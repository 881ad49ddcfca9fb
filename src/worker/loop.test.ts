import pino from "pino";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type Job, runLoop } from "@/worker/loop";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function start(job: Job) {
  const stopping = new AbortController();
  const logger = pino({ level: "silent" });
  const warn = vi.spyOn(logger, "warn");
  const running = runLoop("post", job, { logger, signal: stopping.signal });
  return { stopping, warn, running };
}

describe("a job is asked again for as long as the worker runs", () => {
  it("after the pause that it wants", async () => {
    const job = vi.fn(() => Promise.resolve(20));
    const { stopping, running } = start(job);
    await vi.advanceTimersByTimeAsync(19);
    expect(job).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(job).toHaveBeenCalledTimes(2);
    stopping.abort();
    await running;
  });

  it("never twice at the same time, however long it takes", async () => {
    let running = 0;
    let most = 0;
    const loop = start(async () => {
      most = Math.max(most, ++running);
      await new Promise((resolve) => setTimeout(resolve, 1_000));
      running -= 1;
      return 0;
    });
    await vi.advanceTimersByTimeAsync(10_000);
    loop.stopping.abort();
    await vi.advanceTimersByTimeAsync(2_000);
    await loop.running;
    expect(most).toBe(1);
  });

  it("and a failure that lasts is told ever more seldom", async () => {
    const { stopping, warn, running } = start(() => Promise.reject(new Error("away")));
    await vi.advanceTimersByTimeAsync(10_000);
    stopping.abort();
    await running;
    const told = warn.mock.calls.map(([facts]) => (facts as { failures: number }).failures);
    expect(told).toEqual([1, 2, 4, 8, 16]);
  });

  it("after a failure too, but only half a second later, and the log tells of it", async () => {
    const job = vi.fn(() => Promise.reject(new Error("the store is away")));
    const { stopping, warn, running } = start(job);
    await vi.advanceTimersByTimeAsync(499);
    expect(job).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(job).toHaveBeenCalledTimes(2);
    stopping.abort();
    await running;
    expect(warn.mock.calls.map(([facts]) => facts)).toEqual([
      { job: "post", failures: 1, error: "the store is away" },
      { job: "post", failures: 2, error: "the store is away" },
    ]);
  });

  it("counts failures in a row, not over a lifetime", async () => {
    const job = vi
      .fn<Job>()
      .mockRejectedValueOnce(new Error("away"))
      .mockResolvedValueOnce(1)
      .mockRejectedValueOnce("away again")
      .mockResolvedValue(60_000);
    const { stopping, warn, running } = start(job);
    await vi.advanceTimersByTimeAsync(2_000);
    stopping.abort();
    await running;
    expect(warn.mock.calls.map(([facts]) => facts)).toMatchObject([
      { failures: 1 },
      { failures: 1, error: "away again" },
    ]);
  });
});

describe("a stop", () => {
  it("ends a pause in the middle", async () => {
    const job = vi.fn(() => Promise.resolve(60_000));
    const { stopping, running } = start(job);
    await vi.advanceTimersByTimeAsync(10);
    stopping.abort();
    await running;
    expect(job).toHaveBeenCalledTimes(1);
  });

  it("lets the turn that runs finish, and begins no other", async () => {
    const finished = vi.fn();
    const { stopping, running } = start(async () => {
      await new Promise((resolve) => setTimeout(resolve, 1_000));
      finished();
      return 0;
    });
    await vi.advanceTimersByTimeAsync(500);
    stopping.abort();
    await vi.advanceTimersByTimeAsync(5_000);
    await running;
    expect(finished).toHaveBeenCalledTimes(1);
  });
});
