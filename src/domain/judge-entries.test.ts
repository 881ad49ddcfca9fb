import { describe, expect, it } from "vitest";
import type { HoldFacts, JournalEntry } from "@/domain/journal";
import { judgeEntries, type LedgerFacts, sumUnits } from "@/domain/judge-entries";
import { ORDER_STATUSES, type OrderStatus } from "@/domain/order";
import { QUANTITY_MAX, UNITS_MAX } from "@/domain/resource";

/** 10 free units each of two SKUs, no cap, no limits, nobody has bought. */
function facts(changes: Partial<LedgerFacts> = {}): LedgerFacts {
  return {
    orders: new Map(),
    free: new Map([
      ["blue", 10],
      ["chalk", 10],
      ["*", null],
    ]),
    limits: new Map(),
    buyerUnits: new Map(),
    owed: new Set(),
    ...changes,
  };
}

function hold(reservationId: string, changes: Partial<HoldFacts> = {}): HoldFacts {
  return { reservationId, buyerId: "ada", skuId: "blue", quantity: 1, priceCents: 500, ...changes };
}

function reserve(seq: number, ...items: HoldFacts[]): JournalEntry {
  return { id: `${seq}-0`, epoch: 1, seq, kind: "reserve", items };
}

/** Ids by fate, in order. */
function fates(ledger: LedgerFacts, ...entries: JournalEntry[]) {
  const { placed, rejected, dead } = judgeEntries(ledger, entries);
  return {
    placed: placed.map((item) => item.reservationId),
    rejected: rejected.map((item) => item.reservationId),
    dead: dead.map((letter) => letter.cause),
  };
}

describe("a reservation becomes exactly one of a live order, a return or an alarm", () => {
  it("is placed, with the entry that told of it", () => {
    const verdict = judgeEntries(facts(), [reserve(7, hold("a"))]);
    expect(verdict).toEqual({
      placed: [{ ...hold("a"), entryId: "7-0" }],
      rejected: [],
      booked: [],
      dead: [],
    });
  });

  it.each(ORDER_STATUSES)("is never placed over an order that is %s", (status: OrderStatus) => {
    const isLive = status === "PENDING" || status === "PAID";
    const verdict = judgeEntries(facts({ orders: new Map([["a", status]]) }), [
      reserve(1, hold("a")),
    ]);
    expect(verdict.placed).toEqual([]);
    expect(verdict.rejected).toEqual(
      isLive ? [] : [{ ...hold("a"), entryId: "1-0", exists: true }],
    );
    expect(verdict.dead).toEqual([]);
  });

  it("asks for an order of its own when it is rejected and has none", () => {
    const sold = facts({ free: new Map([["blue", 0]]) });
    expect(judgeEntries(sold, [reserve(1, hold("a"))]).rejected).toMatchObject([{ exists: false }]);
  });

  it("is an alarm when its SKU is unknown, and the next one is placed", () => {
    const entries = [reserve(1, hold("a", { skuId: "green" }), hold("b"))];
    expect(fates(facts(), ...entries)).toEqual({
      placed: ["b"],
      rejected: [],
      dead: ["UNKNOWN_SKU"],
    });
  });

  it.each([
    { quantity: 0 },
    { quantity: QUANTITY_MAX + 1 },
    { quantity: 9_999_999_999 },
    { priceCents: 0 },
    { priceCents: UNITS_MAX + 1 },
  ])("is an alarm when no order can hold it: %j", (changes) => {
    expect(fates(facts(), reserve(1, hold("a", changes), hold("b")))).toEqual({
      placed: ["b"],
      rejected: [],
      dead: ["IMPOSSIBLE"],
    });
  });

  it("counts once when its id comes twice, in one entry or in two", () => {
    const twice = { placed: ["a"], rejected: [], dead: ["TWICE"] };
    expect(fates(facts(), reserve(1, hold("a"), hold("a")))).toEqual(twice);
    expect(fates(facts(), reserve(1, hold("a")), reserve(2, hold("a")))).toEqual(twice);
    const sold = facts({ free: new Map([["blue", 0]]) });
    expect(fates(sold, reserve(1, hold("a"), hold("a")))).toEqual({
      placed: [],
      rejected: ["a"],
      dead: ["TWICE"],
    });
  });
});

describe("no batch is placed beyond what the ledger has, whatever the core took", () => {
  it("counts what earlier entries of the batch took", () => {
    const two = facts({ free: new Map([["blue", 2]]) });
    const entries = [1, 2, 3].map((seq) => reserve(seq, hold(`r${seq}`, { buyerId: `b${seq}` })));
    expect(fates(two, ...entries)).toMatchObject({ placed: ["r1", "r2"], rejected: ["r3"] });
  });

  it("lets a smaller one through after a larger one that did not fit", () => {
    const two = facts({ free: new Map([["blue", 2]]) });
    const items = [hold("three", { quantity: 3 }), hold("two", { quantity: 2 })];
    expect(fates(two, reserve(1, ...items))).toMatchObject({
      placed: ["two"],
      rejected: ["three"],
    });
  });

  it("counts every SKU for the cap", () => {
    const capped = facts({ free: new Map([...facts().free, ["*", 1]]) });
    const items = [hold("a", { skuId: "blue" }), hold("b", { skuId: "chalk", buyerId: "bob" })];
    expect(fates(capped, reserve(1, ...items))).toMatchObject({ placed: ["a"], rejected: ["b"] });
  });

  it("takes null for no bound at all", () => {
    const endless = facts({ free: new Map([["blue", null]]) });
    expect(fates(endless, reserve(1, hold("a", { quantity: 1_000 }))).placed).toEqual(["a"]);
  });

  it.each([
    ["the SKU's limit", "blue", { skuId: "blue" }],
    ["the activity's limit, over SKUs", "*", { skuId: "chalk" }],
  ])("counts what a buyer has against %s", (_, resource, second) => {
    const limited = facts({
      limits: new Map([[resource, 2]]),
      buyerUnits: new Map([[`ada|${resource}`, 1]]),
    });
    const items = [
      hold("first"),
      hold("over", second),
      hold("bobs", { ...second, buyerId: "bob", quantity: 2 }),
    ];
    expect(fates(limited, reserve(1, ...items))).toMatchObject({
      placed: ["first", "bobs"],
      rejected: ["over"],
    });
  });

  it("does not let one SKU's limit touch another SKU", () => {
    const limited = facts({
      limits: new Map([["blue", 1]]),
      buyerUnits: new Map([["ada|blue", 1]]),
    });
    const items = [hold("blue"), hold("chalk", { skuId: "chalk" })];
    expect(fates(limited, reserve(1, ...items))).toMatchObject({
      placed: ["chalk"],
      rejected: ["blue"],
    });
  });
});

describe("only what is owed can be booked", () => {
  const settled = (kind: "release" | "confirm"): JournalEntry => ({
    id: "9-0",
    epoch: 1,
    seq: 9,
    kind,
    item: hold("a"),
  });

  it.each(["release", "confirm"] as const)("books an owed %s", (kind) => {
    const verdict = judgeEntries(facts({ owed: new Set([`a|${kind}`]) }), [settled(kind)]);
    expect(verdict.booked).toEqual([{ reservationId: "a", verb: kind }]);
    expect(verdict.dead).toEqual([]);
  });

  it.each([
    ["release", "confirm"],
    ["confirm", "release"],
  ] as const)("takes a %s for an alarm when a %s is owed", (kind, owed) => {
    const verdict = judgeEntries(facts({ owed: new Set([`a|${owed}`]) }), [settled(kind)]);
    expect(verdict.booked).toEqual([]);
    expect(verdict.dead).toMatchObject([{ cause: "NOT_OWED" }]);
  });

  it("keeps the words of what cannot be read, and goes on", () => {
    const garbage: JournalEntry = { id: "1-0", epoch: 1, seq: 1, kind: "unreadable", body: "?" };
    const verdict = judgeEntries(facts(), [garbage, reserve(2, hold("a"))]);
    expect(verdict.dead).toEqual([{ entry: garbage, cause: "UNREADABLE", body: "?" }]);
    expect(verdict.placed).toHaveLength(1);
  });
});

describe("sumUnits", () => {
  it("counts every unit for its SKU and for the cap", () => {
    const holds = [hold("a", { quantity: 2 }), hold("b"), hold("c", { skuId: "chalk" })];
    expect([...sumUnits(holds)].sort()).toEqual([
      ["*", 4],
      ["blue", 3],
      ["chalk", 1],
    ]);
  });
});
