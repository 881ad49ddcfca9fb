/** A sample older than this gives way to any newer one, should the server's clock have been set back. */
const SAMPLE_STALE_MS = 120_000;
const SECOND_MS = 1_000;

/**
 * The server's time, as well as this browser can know it. The device's own clock is never asked:
 * it may be wrong by hours, so time runs on a monotonic clock from what the server said.
 *
 * An answer was on its way for a while, so each sample is a lower bound and the greatest is the
 * best. The clock is therefore never ahead of the server: a sale never looks open too early.
 */
export function createServerClock(monotonicMs: () => number) {
  let offsetMs: number | null = null;
  let sampledAtMs = 0;
  let shownMs: number | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const listeners = new Set<() => void>();
  const alarms = new Map<symbol, number>();

  function nowMs(): number | null {
    return offsetMs === null ? null : offsetMs + monotonicMs();
  }

  function schedule() {
    clearTimeout(timer);
    const now = nowMs();
    if (now === null || listeners.size === 0) return;
    timer = setTimeout(tick, nextTickMs(now, alarms.values()) - now);
  }

  function tick() {
    shownMs = nowMs();
    for (const listener of listeners) listener();
    schedule();
  }

  return {
    nowMs,
    tick,

    /** The time of the last tick, equal for all who draw between two ticks. */
    shownMs: () => shownMs,

    /** What the server said its time was, as it answered. */
    observe(serverNowMs: number) {
      const monotonic = monotonicMs();
      const sampleMs = serverNowMs - monotonic;
      const stale = monotonic - sampledAtMs > SAMPLE_STALE_MS;
      if (offsetMs !== null && sampleMs <= offsetMs && !stale) return;
      offsetMs = sampleMs;
      sampledAtMs = monotonic;
      tick();
    },

    /** Ticks on each whole second of the server while anyone listens. */
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      if (listeners.size === 1) {
        shownMs = nowMs();
        schedule();
      }
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) clearTimeout(timer);
      };
    },

    /** An extra tick at this instant, for what must not wait for the whole second. */
    alarm(instantMs: number): () => void {
      const key = Symbol("alarm");
      alarms.set(key, instantMs);
      schedule();
      return () => {
        alarms.delete(key);
      };
    },
  };
}

export function nextTickMs(nowMs: number, alarms: Iterable<number>): number {
  let next = Math.floor(nowMs / SECOND_MS) * SECOND_MS + SECOND_MS;
  for (const alarm of alarms) if (alarm > nowMs && alarm < next) next = alarm;
  return next;
}
