import { freshRef, installed, keysOf, reserve, unchanged } from "@test/support/installed";
import { createWorld, type World } from "@test/support/world";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { snapshotSale } from "@/core/installation";
import { readJournal, trimJournal } from "@/core/journal";
import { releaseHold } from "@/core/stock";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world?.close());

/** Guarantee: one snapshot is one instant: its counters are those of its position in the journal. */
describe("a snapshot", () => {
  it("has the epoch, the boot, the state, the position and all counters", async () => {
    const ref = await installed(world, {}, "paused");
    const snapshot = await unchanged(world, ref, () => snapshotSale(world.deps.core, ref));
    expect(snapshot).toEqual({
      epoch: 7,
      boot: world.deps.core.runId(),
      state: "paused",
      seq: 0,
      backlog: 0,
      nowMs: expect.any(Number),
      free: new Map([
        ["*", 12],
        ["blue", 10],
        ["chalk", 5],
      ]),
    });
  });

  it("says null of what is not limited, and has no cap where there is none", async () => {
    const skus = [{ id: "blue", free: null, priceCents: 1, unitsPerBuyer: null }];
    const capped = await snapshotSale(world.deps.core, await installed(world, { skus, cap: 4 }));
    expect(capped?.free.get("blue")).toBeNull();
    expect(capped?.free.get("*")).toBe(4);
    const free = await snapshotSale(world.deps.core, await installed(world, { skus, cap: null }));
    expect([...(free?.free.keys() ?? [])]).toEqual(["blue"]);
  });

  it("tells the sale's own time", async () => {
    const yearMs = 365 * 86_400_000;
    for (const clockOffsetMs of [0, yearMs, -yearMs]) {
      const ref = await installed(world, { clockOffsetMs });
      const before = Date.now();
      const snapshot = await snapshotSale(world.deps.core, ref);
      expect(snapshot?.nowMs).toBeGreaterThanOrEqual(before + clockOffsetMs - 1);
      expect(snapshot?.nowMs).toBeLessThanOrEqual(Date.now() + clockOffsetMs + 1);
    }
  });

  it("counts the entries that still stand in the journal", async () => {
    const { core } = world.deps;
    const ref = await installed(world);
    for (const id of ["a", "b", "c"]) await reserve(world, ref, { reservationId: id, buyerId: id });
    expect(await snapshotSale(core, ref)).toMatchObject({ seq: 3, backlog: 3 });
    const entries = await readJournal(core, ref, "0-0");
    await trimJournal(core, ref, entries[1]?.id ?? "");
    expect(await snapshotSale(core, ref)).toMatchObject({ seq: 3, backlog: 2 });
  });

  it("is null where nothing is installed, and no key comes to be", async () => {
    const ref = freshRef(world);
    expect(await unchanged(world, ref, () => snapshotSale(world.deps.core, ref))).toBeNull();
  });

  it("throws when the sale has lost its position: no number is made up", async () => {
    const ref = await installed(world);
    await world.redis.hdel(keysOf(world, ref)[0], "seq");
    await expect(snapshotSale(world.deps.core, ref)).rejects.toThrow(/answer/);
  });

  it("agrees with its position while others buy and return", async () => {
    const { core } = world.deps;
    const other = await world.another();
    const skus = [{ id: "blue", free: 500, priceCents: 1, unitsPerBuyer: null }];
    const ref = await installed(world, { skus, cap: 600, unitsPerBuyer: null });
    const buying = Promise.all(
      Array.from({ length: 200 }, async (_, i) => {
        const id = `r${i}`;
        await reserve(world, ref, { reservationId: id, buyerId: id });
        if (i % 4 === 0) await releaseHold(core, ref, id);
      }),
    );
    const snapshots = [];
    for (let i = 0; i < 100; i += 1) snapshots.push(await snapshotSale(other.core, ref));
    await buying;
    snapshots.push(await snapshotSale(other.core, ref));

    const entries = await readJournal(core, ref, "0-0");
    for (const snapshot of snapshots) {
      const seen = entries.slice(0, snapshot?.seq);
      const taken = seen.reduce((sum, { kind }) => sum + (kind === "reserve" ? 1 : -1), 0);
      expect(snapshot?.free.get("blue")).toBe(500 - taken);
      expect(snapshot?.free.get("*")).toBe(600 - taken);
    }
    expect(snapshots.at(-1)?.seq).toBe(250);
  });
});
