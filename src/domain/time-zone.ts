/** What a clock on a wall shows. `month` is 1 to 12. */
export interface Wall {
  year: number;
  month: number;
  day: number;
  hour: number;
  minute: number;
  second: number;
}

/** Farther than any zone's offset, and nearer than any two transitions of one zone. */
const DAY_MS = 86_400_000;

/** Making a formatter takes a thousand times as long as using it. */
const formatters = new Map<string, Intl.DateTimeFormat>();

function formatterOf(timeZone: string): Intl.DateTimeFormat {
  const known = formatters.get(timeZone);
  if (known) return known;
  const made = new Intl.DateTimeFormat("en-US", {
    timeZone,
    calendar: "gregory",
    numberingSystem: "latn",
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    second: "numeric",
  });
  formatters.set(timeZone, made);
  return made;
}

/** What the wall shows at an instant. Parts of a second are left out. */
export function wallOf(instantMs: number, timeZone: string): Wall {
  const parts = new Map<string, number>();
  for (const { type, value } of formatterOf(timeZone).formatToParts(instantMs)) {
    parts.set(type, Number(value));
  }
  const part = (type: string) => parts.get(type) ?? Number.NaN;
  return {
    year: part("year"),
    month: part("month"),
    day: part("day"),
    hour: part("hour"),
    minute: part("minute"),
    second: part("second"),
  };
}

/** The wall read as if it hung in Greenwich. */
function utcOf(wall: Wall): number {
  return Date.UTC(wall.year, wall.month - 1, wall.day, wall.hour, wall.minute, wall.second);
}

function offsetAt(instantMs: number, timeZone: string): number {
  return utcOf(wallOf(instantMs, timeZone)) - Math.floor(instantMs / 1000) * 1000;
}

function sameWall(a: Wall, b: Wall): boolean {
  return (
    a.year === b.year &&
    a.month === b.month &&
    a.day === b.day &&
    a.hour === b.hour &&
    a.minute === b.minute &&
    a.second === b.second
  );
}

/**
 * Every instant at which the wall shows this, the earlier first: one as a rule, none where clocks
 * are put forward over it (or where there is no such date), two where they are put back over it.
 */
export function instantsOf(wall: Wall, timeZone: string): number[] {
  const asUtc = utcOf(wall);
  if (Number.isNaN(asUtc)) return [];
  const offsets = [offsetAt(asUtc - DAY_MS, timeZone), offsetAt(asUtc + DAY_MS, timeZone)];
  return [...new Set(offsets.map((offset) => asUtc - offset))]
    .filter((instantMs) => sameWall(wallOf(instantMs, timeZone), wall))
    .sort((a, b) => a - b);
}
