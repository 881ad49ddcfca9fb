import { describe, expect, it } from "vitest";
import { activityInputSchema, reserveInputSchema } from "@/domain/inputs";

const NUL = "a\u0000b";

const intent = { activityId: "sale", skuId: "blue", quantity: 1, requestId: "r1" };
const sku = {
  name: { en: "Blue", zh: "蓝" },
  priceCents: 19_900,
  listPriceCents: null,
  total: 10,
  unitsPerBuyer: null,
};
const activity = {
  title: { en: "Kettle", zh: "水壶" },
  summary: { en: "A kettle.", zh: "一把水壶。" },
  picture: "kettle",
  currency: "CNY",
  timeZone: "Asia/Shanghai",
  opensAtMs: 1_000,
  closesAtMs: 2_000,
  paymentWindowSeconds: 900,
  unitsPerBuyer: 2,
  cap: null,
  skus: [sku],
};

/** Words of each fault: an API's caller sees only them. */
function faults(schema: typeof reserveInputSchema | typeof activityInputSchema, input: object) {
  return schema.safeParse(input).error?.issues.map((issue) => issue.message) ?? [];
}

describe("a reservation passes the wall only as whole units under ids of our alphabet", () => {
  it.each([1, 1_000])("lets %i units through", (quantity) => {
    expect(reserveInputSchema.parse({ ...intent, quantity })).toEqual({ ...intent, quantity });
  });

  it.each([
    0,
    -1,
    1.5,
    1_001,
    1e9,
    2 ** 53,
    Number.NaN,
    Infinity,
    "1",
    "1e1",
    null,
    undefined,
    [1],
  ])("refuses a quantity of %j", (quantity) => {
    const [fault, ...more] = faults(reserveInputSchema, { ...intent, quantity });
    expect(fault).toBe("quantity must be a whole number from 1 to 1000.");
    expect(more.filter((message) => message !== fault)).toEqual([]);
  });

  const ids = ["activityId", "skuId", "requestId"] as const;
  const notIds = [
    "",
    NUL,
    "a".repeat(65),
    "a b",
    "a|b",
    "a;b",
    "{a}",
    "a:b",
    "*",
    "水",
    "a\n",
    "../a",
  ];
  for (const field of ids) {
    const refused = (id: string) =>
      expect(faults(reserveInputSchema, { ...intent, [field]: id })).toEqual([
        `${field} must be 1 to 64 letters, digits, "_" or "-".`,
      ]);
    it.each(notIds)(`refuses ${field} %j`, refused);
    it(`refuses ${field} of 5,000 characters`, () => refused("a".repeat(5_000)));
  }

  it("takes nothing along that it does not know", () => {
    const parsed = reserveInputSchema.parse({ ...intent, buyerId: "eve", priceCents: 1 });
    expect(parsed).toEqual(intent);
  });
});

describe("an activity passes the wall only when it can be sold; each message names its field", () => {
  it("lets a good one through as it is", () => {
    expect(activityInputSchema.parse(activity)).toEqual(activity);
  });

  it.each([
    ["opensAtMs", -1],
    ["opensAtMs", 1.5],
    ["opensAtMs", "1000"],
    ["opensAtMs", Number.NaN],
    ["closesAtMs", 8.64e15],
    ["paymentWindowSeconds", 4],
    ["paymentWindowSeconds", 86_401],
    ["unitsPerBuyer", 0],
    ["unitsPerBuyer", 1_001],
    ["cap", 0],
    ["cap", -5],
    ["cap", 2 ** 31],
    ["currency", "JPY"],
    ["currency", "cny"],
    ["picture", "../../etc/passwd"],
    ["timeZone", "Mars/Olympus"],
    ["timeZone", ""],
    ["timeZone", NUL],
    ["timeZone", null],
    ["title", { en: "", zh: "水壶" }],
    ["title", { en: NUL, zh: "水壶" }],
    ["skus", []],
  ])("refuses %s %j", (field, value) => {
    const [fault, ...more] = faults(activityInputSchema, { ...activity, [field]: value });
    expect(fault).toMatch(new RegExp(`^${field}\\b`));
    expect(more).toEqual([]);
  });

  it.each([
    ["a zone of 5,000 characters", "timeZone", "A".repeat(5_000)],
    ["a summary of 401", "summary", { en: "a".repeat(401), zh: "水壶" }],
    ["51 SKUs", "skus", Array.from({ length: 51 }, () => sku)],
  ])("refuses %s", (_, field, value) => {
    const [fault, ...more] = faults(activityInputSchema, { ...activity, [field]: value });
    expect(fault).toMatch(new RegExp(`^${field}\\b`));
    expect(more).toEqual([]);
  });

  it.each([
    ["priceCents", 0],
    ["priceCents", -1],
    ["priceCents", 1.5],
    ["priceCents", 2 ** 31],
    ["priceCents", "19900"],
    ["listPriceCents", 0],
    ["total", 0],
    ["total", -10],
    ["total", Number.NaN],
    ["unitsPerBuyer", 0],
    ["name", { en: "Blue", zh: " " }],
  ])("refuses a SKU's %s %j", (field, value) => {
    const skus = [{ ...sku, [field]: value }];
    const [fault, ...more] = faults(activityInputSchema, { ...activity, skus });
    expect(fault).toMatch(new RegExp(`^${field}\\b`));
    expect(more).toEqual([]);
  });

  it("refuses a SKU of more units than a counter can hold", () => {
    const skus = [{ ...sku, total: 2 ** 31 }];
    expect(faults(activityInputSchema, { ...activity, skus })[0]).toBe(
      "total must be a whole number from 1 to 2147483647.",
    );
  });

  it("refuses a SKU id of another alphabet", () => {
    const skus = [{ ...sku, id: "a".repeat(5_000) }];
    expect(faults(activityInputSchema, { ...activity, skus })).toEqual([
      'skuId must be 1 to 64 letters, digits, "_" or "-".',
    ]);
  });

  it.each([1_000, 999, 0])("refuses an end at %i for a start at 1000", (closesAtMs) => {
    expect(faults(activityInputSchema, { ...activity, closesAtMs })).toEqual([
      "closesAtMs must be after opensAtMs.",
    ]);
  });

  it("refuses the same SKU twice, but not two new ones", () => {
    const twice = [
      { ...sku, id: "blue" },
      { ...sku, id: "blue" },
    ];
    expect(faults(activityInputSchema, { ...activity, skus: twice })).toEqual([
      "skus: the same SKU stands twice.",
    ]);
    expect(faults(activityInputSchema, { ...activity, skus: [sku, sku] })).toEqual([]);
  });

  it("refuses more units than the counter of all SKUs can hold", () => {
    const most = { ...sku, total: 2 ** 31 - 1 };
    expect(faults(activityInputSchema, { ...activity, skus: [most] })).toEqual([]);
    expect(
      faults(activityInputSchema, { ...activity, skus: [most, { ...sku, total: 1 }] }),
    ).toEqual(["skus: together at most 2147483647 units."]);
  });

  it("takes null for no limit, no cap, no list price and unlimited stock", () => {
    const open = { ...activity, unitsPerBuyer: null, skus: [{ ...sku, total: null }] };
    expect(activityInputSchema.parse(open)).toEqual(open);
  });
});
