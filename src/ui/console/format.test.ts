import { describe, expect, test } from "vitest";
import { agoOf, spanOf, wallText, windowTexts } from "@/ui/console/format";

const opens = Date.parse("2026-11-11T12:00:00Z");

describe("times are shown on the clock of the activity's zone", () => {
  test("an instant", () => {
    expect(wallText(opens, "Asia/Shanghai")).toBe("2026-11-11 20:00:00");
    expect(wallText(opens, "UTC")).toBe("2026-11-11 12:00:00");
  });

  test("a window names its closing day only where it is another", () => {
    const window = { opensAtMs: opens, closesAtMs: opens + 2 * 3_600_000 };
    expect(windowTexts(window, "Asia/Shanghai")).toEqual({
      opens: "2026-11-11 20:00:00",
      closes: "22:00:00",
    });
    const longer = { opensAtMs: opens, closesAtMs: opens + 5 * 3_600_000 };
    expect(windowTexts(longer, "Asia/Shanghai")).toEqual({
      opens: "2026-11-11 20:00:00",
      closes: "2026-11-12 01:00:00",
    });
  });
});

describe("spans", () => {
  test.each([
    [0, 0, "0:00:00"],
    [-5_000, 0, "0:00:00"],
    [1, 0, "0:00:01"],
    [2_527_000, 0, "0:42:07"],
    [90_061_000, 1, "1:01:01"],
  ])("%i ms left", (spanMs, days, clock) => {
    expect(spanOf(spanMs)).toEqual({ days, clock });
  });

  test.each([
    [-1, "s", 0],
    [59_999, "s", 59],
    [60_000, "min", 1],
    [3_600_000, "h", 1],
    [200_000_000, "d", 2],
  ])("%i ms ago", (spanMs, unit, count) => {
    expect(agoOf(spanMs)).toEqual({ unit, count });
  });
});
