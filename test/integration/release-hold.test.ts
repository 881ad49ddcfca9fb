import {
  countsOf,
  freshRef,
  type InstalledState,
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
import { confirmHold, readHold, releaseHold, type SegmentRef } from "@/core/stock";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world?.close());

const release = (ref: SegmentRef, id = "first") => releaseHold(world.deps.core, ref, id);
const refused = (ref: SegmentRef, id = "first") => unchanged(world, ref, () => release(ref, id));

/** Guarantee: a release gives back all that the reservation took, at most once. */
describe("a release", () => {
  it("gives back the SKU's units, the activity's and both allowances, and journals it", async () => {
    const ref = await installed(world);
    await reserve(world, ref, { quantity: 2 });
    await reserve(world, ref, { reservationId: "other", skuId: "chalk" });
    expect(await release(ref)).toBe("OK");

    expect(await countsOf(world, ref)).toEqual({
      seq: 3,
      free: { blue: 10, chalk: 4, "*": 11 },
      buyers: { "ada|blue": "0", "ada|chalk": "1", "ada|*": "1" },
    });
    const facts = { buyerId: "ada", skuId: "blue", quantity: 2, priceCents: 19_900 };
    expect(await readHold(world.deps.core, ref, "first")).toEqual({
      name: "OK",
      hold: { ...facts, state: "released" },
    });
    const entries = await readJournal(world.deps.core, ref, JOURNAL_START);
    expect(entries[2]).toMatchObject({
      epoch: 7,
      seq: 3,
      kind: "release",
      item: { ...facts, reservationId: "first" },
    });
  });

  it("happens once: ALREADY from the second on, and nothing moves", async () => {
    const ref = await installed(world);
    await reserve(world, ref);
    expect(await release(ref)).toBe("OK");
    expect(await refused(ref)).toBe("ALREADY");
    expect(await refused(ref)).toBe("ALREADY");
  });

  it("happens once for many who ask at the same time over several connections", async () => {
    const ref = await installed(world);
    await reserve(world, ref, { quantity: 2 });
    const all = [world.deps, await world.another(), await world.another()];
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, i) =>
        releaseHold((all[i % all.length] ?? world.deps).core, ref, "first"),
      ),
    );
    expect(answers.filter((answer) => answer === "OK")).toHaveLength(1);
    expect(answers.filter((answer) => answer === "ALREADY")).toHaveLength(29);
    expect((await countsOf(world, ref)).free).toEqual({ blue: 10, chalk: 5, "*": 12 });
  });

  it("gives back a paid hold too: a refund", async () => {
    const ref = await installed(world);
    await reserve(world, ref);
    await confirmHold(world.deps.core, ref, "first");
    expect(await release(ref)).toBe("OK");
    expect((await countsOf(world, ref)).free).toEqual({ blue: 10, chalk: 5, "*": 12 });
  });

  it("lets the next one buy the unit, and the buyer buy again under a new id", async () => {
    const skus = [{ id: "blue", free: 1, priceCents: 1, unitsPerBuyer: 1 }];
    const ref = await installed(world, { skus, unitsPerBuyer: 1, cap: 1 });
    await reserve(world, ref);
    expect(await reserve(world, ref, { reservationId: "b" })).toMatchObject({
      name: "LIMIT_REACHED",
    });
    expect(await reserve(world, ref, { reservationId: "c", buyerId: "bob" })).toEqual({
      name: "SOLD_OUT",
    });
    await release(ref);
    expect(await reserve(world, ref)).toMatchObject({
      name: "REPLAY",
      hold: { state: "released" },
    });
    expect(await reserve(world, ref, { reservationId: "b" })).toMatchObject({ name: "OK" });
  });

  it("leaves what is unlimited unlimited", async () => {
    const skus = [{ id: "blue", free: null, priceCents: 1, unitsPerBuyer: null }];
    const ref = await installed(world, { skus, cap: null });
    await reserve(world, ref, { quantity: 3 });
    expect(await release(ref)).toBe("OK");
    expect(await countsOf(world, ref)).toEqual({
      seq: 2,
      free: { blue: null },
      buyers: { "ada|blue": "0", "ada|*": "0" },
    });
  });

  const states: InstalledState[] = ["installed", "paused", "closed"];
  it.each(states)("is taken while the sale is %s: only buying has hours", async (state) => {
    const facts = { buyerId: "ada", skuId: "blue", quantity: 1, priceCents: 19_900 };
    const holds = [{ ...facts, reservationId: "first", state: "held" as const }];
    const ref = await installed(world, { holds, journalMax: 1 }, state);
    expect(await release(ref)).toBe("OK");
    expect((await countsOf(world, ref)).free).toEqual({ blue: 11, chalk: 5, "*": 13 });
  });
});

/** Guarantee: what this epoch does not know is not given back, and no key is born of it. */
describe("a release is refused", () => {
  it("UNKNOWN: no such hold", async () => {
    const ref = await installed(world);
    expect(await refused(ref)).toBe("UNKNOWN");
    await reserve(world, ref);
    expect(await refused(ref, "firs")).toBe("UNKNOWN");
  });

  it("NOT_READY: nothing installed, or for another boot", async () => {
    expect(await refused(freshRef(world))).toBe("NOT_READY");
    const ref = await installed(world);
    await reserve(world, ref);
    expect(await refused({ ...ref, boot: "f".repeat(40) })).toBe("NOT_READY");
  });

  it("STALE_EPOCH: an older or a newer one than stands here", async () => {
    const ref = await installed(world);
    await reserve(world, ref);
    expect(await refused({ ...ref, epoch: 6 })).toBe("STALE_EPOCH");
    expect(await refused({ ...ref, epoch: 8 })).toBe("STALE_EPOCH");
  });

  it("FENCED: this epoch is over", async () => {
    const ref = await installed(world);
    await reserve(world, ref);
    await putInState(world, ref, "fenced");
    expect(await refused(ref)).toBe("FENCED");
  });

  it.each(["", "x".repeat(65), "a|b", "a\0", "{"])("INVALID: the id %j", async (id) => {
    const ref = await installed(world);
    await world.redis.hset(keysOf(world, ref)[1], id, "ada|blue|1|19900|held");
    expect(await refused(ref, id)).toBe("INVALID");
  });

  it("INVALID: an epoch that is no number", async () => {
    const ref = await installed(world);
    await reserve(world, ref);
    const call = () => world.deps.core.redis.releaseHold(...keysOf(world, ref), "7.0", "first");
    expect(await unchanged(world, ref, call)).toEqual(["INVALID", "epoch"]);
  });
});
