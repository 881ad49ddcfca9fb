import { describe, expect, test } from "vitest";
import { activityInputSchema } from "@/domain/inputs";
import type { ActivityView } from "@/domain/views";
import {
  type ActivityValues,
  EMPTY_ACTIVITY,
  emptySku,
  toValues,
} from "@/ui/console/activity-values";
import { readAmount, readSeconds, readTime, readWhole } from "@/ui/console/read-typed";
import { toDraft } from "@/ui/console/to-draft";
import { findWrongs, wrongWord } from "@/ui/console/wrong-words";

const typed: ActivityValues = {
  ...EMPTY_ACTIVITY,
  title: { en: "Harbour kettle", zh: "海港水壶" },
  summary: { en: "Boils.", zh: "烧水。" },
  opensAtMs: "2026-11-11T20:00",
  closesAtMs: "2026-11-11T22:00:30",
  unitsPerBuyer: "2",
  skus: [
    { ...emptySku("a"), name: { en: "Blue", zh: "蓝" }, priceCents: "199", total: "300" },
    {
      ...emptySku("b"),
      id: "sku_1",
      name: { en: "Chalk", zh: "白" },
      priceCents: "199.5",
      listPriceCents: "1,299.00",
      unlimited: true,
      total: "left over",
    },
  ],
};

describe("what is typed becomes what the API takes", () => {
  test("a whole form", () => {
    expect(toDraft(typed)).toEqual({
      title: typed.title,
      summary: typed.summary,
      picture: "kettle",
      currency: "CNY",
      timeZone: "Asia/Shanghai",
      opensAtMs: Date.parse("2026-11-11T12:00:00Z"),
      closesAtMs: Date.parse("2026-11-11T14:00:30Z"),
      paymentWindowSeconds: 900,
      unitsPerBuyer: 2,
      cap: null,
      skus: [
        {
          name: { en: "Blue", zh: "蓝" },
          priceCents: 19_900,
          listPriceCents: null,
          total: 300,
          unitsPerBuyer: null,
        },
        {
          id: "sku_1",
          name: { en: "Chalk", zh: "白" },
          priceCents: 19_950,
          listPriceCents: 129_900,
          total: null,
          unitsPerBuyer: null,
        },
      ],
    });
    expect(activityInputSchema.safeParse(toDraft(typed)).success).toBe(true);
    expect(findWrongs(typed)).toEqual({});
  });

  test("what is stored survives being opened and saved unchanged", () => {
    const draft = toDraft(typed);
    const stored: ActivityView = {
      ...draft,
      id: "a1",
      phase: "draft",
      mode: "core",
      epoch: 0,
      warm: false,
      skuCount: 2,
      total: null,
      held: 0,
      sold: 0,
      version: 1,
      editable: true,
      skus: draft.skus.map((sku, index) => ({ ...sku, id: sku.id ?? `new_${index}` })),
    };
    expect(toDraft(toValues(stored))).toEqual({ ...draft, skus: stored.skus });
  });
});

describe("numbers are read exactly or not at all", () => {
  test.each([
    ["199", 19_900],
    ["199.5", 19_950],
    ["0.07", 7],
    ["1,999.99", 199_999],
    ["１９９．５０", 19_950],
    [" 8 ", 800],
  ])("amount %s", (text, cents) => {
    expect(readAmount(text)).toBe(cents);
  });

  test.each(["", "199,50", "1.999", "1.2.3", "-5", "1e3", ".", "¥5", "five"])(
    "amount %s is refused",
    (text) => {
      expect(readAmount(text)).toBeNaN();
    },
  );

  test.each([
    ["1,000", 1_000],
    ["0", 0],
    ["10,00", Number.NaN],
    ["1.5", Number.NaN],
    ["-1", Number.NaN],
  ])("whole %s", (text, count) => {
    expect(readWhole(text)).toBe(count);
  });

  test.each([
    ["15:00", 900],
    ["15：00", 900],
    ["0:05", 5],
    ["90", 90],
    ["1:60", Number.NaN],
    ["", Number.NaN],
  ])("payment window %s", (text, seconds) => {
    expect(readSeconds(text)).toBe(seconds);
  });
});

describe("a time is read on the wall of its zone", () => {
  test("one that comes twice is the earlier", () => {
    expect(readTime("2026-11-01T01:30", "America/New_York")).toEqual({
      kind: "twice",
      instantMs: Date.parse("2026-11-01T05:30:00Z"),
    });
  });

  test("one that does not exist is refused in words of its own", () => {
    const values = { ...typed, timeZone: "America/New_York", opensAtMs: "2026-03-08T02:30" };
    expect(findWrongs(values)).toHaveProperty("opensAtMs");
    expect(wrongWord("opensAtMs", values)).toEqual({
      key: "gap",
      facts: { timeZone: "America/New_York" },
    });
  });
});

describe("every field that the schema can refuse has words", () => {
  const nothing: ActivityValues = {
    ...EMPTY_ACTIVITY,
    timeZone: "",
    paymentWindowSeconds: "1",
    unitsPerBuyer: "0",
    cap: "0",
    skus: [{ ...emptySku("a"), listPriceCents: "x", unitsPerBuyer: "1001" }],
  };

  test("an empty form", () => {
    const paths = Object.keys(findWrongs({ ...nothing, timeZone: "UTC" }));
    expect(paths.sort()).toEqual(
      [
        "title.en",
        "title.zh",
        "summary.en",
        "summary.zh",
        "opensAtMs",
        "closesAtMs",
        "paymentWindowSeconds",
        "unitsPerBuyer",
        "cap",
        "skus.0.name.en",
        "skus.0.name.zh",
        "skus.0.priceCents",
        "skus.0.listPriceCents",
        "skus.0.total",
        "skus.0.unitsPerBuyer",
      ].sort(),
    );
    for (const path of [...paths, "timeZone", "skus"]) {
      expect(wrongWord(path, nothing), path).not.toBeNull();
    }
  });

  test("the largest length is the schema's own", () => {
    for (const [path, max] of [
      ["title.en", 120],
      ["summary.zh", 400],
    ] as const) {
      expect(wrongWord(path, typed)).toEqual({ key: "text", facts: { max } });
    }
    const fits = { ...typed, title: { en: "x".repeat(120), zh: "x".repeat(120) } };
    const over = { ...typed, title: { en: "x".repeat(121), zh: "x" } };
    expect(findWrongs(fits)).toEqual({});
    expect(Object.keys(findWrongs(over))).toEqual(["title.en"]);
  });

  test("closing before opening", () => {
    const values = { ...typed, closesAtMs: "2026-11-11T19:00" };
    expect(Object.keys(findWrongs(values))).toEqual(["closesAtMs"]);
    expect(wrongWord("closesAtMs", values)).toEqual({ key: "closesAfter" });
  });
});
