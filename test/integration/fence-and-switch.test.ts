import {
  countsOf,
  freshRef,
  type InstalledState,
  installation,
  installed,
  keysOf,
  reserve,
  unchanged,
} from "@test/support/installed";
import { createWorld, type World } from "@test/support/world";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  fenceSale,
  installSale,
  type SwitchName,
  snapshotSale,
  switchSaleState,
} from "@/core/installation";
import type { SegmentRef } from "@/core/stock";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world?.close());

const stateOf = async (ref: SegmentRef) => (await snapshotSale(world.deps.core, ref))?.state;
const fence = (ref: SegmentRef) => fenceSale(world.deps.core, ref);

/** Guarantee: after a fence nothing of that epoch is served, and its journal's end is known. */
describe("a fence", () => {
  const states: InstalledState[] = ["installed", "open", "paused", "closed", "fenced"];
  it.each(states)("stops an installation that is %s", async (state) => {
    const ref = await installed(world, {}, state);
    expect(await fence(ref)).toEqual({ name: "OK", epoch: 7, seq: 0 });
    expect(await stateOf(ref)).toBe("fenced");
    expect(await reserve(world, ref)).toEqual({ name: "FENCED" });
  });

  it("tells which epoch it stopped and how far its journal goes", async () => {
    const ref = await installed(world);
    await reserve(world, ref, { reservationId: "a" });
    await reserve(world, ref, { reservationId: "b" });
    expect(await fence({ ...ref, epoch: 12 })).toEqual({ name: "OK", epoch: 7, seq: 2 });
    expect(await unchanged(world, ref, () => fence(ref))).toEqual({ name: "OK", epoch: 7, seq: 2 });
  });

  it("whatever boot it stands on: an epoch out of another server's memory is stopped too", async () => {
    const ref = await installed(world);
    await world.redis.hset(keysOf(world, ref)[0], "boot", "e".repeat(40));
    expect(await fence(ref)).toMatchObject({ name: "OK" });
    expect(await stateOf(ref)).toBe("fenced");
  });

  it("NEWER: a controller that comes late stops nothing", async () => {
    const ref = await installed(world);
    expect(await unchanged(world, ref, () => fence({ ...ref, epoch: 6 }))).toEqual({
      name: "NEWER",
    });
    expect(await reserve(world, ref)).toMatchObject({ name: "OK" });
  });

  it("NOT_READY: there is nothing to stop, and no key comes to be", async () => {
    const ref = freshRef(world);
    expect(await unchanged(world, ref, () => fence(ref))).toEqual({ name: "NOT_READY" });
  });

  it.each(["", "0", "-1", "1.5", "x", "2147483648"])("INVALID: the epoch %j", async (epoch) => {
    const ref = await installed(world);
    const call = () => world.deps.core.redis.fenceSale(keysOf(world, ref)[0], epoch);
    expect(await unchanged(world, ref, call)).toEqual(["INVALID", "epoch"]);
  });

  it("is undone by the next epoch only", async () => {
    const ref = await installed(world, {}, "fenced");
    expect(await installSale(world.deps.core, ref, installation())).toBe("ALREADY");
    expect(await stateOf(ref)).toBe("fenced");
    const next = { ...ref, epoch: 8 };
    expect(await installSale(world.deps.core, next, installation())).toBe("OK");
    expect(await stateOf(ref)).toBe("installed");
  });
});

type Wanted = Parameters<typeof switchSaleState>[2];
const switchTo = (ref: SegmentRef, wanted: Wanted) => switchSaleState(world.deps.core, ref, wanted);
const refused = (ref: SegmentRef, wanted: Wanted) =>
  unchanged(world, ref, () => switchTo(ref, wanted));

/** Guarantee: an operator's word is done once; closing is for good, and nothing lifts a fence. */
describe("a switch", () => {
  const moves: [InstalledState, Wanted, SwitchName][] = [
    ["installed", "open", "OK"],
    ["installed", "paused", "OK"],
    ["installed", "closed", "OK"],
    ["open", "open", "ALREADY"],
    ["open", "paused", "OK"],
    ["open", "closed", "OK"],
    ["paused", "open", "OK"],
    ["paused", "paused", "ALREADY"],
    ["paused", "closed", "OK"],
    ["closed", "open", "CLOSED"],
    ["closed", "paused", "CLOSED"],
    ["closed", "closed", "ALREADY"],
    ["fenced", "open", "FENCED"],
    ["fenced", "paused", "FENCED"],
    ["fenced", "closed", "FENCED"],
  ];
  it.each(moves)("from %s to %s: %s", async (from, wanted, answer) => {
    const ref = await installed(world, {}, from);
    if (answer === "OK") expect(await switchTo(ref, wanted)).toBe("OK");
    else expect(await refused(ref, wanted)).toBe(answer);
    expect(await stateOf(ref)).toBe(answer === "OK" ? wanted : from);
  });

  it("moves no unit and writes no entry", async () => {
    const ref = await installed(world);
    await reserve(world, ref);
    const before = await countsOf(world, ref);
    await switchTo(ref, "paused");
    await switchTo(ref, "open");
    await switchTo(ref, "closed");
    expect(await countsOf(world, ref)).toEqual(before);
  });

  it("NOT_READY: nothing installed, or for another boot", async () => {
    expect(await refused(freshRef(world), "open")).toBe("NOT_READY");
    const ref = await installed(world, {}, "installed");
    expect(await refused({ ...ref, boot: "f".repeat(40) }, "open")).toBe("NOT_READY");
  });

  it("STALE_EPOCH: an older or a newer one than stands here", async () => {
    const ref = await installed(world);
    expect(await refused({ ...ref, epoch: 6 }, "paused")).toBe("STALE_EPOCH");
    expect(await refused({ ...ref, epoch: 8 }, "paused")).toBe("STALE_EPOCH");
  });

  it.each(["", "fenced", "installed", "OPEN", "x"])("INVALID: the state %j", async (wanted) => {
    const ref = await installed(world);
    const call = () => world.deps.core.redis.switchSale(keysOf(world, ref)[0], 7, wanted);
    expect(await unchanged(world, ref, call)).toEqual(["INVALID", "state"]);
  });
});
