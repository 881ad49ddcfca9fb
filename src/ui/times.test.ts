import { describe, expect, it } from "vitest";
import { formatDay, formatInstant, formatTime } from "@/ui/times";

const instant = Date.UTC(2026, 4, 12, 12, 15, 9);
const shanghai = { locale: "en", timeZone: "Asia/Shanghai" } as const;

/** Guarantee: times are told in the shop's zone, in 24 hours, alike on server and browser. */
describe("times", () => {
  it("tells the time in the zone, midnight as 00", () => {
    expect(formatTime(instant, shanghai)).toBe("20:15");
    expect(formatTime(instant, shanghai, true)).toBe("20:15:09");
    expect(formatTime(Date.UTC(2026, 4, 12, 16, 0, 0), shanghai)).toBe("00:00");
  });

  it("adds the day, judged in the zone, only where it is another", () => {
    expect(formatInstant(instant, shanghai, instant - 3_600_000)).toBe("20:15");
    expect(formatInstant(instant, shanghai, instant + 4 * 3_600_000)).toBe("May 12 20:15");
    const zh = { locale: "zh", timeZone: "Asia/Shanghai" } as const;
    expect(formatInstant(instant, zh, instant + 86_400_000)).toBe("5月12日 20:15");
  });

  it("adds the year where it is another", () => {
    expect(formatDay(instant, shanghai, Date.UTC(2027, 0, 2))).toBe("May 12, 2026");
  });
});
