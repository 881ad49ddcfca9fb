/** Reads what people type. What cannot be read is NaN, which no schema lets through. */
import { instantsOf } from "@/domain/time-zone";

/** Full-width digits and signs, as Chinese keyboards write them, become plain ones. */
function plain(text: string): string {
  return text.normalize("NFKC").trim();
}

/** Commas only where they part thousands: `199,50` is not nineteen thousand. */
const WHOLE = /^(\d+|\d{1,3}(,\d{3})+)$/;

export function readWhole(text: string): number {
  const typed = plain(text);
  return WHOLE.test(typed) ? Number(typed.replaceAll(",", "")) : Number.NaN;
}

/** Minor units, without a fraction ever being multiplied: `199.5` is 19950. */
export function readAmount(text: string): number {
  const [whole = "", rest, ...more] = plain(text).split(".");
  if (more.length > 0 || (rest !== undefined && !/^\d{1,2}$/.test(rest))) return Number.NaN;
  return readWhole(whole) * 100 + Number((rest ?? "").padEnd(2, "0"));
}

/** `15:00` is minutes and seconds, `90` is seconds. */
export function readSeconds(text: string): number {
  const [, minutes, seconds] = /^(\d+):([0-5]\d)$/.exec(plain(text)) ?? [];
  if (minutes === undefined || seconds === undefined) return readWhole(text);
  return Number(minutes) * 60 + Number(seconds);
}

/** What a typed wall time means in a zone. `gap`: clocks are put forward over it. */
export type TimeReading =
  | { kind: "unreadable" | "gap" }
  | { kind: "once" | "twice"; instantMs: number };

const TIME = /^(\d{4,6})-(\d\d)-(\d\d)T(\d\d):(\d\d)(?::(\d\d))?/;

export function readTime(text: string, timeZone: string): TimeReading {
  const parts = TIME.exec(text);
  if (!parts) return { kind: "unreadable" };
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts
    .slice(1)
    .map((part) => Number(part ?? 0));
  const wall = { year, month, day, hour, minute, second };
  const [first, second_] = instantsOf(wall, timeZone);
  if (first === undefined) return { kind: "gap" };
  return { kind: second_ === undefined ? "once" : "twice", instantMs: first };
}
