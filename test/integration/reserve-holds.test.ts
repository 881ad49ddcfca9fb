import {
  countsOf,
  installed,
  JOURNAL_START,
  keysOf,
  putInState,
  reserve,
  unchanged,
} from "@test/support/installed";
import { createWorld, type World } from "@test/support/world";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readJournal } from "@/core/journal";
import { confirmHold, readHold, releaseHold } from "@/core/stock";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world?.close());

/** Guarantee: a reservation takes all that it counts for in one step, and is told in the same step. */
describe("a reservation", () => {
  it("takes the SKU's units, the activity's and both allowances, and journals it", async () => {
    const ref = await installed(world);
    expect(await reserve(world, ref, { quantity: 2 })).toEqual({ name: "OK", priceCents: 19_900 });

    expect(await countsOf(world, ref)).toEqual({
      seq: 1,
      free: { blue: 8, chalk: 5, "*": 10 },
      buyers: { "ada|blue": "2", "ada|*": "2" },
    });
    const facts = { buyerId: "ada", skuId: "blue", quantity: 2, priceCents: 19_900 };
    expect(await readHold(world.deps.core, ref, "first")).toEqual({
      name: "OK",
      hold: { ...facts, state: "held" },
    });
    expect(await readJournal(world.deps.core, ref, JOURNAL_START)).toEqual([
      {
        id: expect.stringMatching(/^\d+-\d+$/),
        epoch: 7,
        seq: 1,
        kind: "reserve",
        items: [{ ...facts, reservationId: "first" }],
      },
    ]);
  });

  it("counts a buyer's units over SKUs for the activity, and by SKU for each", async () => {
    const ref = await installed(world);
    await reserve(world, ref, { reservationId: "a", skuId: "blue" });
    await reserve(world, ref, { reservationId: "b", skuId: "chalk", quantity: 2 });
    expect(await countsOf(world, ref)).toEqual({
      seq: 2,
      free: { blue: 9, chalk: 3, "*": 9 },
      buyers: { "ada|blue": "1", "ada|chalk": "2", "ada|*": "3" },
    });
  });

  it("counts no stock where a SKU is unlimited and the activity has no cap", async () => {
    const ref = await installed(world, {
      cap: null,
      unitsPerBuyer: null,
      skus: [{ id: "blue", free: null, priceCents: 100, unitsPerBuyer: null }],
    });
    expect(await reserve(world, ref, { quantity: 1_000 })).toMatchObject({ name: "OK" });
    expect(await reserve(world, ref, { reservationId: "b", quantity: 1_000 })).toMatchObject({
      name: "OK",
    });
    expect(await countsOf(world, ref)).toEqual({
      seq: 2,
      free: { blue: null },
      buyers: { "ada|blue": "2000", "ada|*": "2000" },
    });
  });

  it("counts the cap for an unlimited SKU too", async () => {
    const ref = await installed(world, {
      cap: 3,
      skus: [{ id: "blue", free: null, priceCents: 100, unitsPerBuyer: null }],
    });
    expect(await reserve(world, ref, { quantity: 3 })).toMatchObject({ name: "OK" });
    expect((await countsOf(world, ref)).free).toEqual({ blue: null, "*": 0 });
    const answer = await reserve(world, ref, { reservationId: "b", buyerId: "bob" });
    expect(answer).toEqual({ name: "SOLD_OUT" });
  });

  it("sells the last unit", async () => {
    const ref = await installed(world, { cap: 5, unitsPerBuyer: null });
    expect(await reserve(world, ref, { skuId: "chalk", quantity: 5 })).toMatchObject({
      name: "OK",
    });
    expect((await countsOf(world, ref)).free).toMatchObject({ chalk: 0, "*": 0 });
  });
});

/** Guarantee: the same id gets the same answer for as long as the epoch lives, and takes nothing again. */
describe("an id that is known", () => {
  const first = { buyerId: "ada", skuId: "blue", quantity: 2, priceCents: 19_900 };

  it("is answered with its hold while it is held, once paid, and once released", async () => {
    const { core } = world.deps;
    const ref = await installed(world);
    await reserve(world, ref, { quantity: 2 });
    const again = () => unchanged(world, ref, () => reserve(world, ref, { quantity: 2 }));

    expect(await again()).toEqual({ name: "REPLAY", hold: { ...first, state: "held" } });
    await confirmHold(core, ref, "first");
    expect(await again()).toEqual({ name: "REPLAY", hold: { ...first, state: "paid" } });
    await releaseHold(core, ref, "first");
    expect(await again()).toEqual({ name: "REPLAY", hold: { ...first, state: "released" } });
  });

  it("keeps its first answer, whatever SKU and quantity the retry names", async () => {
    const ref = await installed(world);
    await reserve(world, ref, { quantity: 2 });
    for (const other of [{ quantity: 1 }, { skuId: "chalk" }, { skuId: "gone", quantity: 900 }]) {
      expect(await unchanged(world, ref, () => reserve(world, ref, other))).toEqual({
        name: "REPLAY",
        hold: { ...first, state: "held" },
      });
    }
  });

  it("is another buyer's for everyone else: CONFLICT, and not a word about whose", async () => {
    const ref = await installed(world);
    await reserve(world, ref);
    const answer = await unchanged(world, ref, () => reserve(world, ref, { buyerId: "eve" }));
    expect(answer).toEqual({ name: "CONFLICT" });
  });
});

/** Guarantee: a buyer whose order is known is told of the order, never that there is nothing left. */
describe("an id that is known comes before", () => {
  const isKnown = { name: "REPLAY", hold: { state: "held" } };

  it("PAUSED and CLOSED, but not FENCED", async () => {
    const ref = await installed(world);
    await reserve(world, ref);
    await putInState(world, ref, "paused");
    expect(await reserve(world, ref)).toMatchObject(isKnown);
    await putInState(world, ref, "closed");
    expect(await reserve(world, ref)).toMatchObject(isKnown);
    await putInState(world, ref, "fenced");
    expect(await reserve(world, ref)).toEqual({ name: "FENCED" });
  });

  it("the window's both ends, and an installation that is not open yet", async () => {
    const facts = { buyerId: "ada", skuId: "blue", quantity: 1, priceCents: 19_900 };
    const hold = { reservationId: "first", ...facts, state: "held" as const };
    const minutes = (n: number) => Date.now() + n * 60_000;
    const windows = [
      { opensAtMs: minutes(1), closesAtMs: minutes(2) },
      { opensAtMs: minutes(-2), closesAtMs: minutes(-1) },
    ];
    for (const window of windows) {
      const ref = await installed(world, { ...window, holds: [hold] });
      expect(await reserve(world, ref)).toMatchObject(isKnown);
    }
    const ref = await installed(world, { holds: [hold] }, "installed");
    expect(await reserve(world, ref)).toMatchObject(isKnown);
  });

  it("SOLD_OUT, LIMIT_REACHED, BUSY and UNKNOWN_SKU", async () => {
    const ref = await installed(world, { cap: 1, unitsPerBuyer: 1, journalMax: 1 });
    await reserve(world, ref);
    expect(await reserve(world, ref, { skuId: "gone" })).toMatchObject(isKnown);
    expect(await reserve(world, ref, { reservationId: "b" })).toEqual({ name: "BUSY" });
    expect(await reserve(world, ref)).toMatchObject(isKnown);
    await world.redis.hset(keysOf(world, ref)[0], "bound", 10);
    expect(await reserve(world, ref, { reservationId: "b" })).toMatchObject({
      name: "LIMIT_REACHED",
    });
    expect(await reserve(world, ref, { reservationId: "b", buyerId: "bob" })).toEqual({
      name: "SOLD_OUT",
    });
    expect(await reserve(world, ref)).toMatchObject(isKnown);
  });
});
