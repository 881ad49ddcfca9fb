import { describe, expect, it } from "vitest";
import type { SkuView, StockView } from "@/domain/views";
import { quantityMax, shareLeft, standingOf, unitsLeft, wholeStock } from "@/ui/stock";

function stock(free: number, held: number, sold: number): StockView {
  return { total: free + held + sold, free, held, sold };
}

const unlimited: StockView = { total: null, free: null, held: 3, sold: 9 };

/** Guarantee: "sold out" is said only when nothing can come back. */
describe("standingOf", () => {
  it.each([
    ["plenty", stock(84, 9, 207), null],
    ["plenty", stock(3, 0, 0), null],
    ["few", stock(5, 0, 20), null],
    ["few", stock(30, 0, 270), null],
    ["allHeld", stock(0, 1, 299), null],
    ["soldOut", stock(0, 0, 300), null],
    ["unlimited", unlimited, null],
    ["plenty", unlimited, stock(60, 0, 40)],
    ["allHeld", stock(50, 0, 0), stock(0, 2, 98)],
    ["soldOut", stock(50, 4, 0), stock(0, 0, 100)],
    ["soldOut", stock(0, 0, 50), stock(0, 7, 93)],
    ["allHeld", stock(0, 2, 48), stock(5, 7, 88)],
  ] as const)("%s", (standing, own, cap) => {
    expect(standingOf(own, cap)).toBe(standing);
  });
});

describe("levels", () => {
  it("are the lower of the SKU and the cap", () => {
    expect(unitsLeft(stock(50, 0, 0), stock(7, 0, 93))).toBe(7);
    expect(shareLeft(stock(75, 0, 225), null)).toBe(0.25);
    expect(shareLeft(unlimited, null)).toBe(1);
    expect(shareLeft(stock(0, 0, 0), null)).toBe(0);
  });
});

function sku(id: string, own: StockView, unitsPerBuyer: number | null): SkuView {
  const name = { en: id, zh: id };
  return { id, name, priceCents: 100, listPriceCents: null, unitsPerBuyer, stock: own };
}

describe("wholeStock", () => {
  it("adds up the SKUs, under the cap", () => {
    const skus = [sku("a", stock(10, 1, 2), null), sku("b", stock(20, 3, 4), null)];
    expect(wholeStock({ skus, cap: null })).toEqual(stock(30, 4, 6));
    const cap = stock(5, 4, 6);
    expect(wholeStock({ skus, cap })).toMatchObject({ free: 5, total: 15 });
  });

  it("has no limit as soon as one SKU has none", () => {
    const skus = [sku("a", stock(10, 1, 2), null), sku("b", unlimited, null)];
    expect(wholeStock({ skus, cap: null })).toMatchObject({ total: null, free: null });
  });
});

describe("quantityMax", () => {
  it("is the tightest bound, and never below 1", () => {
    const one = sku("a", stock(10, 0, 0), 4);
    expect(quantityMax({ cap: null, unitsPerBuyer: 6 }, one, 1_000)).toBe(4);
    expect(quantityMax({ cap: stock(2, 0, 0), unitsPerBuyer: null }, one, 1_000)).toBe(2);
    expect(quantityMax({ cap: null, unitsPerBuyer: null }, sku("a", unlimited, null), 1_000)).toBe(
      1_000,
    );
    expect(quantityMax({ cap: null, unitsPerBuyer: 6 }, sku("a", stock(0, 1, 9), 4), 1_000)).toBe(
      1,
    );
  });
});
