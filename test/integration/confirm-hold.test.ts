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

const confirm = (ref: SegmentRef, id = "first") => confirmHold(world.deps.core, ref, id);
const refused = (ref: SegmentRef, id = "first") => unchanged(world, ref, () => confirm(ref, id));

/** Guarantee: paying moves no unit, since the reservation took them; and it happens at most once. */
describe("a confirmation", () => {
  it("marks the hold as paid, journals it, and moves no counter", async () => {
    const ref = await installed(world);
    await reserve(world, ref, { quantity: 2 });
    const before = await countsOf(world, ref);
    expect(await confirm(ref)).toBe("OK");

    expect(await countsOf(world, ref)).toEqual({ ...before, seq: 2 });
    const facts = { buyerId: "ada", skuId: "blue", quantity: 2, priceCents: 19_900 };
    expect(await readHold(world.deps.core, ref, "first")).toEqual({
      name: "OK",
      hold: { ...facts, state: "paid" },
    });
    const entries = await readJournal(world.deps.core, ref, JOURNAL_START);
    expect(entries[1]).toMatchObject({
      epoch: 7,
      seq: 2,
      kind: "confirm",
      item: { ...facts, reservationId: "first" },
    });
  });

  it("happens once: ALREADY from the second on, and nothing moves", async () => {
    const ref = await installed(world);
    await reserve(world, ref);
    expect(await confirm(ref)).toBe("OK");
    expect(await refused(ref)).toBe("ALREADY");
    expect(await refused(ref)).toBe("ALREADY");
  });

  it("never revives what was given back: RELEASED", async () => {
    const ref = await installed(world);
    await reserve(world, ref);
    await releaseHold(world.deps.core, ref, "first");
    expect(await refused(ref)).toBe("RELEASED");
  });

  const states: InstalledState[] = ["installed", "paused", "closed"];
  it.each(states)("is taken while the sale is %s: only buying has hours", async (state) => {
    const facts = { buyerId: "ada", skuId: "blue", quantity: 1, priceCents: 19_900 };
    const holds = [{ ...facts, reservationId: "first", state: "held" as const }];
    const ref = await installed(world, { holds, journalMax: 1 }, state);
    expect(await confirm(ref)).toBe("OK");
  });
});

/** Guarantee: what this epoch does not know cannot be paid here, and no key is born of it. */
describe("a confirmation is refused", () => {
  it("UNKNOWN: no such hold", async () => {
    const ref = await installed(world);
    expect(await refused(ref)).toBe("UNKNOWN");
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
    const [sale, holds, , journal] = keysOf(world, ref);
    const call = () => world.deps.core.redis.confirmHold(sale, holds, journal, "7.0", "first");
    expect(await unchanged(world, ref, call)).toEqual(["INVALID", "epoch"]);
  });
});
