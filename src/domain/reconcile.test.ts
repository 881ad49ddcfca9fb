import { describe, expect, it } from "vitest";
import type { HoldFacts, JournalEntry } from "@/domain/journal";
import { differences, type LedgerCounts } from "@/domain/reconcile";

function counts(changes: Partial<LedgerCounts> = {}): LedgerCounts {
  return { resource: "blue", base: 100, live: 30, owed: 5, total: 100, used: 30, ...changes };
}

function item(quantity: number, skuId = "blue"): HoldFacts {
  return { reservationId: "a", buyerId: "ada", skuId, quantity, priceCents: 500 };
}

const head = { id: "1-0", epoch: 1, seq: 1 };
const reserve = (...items: HoldFacts[]): JournalEntry => ({ ...head, kind: "reserve", items });
const release = (one: HoldFacts): JournalEntry => ({ ...head, kind: "release", item: one });
const confirm = (one: HoldFacts): JournalEntry => ({ ...head, kind: "confirm", item: one });

describe("free = base - live - owed + deltas, exactly", () => {
  it("finds nothing where both books agree", () => {
    expect(differences([counts()], new Map([["blue", 65]]), [])).toEqual([]);
  });

  it.each([64, 66, 0, -65])("finds a core that has %i instead of 65", (actual) => {
    const found = differences([counts()], new Map([["blue", actual]]), []);
    expect(found).toEqual([{ resource: "blue", expected: 65, actual }]);
  });

  it("subtracts what was reserved, adds what was released, and leaves a confirm out", () => {
    const entries = [reserve(item(3), item(2)), release(item(4)), confirm(item(7))];
    expect(differences([counts()], new Map([["blue", 64]]), entries)).toEqual([]);
    expect(differences([counts()], new Map([["blue", 65]]), entries)).toHaveLength(1);
  });

  it("counts every SKU for the cap, and each for itself alone", () => {
    const rows = [counts(), counts({ resource: "*" })];
    const free = new Map([
      ["blue", 64],
      ["*", 62],
    ]);
    expect(differences(rows, free, [reserve(item(1), item(2, "chalk"))])).toEqual([]);
  });

  it("leaves what cannot be read out, so that its units show as a difference", () => {
    const garbage: JournalEntry = { ...head, kind: "unreadable", body: "?" };
    expect(differences([counts()], new Map([["blue", 64]]), [garbage])).toHaveLength(1);
  });

  it("finds a limited resource that the core does not count", () => {
    const found = differences([counts()], new Map([["blue", null]]), []);
    expect(found).toEqual([{ resource: "blue", expected: 65, actual: null }]);
    expect(differences([counts()], new Map(), [])).toEqual(found);
  });
});

describe("the ledger alone must add up, even where the core agrees with it", () => {
  it.each([
    ["base is not the total", { base: 101, owed: 6 }],
    ["live is not what is used", { live: 29, owed: 6 }],
  ])("%s", (_, changes) => {
    expect(differences([counts(changes)], new Map([["blue", 65]]), [])).toHaveLength(1);
  });
});
