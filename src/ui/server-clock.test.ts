import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createServerClock, nextTickMs } from "@/ui/server-clock";

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

function clockAt(startMs: number) {
  let monotonic = startMs;
  const clock = createServerClock(() => monotonic);
  return {
    clock,
    advance(ms: number) {
      monotonic += ms;
      vi.advanceTimersByTime(ms);
    },
  };
}

/** Guarantee: the clock follows the server, whatever the device's clock says, and is never ahead of it. */
describe("the server's clock", () => {
  it("knows nothing before the server spoke", () => {
    expect(clockAt(5).clock.nowMs()).toBeNull();
  });

  it("runs on from what the server said, while the device's clock is set to another year", () => {
    const { clock, advance } = clockAt(40);
    clock.observe(1_000_000);
    vi.setSystemTime(0);
    advance(2_500);
    expect(clock.nowMs()).toBe(1_002_500);
  });

  it("keeps the answer that was underway for the shortest time", () => {
    const { clock, advance } = clockAt(0);
    clock.observe(1_000_000 - 900);
    advance(1_000);
    clock.observe(1_001_000 - 20);
    advance(1_000);
    clock.observe(1_002_000 - 700);
    expect(clock.nowMs()).toBe(1_002_000 - 20);
  });

  it("catches up after the device slept with its monotonic clock", () => {
    const { clock } = clockAt(0);
    clock.observe(1_000_000);
    clock.observe(9_000_000);
    expect(clock.nowMs()).toBe(9_000_000);
  });

  it("follows a server that was set back once the old sample is stale", () => {
    const { clock, advance } = clockAt(0);
    clock.observe(1_000_000);
    advance(121_000);
    clock.observe(1_000_500);
    expect(clock.nowMs()).toBe(1_000_500);
  });

  it("ticks on the server's whole seconds, and at an alarm between them", () => {
    const { clock, advance } = clockAt(0);
    const seen: (number | null)[] = [];
    clock.observe(10_400);
    const stop = clock.subscribe(() => seen.push(clock.shownMs()));
    const silence = clock.alarm(11_250);
    advance(600);
    advance(250);
    advance(750);
    expect(seen).toEqual([11_000, 11_250, 12_000]);
    silence();
    stop();
    advance(5_000);
    expect(seen).toHaveLength(3);
  });
});

describe("nextTickMs", () => {
  it("is never in the past", () => {
    expect(nextTickMs(5_000, [])).toBe(6_000);
    expect(nextTickMs(5_000, [4_000, 5_000])).toBe(6_000);
    expect(nextTickMs(5_999, [5_999.5, 7_000])).toBe(5_999.5);
  });
});
