import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { instantsOf, type Wall, wallOf } from "@/domain/time-zone";

/** The first of its instants: what the form takes. */
const instantOf = (wall: Wall, timeZone: string) => instantsOf(wall, timeZone)[0] ?? null;

/** `2026-11-11T20:00:00` as a wall. */
function wall(text: string): Wall {
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = text
    .split(/\D/)
    .map(Number);
  return { year, month, day, hour, minute, second };
}

describe("a wall time is the instant at which clocks of the zone show it", () => {
  test.each([
    ["UTC", "2026-11-11T20:00:00", "2026-11-11T20:00:00Z"],
    ["Asia/Shanghai", "2026-11-11T20:00:00", "2026-11-11T12:00:00Z"],
    ["Asia/Shanghai", "2026-01-01T00:00:00", "2025-12-31T16:00:00Z"],
    ["Asia/Kathmandu", "2026-05-01T12:00:30", "2026-05-01T06:15:30Z"],
    ["America/New_York", "2026-01-15T09:00:00", "2026-01-15T14:00:00Z"],
    ["America/New_York", "2026-07-15T09:00:00", "2026-07-15T13:00:00Z"],
    ["Europe/London", "2026-01-15T09:00:00", "2026-01-15T09:00:00Z"],
    ["Europe/London", "2026-07-15T09:00:00", "2026-07-15T08:00:00Z"],
    ["Pacific/Kiritimati", "2026-01-01T00:00:00", "2025-12-31T10:00:00Z"],
    ["Pacific/Pago_Pago", "2026-01-01T00:00:00", "2026-01-01T11:00:00Z"],
  ])("%s %s", (timeZone, shown, instant) => {
    expect(instantsOf(wall(shown), timeZone)).toEqual([Date.parse(instant)]);
    expect(wallOf(Date.parse(instant), timeZone)).toEqual(wall(shown));
  });
});

describe("a time over which clocks are put forward does not exist", () => {
  test.each([
    ["America/New_York", "2026-03-08T02:00:00"],
    ["America/New_York", "2026-03-08T02:30:00"],
    ["America/New_York", "2026-03-08T02:59:59"],
    ["Europe/London", "2026-03-29T01:30:00"],
    // Half an hour only.
    ["Australia/Lord_Howe", "2026-10-04T02:15:00"],
    // Samoa left out a whole day when it crossed the date line.
    ["Pacific/Apia", "2011-12-30T12:00:00"],
  ])("%s %s", (timeZone, shown) => {
    expect(instantOf(wall(shown), timeZone)).toBeNull();
  });

  test("the seconds on both sides of it do, and follow each other", () => {
    const before = instantOf(wall("2026-03-08T01:59:59"), "America/New_York");
    const after = instantOf(wall("2026-03-08T03:00:00"), "America/New_York");
    expect(before).toBe(Date.parse("2026-03-08T06:59:59Z"));
    expect(after).toBe(Date.parse("2026-03-08T07:00:00Z"));
  });
});

describe("of a time that comes twice, the earlier instant is taken", () => {
  test.each([
    ["America/New_York", "2026-11-01T01:00:00", "2026-11-01T05:00:00Z", "2026-11-01T06:00:00Z"],
    ["America/New_York", "2026-11-01T01:59:59", "2026-11-01T05:59:59Z", "2026-11-01T06:59:59Z"],
    ["Europe/London", "2026-10-25T01:30:00", "2026-10-25T00:30:00Z", "2026-10-25T01:30:00Z"],
    ["Australia/Lord_Howe", "2026-04-05T01:45:00", "2026-04-04T14:45:00Z", "2026-04-04T15:15:00Z"],
  ])("%s %s", (timeZone, shown, earlier, later) => {
    expect(instantsOf(wall(shown), timeZone)).toEqual([Date.parse(earlier), Date.parse(later)]);
    expect(instantOf(wall(shown), timeZone)).toBe(Date.parse(earlier));
  });

  test("the seconds on both sides of it come once", () => {
    expect(instantsOf(wall("2026-11-01T00:59:59"), "America/New_York")).toHaveLength(1);
    expect(instantsOf(wall("2026-11-01T02:00:00"), "America/New_York")).toHaveLength(1);
  });
});

describe("a date that no calendar has is no instant", () => {
  test.each([
    "2026-02-29T12:00:00",
    "2026-04-31T12:00:00",
    "2026-13-01T00:00:00",
    "2026-01-01T24:00:00",
    "2026-01-01T10:60:00",
  ])("%s", (shown) => {
    expect(instantOf(wall(shown), "UTC")).toBeNull();
  });

  test("a leap day of a leap year is one", () => {
    expect(instantOf(wall("2028-02-29T12:00:00"), "UTC")).toBe(Date.parse("2028-02-29T12:00:00Z"));
  });

  test("not a number", () => {
    expect(instantOf({ ...wall("2026-01-01T00:00:00"), hour: Number.NaN }, "UTC")).toBeNull();
  });
});

describe("round trips", () => {
  const zones = fc.constantFrom(
    "UTC",
    "Asia/Shanghai",
    "Asia/Kathmandu",
    "America/New_York",
    "America/St_Johns",
    "Europe/London",
    "Africa/Casablanca",
    "Australia/Lord_Howe",
    "Pacific/Apia",
    "Pacific/Chatham",
  );
  const seconds = fc.integer({
    min: Date.parse("1971-01-01T00:00:00Z") / 1000,
    max: Date.parse("2099-12-30T00:00:00Z") / 1000,
  });

  test("every instant is among those of its own wall time", () => {
    fc.assert(
      fc.property(seconds, zones, (second, timeZone) => {
        expect(instantsOf(wallOf(second * 1000, timeZone), timeZone)).toContain(second * 1000);
      }),
      { numRuns: 2_000 },
    );
  });

  test("whatever a wall time becomes shows that wall time", () => {
    fc.assert(
      fc.property(seconds, zones, (second, timeZone) => {
        const shown = wallOf(second * 1000, "UTC");
        for (const instantMs of instantsOf(shown, timeZone)) {
          expect(wallOf(instantMs, timeZone)).toEqual(shown);
        }
      }),
      { numRuns: 2_000 },
    );
  });

  test("parts of a second are left out", () => {
    expect(wallOf(Date.parse("2026-01-01T00:00:00.999Z"), "UTC")).toEqual(
      wall("2026-01-01T00:00:00"),
    );
  });
});
