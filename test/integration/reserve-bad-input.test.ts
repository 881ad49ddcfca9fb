import { countsOf, installed, keysOf, reserve, unchanged } from "@test/support/installed";
import { createWorld, type World } from "@test/support/world";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { SegmentRef } from "@/core/stock";

let world: World;
let ref: SegmentRef;
beforeAll(async () => {
  world = await createWorld();
  ref = await installed(world, { unitsPerBuyer: null });
});
afterAll(() => world?.close());

const GOOD = { epoch: "7", id: "new", buyer: "ada", sku: "blue", quantity: "1" };

/** Past the typed face, as a careless caller could send it. The one answer. */
async function ask(changes: Partial<Record<keyof typeof GOOD, string | number>>): Promise<unknown> {
  const { epoch, id, buyer, sku, quantity } = { ...GOOD, ...changes };
  const { redis } = world.deps.core;
  const answers = await unchanged(world, ref, () =>
    redis.reserveHolds(...keysOf(world, ref), epoch, 1, id, buyer, sku, quantity),
  );
  return Array.isArray(answers) && answers.length === 1 ? answers[0] : answers;
}

/** Guarantee: a quantity is a whole number from 1 to 1,000 in plain digits; nothing else moves stock. */
describe("a quantity", () => {
  it.each([
    ...[0, -1, 1.5, 1e9, 1_001, 2 ** 53, -(2 ** 53), Number.NaN, Number.POSITIVE_INFINITY],
    ...["1e1", "0x10", "", "abc", "1e-1", "1.0", " 1", "1 ", "+1", "1,5", "1\n", "1\0", "inf"],
    ...["9".repeat(15), "9".repeat(16), "9".repeat(17), "9".repeat(400), `${"0".repeat(16)}1`],
  ])("of %j is INVALID", async (quantity) => {
    expect(await ask({ quantity })).toEqual(["INVALID", "new", "quantity"]);
  });

  it("of 1,000 is judged by the stock", async () => {
    expect(await ask({ quantity: 1_000, sku: "chalk" })).toEqual(["SOLD_OUT", "new"]);
  });
});

const BAD_IDS = [
  ...["", "x".repeat(65), "a\0b", "\0", "a|b", "a;b", "{a}", "{", "a:b", "a b", "a\n", "*", "é"],
  ...["水", "a.b", "a/b", "a=b", "%w", "a[b", "a]b", "a^b"],
];

/** Guarantee: an id holds no separator of a packed record, and cannot name a neighbour's field. */
describe("an id", () => {
  it.each(BAD_IDS)("of a reservation, %j, is INVALID", async (id) => {
    expect(await ask({ id })).toEqual(["INVALID", id, "reservationId"]);
  });

  it.each(BAD_IDS)("of a buyer, %j, is INVALID", async (buyer) => {
    expect(await ask({ buyer })).toEqual(["INVALID", "new", "buyerId"]);
  });

  it.each(BAD_IDS)("of a SKU, %j, is INVALID", async (sku) => {
    expect(await ask({ sku })).toEqual(["INVALID", "new", "skuId"]);
  });

  it("may have every letter, digit, underscore and hyphen, up to 64 of them", async () => {
    const odd = await installed(world, {
      skus: [{ id: "-_", free: 1, priceCents: 1, unitsPerBuyer: null }],
    });
    const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-";
    const answer = await reserve(world, odd, { reservationId: letters, buyerId: "-", skuId: "-_" });
    expect(answer).toEqual({ name: "OK", priceCents: 1 });
    expect((await countsOf(world, odd)).free).toMatchObject({ "-_": 0 });
  });

  it("that is bad is said before anything of the sale is", async () => {
    expect(await ask({ epoch: 6, id: "a|b" })).toEqual(["INVALID", "a|b", "reservationId"]);
  });
});

/** Guarantee: an epoch is compared as it is written; nothing that merely looks like it passes. */
describe("an epoch", () => {
  it.each(["", "0", "-7", "7.0", "7e0", "0x7", " 7", "x", "2147483648", "7\0"])(
    "of %j is INVALID",
    async (epoch) => {
      expect(await ask({ epoch })).toEqual(["INVALID", "new", "epoch"]);
    },
  );

  it("with leading noughts is not the installed one", async () => {
    expect(await ask({ epoch: "07" })).toEqual(["STALE_EPOCH", "new", 7]);
  });
});
