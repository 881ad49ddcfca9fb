import type { Window } from "@/domain/activity";
import { type Wall, wallOf } from "@/domain/time-zone";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

function two(part: number): string {
  return String(part).padStart(2, "0");
}

function dateText(wall: Wall): string {
  return `${String(wall.year).padStart(4, "0")}-${two(wall.month)}-${two(wall.day)}`;
}

function clockText(wall: Wall): string {
  return `${two(wall.hour)}:${two(wall.minute)}:${two(wall.second)}`;
}

/**
 * `2026-11-11 20:00:00`, on the clock of the zone. Made here and not by a locale, so that it is one
 * text in every language, and on the server the same as in the browser.
 */
export function wallText(instantMs: number, timeZone: string): string {
  const wall = wallOf(instantMs, timeZone);
  return `${dateText(wall)} ${clockText(wall)}`;
}

/** `2026-11-11 20:00:00` and `22:00:00`; the closing day only where it is another. */
export function windowTexts(
  { opensAtMs, closesAtMs }: Window,
  timeZone: string,
): { opens: string; closes: string } {
  const opens = wallOf(opensAtMs, timeZone);
  const closes = wallOf(closesAtMs, timeZone);
  const sameDay = dateText(opens) === dateText(closes);
  return {
    opens: wallText(opensAtMs, timeZone),
    closes: sameDay ? clockText(closes) : wallText(closesAtMs, timeZone),
  };
}

/** Time that is left, for a message: whole days, and the rest as `0:42:07`. */
export function spanOf(spanMs: number): { days: number; clock: string } {
  const seconds = Math.max(0, Math.ceil(spanMs / 1000));
  const rest = seconds % 86_400;
  return {
    days: Math.floor(seconds / 86_400),
    clock: `${Math.floor(rest / 3600)}:${two(Math.floor((rest % 3600) / 60))}:${two(rest % 60)}`,
  };
}

/** How long ago, in the largest unit that says something. */
export function agoOf(spanMs: number): { unit: "s" | "min" | "h" | "d"; count: number } {
  const span = Math.max(0, spanMs);
  if (span < 60_000) return { unit: "s", count: Math.floor(span / 1000) };
  if (span < HOUR_MS) return { unit: "min", count: Math.floor(span / 60_000) };
  if (span < DAY_MS) return { unit: "h", count: Math.floor(span / HOUR_MS) };
  return { unit: "d", count: Math.floor(span / DAY_MS) };
}
