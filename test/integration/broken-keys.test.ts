import { countsOf, installation, installed, keysOf, reserve } from "@test/support/installed";
import { createWorld, dumpKeys, type World } from "@test/support/world";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fenceSale, installSale, snapshotSale, switchSaleState } from "@/core/installation";
import { confirmHold, releaseHold, type SegmentRef } from "@/core/stock";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world?.close());

const KEYS = ["sale", "holds", "buyers", "journal"] as const;

const SCRIPTS: Record<string, (ref: SegmentRef) => Promise<unknown>> = {
  reserve: (ref) => reserve(world, ref, { reservationId: "new" }),
  release: (ref) => releaseHold(world.deps.core, ref, "first"),
  confirm: (ref) => confirmHold(world.deps.core, ref, "first"),
  fence: (ref) => fenceSale(world.deps.core, ref),
  switch: (ref) => switchSaleState(world.deps.core, ref, "paused"),
  snapshot: (ref) => snapshotSale(world.deps.core, ref),
  install: (ref) => installSale(world.deps.core, { ...ref, epoch: ref.epoch + 1 }, installation()),
};

/** The keys that each reads. Install reads the sale and replaces the rest, whatever it is. */
const READS: [script: string, key: (typeof KEYS)[number]][] = [
  ...KEYS.map((key) => ["reserve", key] as [string, typeof key]),
  ...KEYS.map((key) => ["release", key] as [string, typeof key]),
  ["confirm", "sale"],
  ["confirm", "holds"],
  ["confirm", "journal"],
  ["fence", "sale"],
  ["switch", "sale"],
  ["snapshot", "sale"],
  ["snapshot", "journal"],
  ["install", "sale"],
];

async function saleWithHold(): Promise<SegmentRef> {
  const ref = await installed(world);
  await reserve(world, ref);
  return ref;
}

/** It fails, and neither the broken key nor one of the others is touched. */
async function failsWhole(ref: SegmentRef, script: string, error: RegExp): Promise<void> {
  const before = await dumpKeys(world, ref.activityId);
  await expect(SCRIPTS[script]?.(ref)).rejects.toThrow(error);
  expect(await dumpKeys(world, ref.activityId)).toEqual(before);
}

/**
 * Guarantee: scripts are not rolled back, so that what could fail is read before the first write. A
 * key that something else has spoilt stops a step whole: no unit leaves without its journal entry.
 */
describe("a key of the wrong type", () => {
  it.each(READS)("%s stops at %s before it writes", async (script, name) => {
    const ref = await saleWithHold();
    const key = keysOf(world, ref)[KEYS.indexOf(name)] ?? "";
    await world.redis.set(key, "broken");
    await failsWhole(ref, script, /WRONGTYPE/);
    expect(await world.redis.get(key)).toBe("broken");
  });

  it("is replaced by an installation: holds, buyers and journal are not read", async () => {
    const ref = await saleWithHold();
    const [, ...others] = keysOf(world, ref);
    for (const key of others) await world.redis.set(key, "broken");
    expect(await SCRIPTS.install?.(ref)).toBe("OK");
    const next = { ...ref, epoch: ref.epoch + 1 };
    await switchSaleState(world.deps.core, next, "open");
    expect(await reserve(world, next)).toMatchObject({ name: "OK" });
  });
});

/** Guarantee: the same for a value that is no number: arithmetic comes before the first write. */
describe("a counter that is not a number", () => {
  const COUNTERS: [script: string, key: (typeof KEYS)[number], field: string][] = [
    ["reserve", "sale", "free:blue"],
    ["reserve", "sale", "free:*"],
    ["reserve", "sale", "seq"],
    ["reserve", "sale", "bound"],
    ["reserve", "sale", "opens"],
    ["reserve", "sale", "closes"],
    ["reserve", "buyers", "ada|blue"],
    ["reserve", "buyers", "ada|*"],
    ["release", "sale", "free:blue"],
    ["release", "sale", "free:*"],
    ["release", "sale", "seq"],
    ["release", "holds", "first"],
    ["release", "buyers", "ada|blue"],
    ["release", "buyers", "ada|*"],
    ["confirm", "sale", "seq"],
    ["confirm", "holds", "first"],
  ];
  it.each(COUNTERS)("%s stops at %s %s before it writes", async (script, name, field) => {
    const ref = await saleWithHold();
    await world.redis.hset(keysOf(world, ref)[KEYS.indexOf(name)] ?? "", field, "x");
    await failsWhole(ref, script, /attempt to/);
  });

  it("a price that is gone: reserve stops before it writes", async () => {
    const ref = await saleWithHold();
    await world.redis.hdel(keysOf(world, ref)[0], "price:blue");
    await failsWhole(ref, "reserve", /concat/);
  });
});

/** Guarantee: a sale that Redis forgot sells nothing, and nobody brings it back by selling. */
describe("the sale's key gone in the middle of the sale", () => {
  it("answers NOT_READY to everyone, and leaves the rest as it is", async () => {
    const ref = await saleWithHold();
    await world.redis.del(keysOf(world, ref)[0]);
    const before = await dumpKeys(world, ref.activityId);
    expect(await reserve(world, ref)).toEqual({ name: "NOT_READY" });
    expect(await reserve(world, ref, { reservationId: "new" })).toEqual({ name: "NOT_READY" });
    expect(await releaseHold(world.deps.core, ref, "first")).toBe("NOT_READY");
    expect(await confirmHold(world.deps.core, ref, "first")).toBe("NOT_READY");
    expect(await fenceSale(world.deps.core, ref)).toEqual({ name: "NOT_READY" });
    expect(await switchSaleState(world.deps.core, ref, "open")).toBe("NOT_READY");
    expect(await snapshotSale(world.deps.core, ref)).toBeNull();
    expect(await dumpKeys(world, ref.activityId)).toEqual(before);
    expect((await countsOf(world, ref)).seq).toBeUndefined();
  });
});
