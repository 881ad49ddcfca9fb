import { describe, expect, it } from "vitest";
import type { Snapshot } from "@/core/installation";
import type { ActivityRow } from "@/ledger/activities";
import {
  activityRowView,
  activityView,
  orderView,
  type Reading,
  saleLiveView,
  saleView,
  stockView,
} from "@/services/views";

const at = (ms: number) => new Date(ms);

type Units = { total: number | null; held?: number; sold?: number };

function activity(units: Record<string, Units>, changes: Partial<ActivityRow> = {}): ActivityRow {
  const stock = Object.entries(units).map(([resource, { total, held = 0, sold = 0 }]) => ({
    activityId: "sale",
    resource,
    total,
    held,
    sold,
  }));
  const skus = stock
    .filter((row) => row.resource !== "*")
    .map((row, position) => ({
      id: row.resource,
      activityId: "sale",
      position,
      nameEn: row.resource,
      nameZh: row.resource,
      priceCents: 500,
      listPriceCents: null,
      unitsPerBuyer: null,
    }));
  return {
    id: "sale",
    titleEn: "Kettle",
    titleZh: "水壶",
    summaryEn: "A kettle.",
    summaryZh: "一把水壶。",
    picture: "kettle",
    currency: "CNY",
    timeZone: "Asia/Shanghai",
    opensAt: at(1_000),
    closesAt: at(2_000),
    paymentWindowSeconds: 900,
    unitsPerBuyer: 2,
    state: "scheduled",
    mode: "core",
    epoch: 1,
    coreEpoch: 1,
    version: 3,
    createdAt: at(0),
    updatedAt: at(0),
    skus,
    stock,
    reconcile: null,
    ...changes,
  };
}

function reading(row: ActivityRow, free?: Record<string, number | null>): Reading {
  const snapshot: Snapshot | null = free
    ? {
        epoch: 1,
        boot: "b",
        state: "open",
        seq: 9,
        backlog: 0,
        nowMs: 1_500,
        free: new Map(Object.entries(free)),
      }
    : null;
  return { activity: row, snapshot, nowMs: 1_500 };
}

const blue = (units: Units) => ({ "*": { total: null }, blue: units });

describe("the numbers of a page always add up: total = free + held + sold", () => {
  it.each([
    ["at rest", 60, { free: 60, held: 30, sold: 10 }],
    ["with reservations that the ledger has not posted", 55, { free: 55, held: 35, sold: 10 }],
    ["with returns that the ledger had not read", 70, { free: 70, held: 20, sold: 10 }],
    ["sold out in the core", 0, { free: 0, held: 90, sold: 10 }],
    ["with more than there can be", 95, { free: 90, held: 0, sold: 10 }],
  ])("%s", (_, free, shown) => {
    const row = activity(blue({ total: 100, held: 30, sold: 10 }));
    expect(stockView(reading(row, { blue: free }), "blue")).toEqual({ total: 100, ...shown });
  });

  it("takes the ledger's numbers where the core has none", () => {
    const row = activity(blue({ total: 100, held: 30, sold: 10 }));
    const shown = { total: 100, free: 60, held: 30, sold: 10 };
    expect(stockView(reading(row), "blue")).toEqual(shown);
    expect(stockView(reading(row, { chalk: 1 }), "blue")).toEqual(shown);
  });

  it("shows unlimited stock without a total, and what was taken of it", () => {
    const row = activity(blue({ total: null, held: 3, sold: 4 }));
    const shown = { total: null, free: null, held: 3, sold: 4 };
    expect(stockView(reading(row, { blue: null }), "blue")).toEqual(shown);
  });

  it("has nothing of what does not exist", () => {
    const nothing = { total: 0, free: 0, held: 0, sold: 0 };
    expect(stockView(reading(activity({})), "green")).toEqual(nothing);
  });
});

describe("a sale as buyers see it", () => {
  it("judges its phase by the reading's clock, which is the core's", () => {
    const row = activity(blue({ total: 1 }));
    const phaseAt = (nowMs: number) => saleView({ ...reading(row), nowMs }).phase;
    expect([999, 1_000, 1_999, 2_000].map(phaseAt)).toEqual([
      "scheduled",
      "open",
      "open",
      "closed",
    ]);
  });

  it("has a cap only where there is one", () => {
    expect(saleView(reading(activity(blue({ total: 1 })))).cap).toBeNull();
    const capped = activity({ "*": { total: 5, held: 1 }, blue: { total: null } });
    const cap = { total: 5, free: 4, held: 1, sold: 0 };
    expect(saleView(reading(capped)).cap).toEqual(cap);
    expect(saleLiveView(reading(capped)).cap).toEqual(cap);
  });

  it("says when both books were compared, and nothing before they ever were", () => {
    const row = activity(blue({ total: 1 }));
    expect(saleView(reading(row)).proof).toBeNull();
    const reconcile = { checkedAt: at(7), drift: true };
    expect(saleView(reading({ ...row, reconcile })).proof).toEqual({ checkedAtMs: 7, drift: true });
  });

  it("moves with the same numbers in its live part", () => {
    const row = activity(blue({ total: 100, held: 30, sold: 10 }));
    const both = reading(row, { blue: 55 });
    const [sku] = saleView(both).skus;
    expect(saleLiveView(both).stock).toEqual({ blue: sku?.stock });
  });
});

describe("an activity as operators see it", () => {
  const totalOf = (units: Record<string, Units>) => activityRowView(activity(units), 0).total;

  it("can sell what its SKUs have together, and no more than its cap", () => {
    expect(totalOf({ "*": { total: null }, a: { total: 3 }, b: { total: 4 } })).toBe(7);
    expect(totalOf({ "*": { total: 5 }, a: { total: 3 }, b: { total: 4 } })).toBe(5);
    expect(totalOf({ "*": { total: 9 }, a: { total: 3 }, b: { total: 4 } })).toBe(7);
  });

  it("can sell without end only where neither SKU nor cap ends it", () => {
    expect(totalOf({ "*": { total: null }, a: { total: 3 }, b: { total: null } })).toBeNull();
    expect(totalOf({ "*": { total: 5 }, a: { total: 3 }, b: { total: null } })).toBe(5);
  });

  it("is warm only while the core sells it", () => {
    const warm = (changes: Partial<ActivityRow>) => activityRowView(activity({}, changes), 0).warm;
    expect(warm({ mode: "core", coreEpoch: 1 })).toBe(true);
    expect(warm({ mode: "fenced", coreEpoch: 1 })).toBe(false);
    expect(warm({ mode: "fenced", coreEpoch: 0 })).toBe(false);
  });

  it("can be edited until it is installed or closed, whatever its phase", () => {
    const editable = (changes: Partial<ActivityRow>) =>
      activityView(activity({}, changes), 9_999).editable;
    expect(editable({ coreEpoch: 0, state: "draft" })).toBe(true);
    expect(editable({ coreEpoch: 0, state: "scheduled" })).toBe(true);
    expect(editable({ coreEpoch: 0, state: "closed" })).toBe(false);
    expect(editable({ coreEpoch: 1, state: "scheduled" })).toBe(false);
    const sold = [{ activityId: "a", resource: "*", total: null, held: 0, sold: 1 }];
    expect(editable({ coreEpoch: 0, state: "scheduled", stock: sold })).toBe(false);
  });

  it("goes back into its form as it was saved", () => {
    const row = activity({ "*": { total: 5 }, a: { total: 3 }, b: { total: null } });
    const view = activityView(row, 0);
    expect(view).toMatchObject({
      cap: 5,
      version: 3,
      skus: [{ id: "a", total: 3 }, { total: null }],
    });
  });
});

describe("an order as its buyer sees it", () => {
  const row = {
    reservationId: "r",
    activityId: "sale",
    skuId: "blue",
    titleEn: "Kettle",
    titleZh: "水壶",
    skuNameEn: "Blue",
    skuNameZh: "蓝",
    picture: "kettle",
    quantity: 2,
    unitPriceCents: 500,
    amountCents: 1_000,
    currency: "CNY",
    timeZone: "Asia/Shanghai",
    placedAt: at(1),
    expiresAt: at(2),
    settledAt: null,
    now: at(3),
  };

  it("is only queued before the ledger has it, and has no deadline then", () => {
    const queued = orderView({ ...row, status: "QUEUED", expiresAt: null });
    expect(queued).toMatchObject({ state: "queued", expiresAtMs: null, settledAtMs: null });
  });

  it("is timed by the ledger's clock", () => {
    const pending = orderView({ ...row, status: "PENDING" });
    expect(pending).toMatchObject({ state: "pending", expiresAtMs: 2, serverNowMs: 3 });
  });
});
