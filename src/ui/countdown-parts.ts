const SECOND_MS = 1_000;
const MINUTE_SECONDS = 60;
const HOUR_SECONDS = 3_600;
const DAY_SECONDS = 86_400;

/** Whole seconds until an instant, rounded up: it reads 1 until the very end, and 0 only from then on. */
export function secondsUntil(instantMs: number, nowMs: number): number {
  return Math.max(0, Math.ceil((instantMs - nowMs) / SECOND_MS));
}

export interface Remaining {
  days: number;
  /** `3:07:09`, or `7:09` where there are neither hours nor days. */
  clock: string;
}

export function splitSeconds(seconds: number): Remaining {
  const days = Math.floor(seconds / DAY_SECONDS);
  const hours = Math.floor((seconds % DAY_SECONDS) / HOUR_SECONDS);
  const minutes = Math.floor((seconds % HOUR_SECONDS) / MINUTE_SECONDS);
  const rest = seconds % MINUTE_SECONDS;
  const tail = `${pad(minutes)}:${pad(rest)}`;
  if (days > 0) return { days, clock: `${pad(hours)}:${tail}` };
  if (hours > 0) return { days, clock: `${hours}:${tail}` };
  return { days, clock: `${minutes}:${pad(rest)}` };
}

function pad(value: number): string {
  return String(value).padStart(2, "0");
}
