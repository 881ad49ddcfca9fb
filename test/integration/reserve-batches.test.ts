import {
  countsOf,
  installed,
  intent,
  JOURNAL_START,
  keysOf,
  unchanged,
} from "@test/support/installed";
import { createWorld, type World } from "@test/support/world";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readJournal } from "@/core/journal";
import {
  confirmHold,
  RESERVE_BATCH_MAX,
  type ReserveItem,
  releaseHold,
  reserveHolds,
  type SegmentRef,
} from "@/core/stock";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world?.close());

function batch(count: number, changes: (i: number) => Partial<ReserveItem> = () => ({})) {
  return Array.from({ length: count }, (_, i) =>
    intent({ reservationId: `r${i}`, buyerId: `b${i}`, ...changes(i) }),
  );
}

async function namesOf(ref: SegmentRef, items: readonly ReserveItem[]): Promise<string[]> {
  return (await reserveHolds(world.deps.core, ref, items)).map(({ name }) => name);
}

const plenty = {
  cap: null,
  unitsPerBuyer: null,
  skus: [{ id: "blue", free: 100, priceCents: 19_900, unitsPerBuyer: null }],
};

/** Guarantee: many intents in one step are judged one after the other, as if each had come alone. */
describe("a batch", () => {
  it("of 32 is answered one by one and journalled as one entry", async () => {
    const ref = await installed(world, plenty);
    const items = batch(RESERVE_BATCH_MAX);
    expect(await namesOf(ref, items)).toEqual(items.map(() => "OK"));
    expect(await countsOf(world, ref)).toMatchObject({ seq: 1, free: { blue: 68 } });
    const [entry, ...more] = await readJournal(world.deps.core, ref, JOURNAL_START);
    expect(more).toEqual([]);
    expect(entry).toMatchObject({
      seq: 1,
      kind: "reserve",
      items: items.map((item) => ({ ...item, priceCents: 19_900 })),
    });
  });

  it("counts its own repeats: a repeated id takes its units once", async () => {
    const ref = await installed(world, plenty);
    const items = batch(RESERVE_BATCH_MAX, () => ({ reservationId: "same", buyerId: "ada" }));
    const answers = await reserveHolds(world.deps.core, ref, items);
    expect(answers[0]).toEqual({ name: "OK", priceCents: 19_900 });
    for (const answer of answers.slice(1)) {
      const hold = { buyerId: "ada", skuId: "blue", quantity: 1, priceCents: 19_900 };
      expect(answer).toEqual({ name: "REPLAY", hold: { ...hold, state: "held" } });
    }
    expect((await countsOf(world, ref)).free).toEqual({ blue: 99 });
  });

  it("counts its own takers of an id: the first is its owner", async () => {
    const ref = await installed(world, plenty);
    const items = batch(3, (i) => ({ reservationId: "same", buyerId: `b${i}` }));
    expect(await namesOf(ref, items)).toEqual(["OK", "CONFLICT", "CONFLICT"]);
  });

  it("counts a buyer's units within itself, by SKU and over the activity", async () => {
    const ref = await installed(world);
    const items = [
      intent({ reservationId: "a" }),
      intent({ reservationId: "b" }),
      intent({ reservationId: "c" }),
      intent({ reservationId: "d", skuId: "chalk" }),
      intent({ reservationId: "e", skuId: "chalk" }),
    ];
    expect(await reserveHolds(world.deps.core, ref, items)).toMatchObject([
      { name: "OK" },
      { name: "OK" },
      { name: "LIMIT_REACHED", scope: "sku", limit: 2, units: 2 },
      { name: "OK" },
      { name: "LIMIT_REACHED", scope: "activity", limit: 3, units: 3 },
    ]);
    expect((await countsOf(world, ref)).buyers).toEqual({
      "ada|blue": "2",
      "ada|chalk": "1",
      "ada|*": "3",
    });
  });

  it("sells no unit twice: SKU and cap run out in the middle of it", async () => {
    const ref = await installed(world, { cap: 7, unitsPerBuyer: null });
    const items = batch(12, (i) => ({ skuId: i < 8 ? "chalk" : "blue" }));
    const answers = await namesOf(ref, items);
    expect(answers.map((name) => (name === "OK" ? 1 : name))).toEqual([
      ...[1, 1, 1, 1, 1, "SOLD_OUT", "SOLD_OUT", "SOLD_OUT"],
      ...[1, 1, "SOLD_OUT", "SOLD_OUT"],
    ]);
    expect((await countsOf(world, ref)).free).toEqual({ chalk: 0, blue: 8, "*": 0 });
  });

  it("takes the smaller intent after a larger one was refused", async () => {
    const ref = await installed(world, { unitsPerBuyer: null });
    const items = batch(3, (i) => ({ skuId: "chalk", quantity: [4, 2, 1][i] ?? 1 }));
    expect(await namesOf(ref, items)).toEqual(["OK", "SOLD_OUT", "OK"]);
  });

  it("lets a bad intent spoil no good one", async () => {
    const ref = await installed(world);
    const items = batch(4, (i) => (i % 2 === 0 ? { quantity: 0 } : {}));
    expect(await namesOf(ref, items)).toEqual(["INVALID", "OK", "INVALID", "OK"]);
  });

  it("of refusals only writes nothing, and no entry", async () => {
    const ref = await installed(world);
    const items = batch(RESERVE_BATCH_MAX, () => ({ quantity: 3 }));
    const names = await unchanged(world, ref, () => namesOf(ref, items));
    expect(new Set(names)).toEqual(new Set(["LIMIT_REACHED"]));
  });

  it.each([0, 33, 1_000])("of %i is refused whole", async (count) => {
    const ref = await installed(world, plenty);
    await unchanged(world, ref, async () => {
      await expect(reserveHolds(world.deps.core, ref, batch(count))).rejects.toThrow(/^INVALID/);
    });
  });

  it("with columns that do not fit is refused whole", async () => {
    const ref = await installed(world, plenty);
    const head = [...keysOf(world, ref), ref.epoch];
    const { redis } = world.deps.core;
    for (const columns of [[2, "a", "ada", "blue", 1], [1, "a", "ada", "blue"], ["x"], []]) {
      await unchanged(world, ref, async () => {
        await expect(redis.reserveHolds(...head, ...columns)).rejects.toThrow(/^INVALID/);
      });
    }
  });
});

/** Guarantee: entries are numbered without a gap, one a step that changed something. */
describe("the journal's numbers", () => {
  it("have no gap over reservations, confirmations, releases and refusals", async () => {
    const { core } = world.deps;
    const ref = await installed(world, { ...plenty, journalMax: 10 });
    await reserveHolds(core, ref, batch(3));
    await reserveHolds(core, ref, batch(3));
    await confirmHold(core, ref, "r0");
    await confirmHold(core, ref, "r0");
    await reserveHolds(
      core,
      ref,
      batch(2, (i) => ({ reservationId: `s${i}`, quantity: i })),
    );
    await releaseHold(core, ref, "r1");
    await releaseHold(core, ref, "r1");
    await releaseHold(core, ref, "gone");
    await releaseHold(core, ref, "r0");
    const entries = await readJournal(core, ref, JOURNAL_START);
    expect(entries.map(({ seq, epoch, kind }) => [seq, epoch, kind])).toEqual([
      [1, 7, "reserve"],
      [2, 7, "confirm"],
      [3, 7, "reserve"],
      [4, 7, "release"],
      [5, 7, "release"],
    ]);
    expect((await countsOf(world, ref)).seq).toBe(5);
  });
});
