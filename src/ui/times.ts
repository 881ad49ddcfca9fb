import type { Locale } from "@/domain/locale";

interface In {
  locale: Locale;
  /** IANA zone. */
  timeZone: string;
}

const TAG = { en: "en", zh: "zh-CN" } as const satisfies Record<Locale, string>;

/** `20:15`, or `20:15:09` where seconds matter. */
export function formatTime(instantMs: number, { locale, timeZone }: In, seconds = false): string {
  return new Intl.DateTimeFormat(TAG[locale], {
    timeZone,
    hourCycle: "h23",
    hour: "2-digit",
    minute: "2-digit",
    second: seconds ? "2-digit" : undefined,
  }).format(instantMs);
}

/** `May 12`, with the year where it is another one. */
export function formatDay(instantMs: number, { locale, timeZone }: In, nowMs: number): string {
  const year = (ms: number) =>
    new Intl.DateTimeFormat("en", { timeZone, year: "numeric" }).format(ms);
  return new Intl.DateTimeFormat(TAG[locale], {
    timeZone,
    day: "numeric",
    month: "short",
    year: year(instantMs) === year(nowMs) ? undefined : "numeric",
  }).format(instantMs);
}

/** The time alone on the same day, else the day before it. */
export function formatInstant(instantMs: number, at: In, nowMs: number, seconds = false): string {
  const time = formatTime(instantMs, at, seconds);
  if (sameDay(instantMs, nowMs, at.timeZone)) return time;
  return `${formatDay(instantMs, at, nowMs)} ${time}`;
}

function sameDay(oneMs: number, otherMs: number, timeZone: string): boolean {
  const day = new Intl.DateTimeFormat("en", { timeZone, dateStyle: "short" });
  return day.format(oneMs) === day.format(otherMs);
}
