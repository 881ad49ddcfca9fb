import {
  countsOf,
  freshRef,
  installation,
  installed,
  keysOf,
  putInState,
  reserve,
  unchanged,
} from "@test/support/installed";
import { createWorld, type World } from "@test/support/world";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Installation, installSale, snapshotSale } from "@/core/installation";
import { readHold, type SegmentRef } from "@/core/stock";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world?.close());

const install = (ref: SegmentRef, changes: Partial<Installation> = {}) =>
  installSale(world.deps.core, ref, installation(changes));
const refused = (ref: SegmentRef, changes: Partial<Installation> = {}) =>
  unchanged(world, ref, () => install(ref, changes));

/** A live hold of one unit each, with what their buyers have. */
function liveHolds(count: number): Pick<Installation, "holds" | "buyers"> {
  const all = Array.from({ length: count }, (_, i) => i);
  const facts = { skuId: "blue", quantity: 1, priceCents: 19_900, state: "held" as const };
  return {
    holds: all.map((i) => ({ ...facts, reservationId: `r${i}`, buyerId: `b${i}` })),
    buyers: all.flatMap((i) => [
      { buyerId: `b${i}`, resource: "blue", units: 1 },
      { buyerId: `b${i}`, resource: "*", units: 1 },
    ]),
  };
}

/** Guarantee: an epoch stands whole or not at all, as the ledger gave it, and sells nothing yet. */
describe("an installation", () => {
  it("stands as it was given, not yet open, its journal empty", async () => {
    const ref = freshRef(world);
    const skus = [
      { id: "blue", free: 4, priceCents: 19_900, unitsPerBuyer: 2 },
      { id: "chalk", free: null, priceCents: 20_900, unitsPerBuyer: null },
      { id: "grey", free: 0, priceCents: 1, unitsPerBuyer: null },
    ];
    expect(await install(ref, { skus, cap: 0, ...liveHolds(1) })).toBe("OK");
    const [, , buyers] = keysOf(world, ref);
    expect(await snapshotSale(world.deps.core, ref)).toEqual({
      epoch: 7,
      boot: ref.boot,
      state: "installed",
      seq: 0,
      backlog: 0,
      nowMs: expect.any(Number),
      free: new Map<string, number | null>([
        ["*", 0],
        ["blue", 4],
        ["chalk", null],
        ["grey", 0],
      ]),
    });
    expect(await world.redis.hgetall(buyers)).toEqual({ "b0|blue": "1", "b0|*": "1" });
  });

  it("knows its holds and their buyers' units from the first call on", async () => {
    const ref = await installed(world, liveHolds(3));
    const hold = { buyerId: "b2", skuId: "blue", quantity: 1, priceCents: 19_900, state: "held" };
    expect(await reserve(world, ref, { reservationId: "r2", buyerId: "b2" })).toEqual({
      name: "REPLAY",
      hold,
    });
    const more = await reserve(world, ref, { reservationId: "new", buyerId: "b2", quantity: 2 });
    expect(more).toEqual({ name: "LIMIT_REACHED", scope: "sku", limit: 2, units: 1 });
  });

  it("may be given 3,000 live holds at once", async () => {
    const ref = await installed(world, liveHolds(3_000));
    const [, holds, buyers] = keysOf(world, ref);
    expect(await world.redis.hlen(holds)).toBe(3_000);
    expect(await world.redis.hlen(buyers)).toBe(6_000);
    const probes = [0, 499, 500, 999, 1_000, 2_999];
    for (const i of probes) {
      const hold = await readHold(world.deps.core, ref, `r${i}`);
      expect(hold).toMatchObject({
        hold: { buyerId: `b${i}`, skuId: "blue", state: "held" },
      });
    }
  });

  it("over an older epoch erases what was there", async () => {
    const ref = await installed(world, {
      ...liveHolds(2),
      skus: [{ id: "old", free: 9, priceCents: 5, unitsPerBuyer: 4 }],
    });
    await reserve(world, ref, { skuId: "old" });
    await putInState(world, ref, "fenced");

    const next = { ...ref, epoch: 9 };
    expect(await install(next, { cap: null })).toBe("OK");
    expect(await countsOf(world, next)).toEqual({
      seq: 0,
      free: { blue: 10, chalk: 5 },
      buyers: {},
    });
    const [sale, holds, , journal] = keysOf(world, ref);
    expect(await world.redis.exists(holds, journal)).toBe(0);
    expect(await world.redis.hkeys(sale)).not.toContain("price:old");
    expect(await reserve(world, ref)).toEqual({ name: "STALE_EPOCH", epoch: 9 });
  });
});

/** Guarantee: one epoch stands once, on one boot; what stands is never set back. */
describe("an installation is refused", () => {
  it("ALREADY: this epoch stands here, and has sold since", async () => {
    const ref = await installed(world);
    await reserve(world, ref);
    expect(await refused(ref)).toBe("ALREADY");
  });

  it("NEWER: a newer epoch stands here, open or fenced", async () => {
    const ref = await installed(world);
    await reserve(world, ref);
    expect(await refused({ ...ref, epoch: 6 })).toBe("NEWER");
    await putInState(world, ref, "fenced");
    expect(await refused({ ...ref, epoch: 6 })).toBe("NEWER");
  });

  it("epochs are compared as numbers: 10 is newer than 7", async () => {
    const ref = await installed(world);
    expect(await install({ ...ref, epoch: 10 })).toBe("OK");
    expect(await refused({ ...ref, epoch: 9 })).toBe("NEWER");
  });

  it("WRONG_BOOT: this server is not the one that it is meant for", async () => {
    expect(await refused({ ...freshRef(world), boot: "f".repeat(40) })).toBe("WRONG_BOOT");
    const ref = await installed(world);
    expect(await refused({ ...ref, epoch: 8, boot: "f".repeat(40) })).toBe("WRONG_BOOT");
  });

  it("WRONG_BOOT: the same epoch came here from another server's memory", async () => {
    const ref = await installed(world);
    await world.redis.hset(keysOf(world, ref)[0], "boot", "e".repeat(40));
    expect(await refused(ref)).toBe("WRONG_BOOT");
  });

  it("thirty at the same time over several connections: one is OK", async () => {
    const all = [world.deps, await world.another(), await world.another()];
    const ref = freshRef(world);
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, i) =>
        installSale((all[i % all.length] ?? world.deps).core, ref, installation()),
      ),
    );
    expect(answers.filter((answer) => answer === "OK")).toHaveLength(1);
    expect(answers.filter((answer) => answer === "ALREADY")).toHaveLength(29);
  });
});
