/** Sales that stand in the core alone, for tests of its scripts: no ledger behind them. */
import { randomBytes } from "node:crypto";
import { dumpKeys, type World } from "@test/support/world";
import { expect } from "vitest";
import {
  fenceSale,
  type Installation,
  installSale,
  snapshotSale,
  switchSaleState,
} from "@/core/installation";
import { segmentKeys } from "@/core/keys";
import { type ReserveAnswer, type ReserveItem, reserveHolds, type SegmentRef } from "@/core/stock";

/** Blue of 10, two a buyer; chalk of 5; 12 over both, three a buyer; open since a minute. */
export function installation(changes: Partial<Installation> = {}): Installation {
  const nowMs = Date.now();
  return {
    opensAtMs: nowMs - 60_000,
    closesAtMs: nowMs + 3_600_000,
    clockOffsetMs: 0,
    unitsPerBuyer: 3,
    journalMax: 1_000,
    cap: 12,
    skus: [
      { id: "blue", free: 10, priceCents: 19_900, unitsPerBuyer: 2 },
      { id: "chalk", free: 5, priceCents: 20_900, unitsPerBuyer: null },
    ],
    holds: [],
    buyers: [],
    ...changes,
  };
}

/** The position before a journal's first entry. */
export const JOURNAL_START = "0-0";

/** Names an installation of an activity of its own, on the server that answers. Nothing stands there yet. */
export function freshRef(world: World): SegmentRef {
  const boot = world.deps.core.runId() ?? "";
  return { activityId: `core-${randomBytes(6).toString("hex")}`, segment: 0, epoch: 7, boot };
}

export type InstalledState = "installed" | "open" | "paused" | "closed" | "fenced";

export async function installed(
  world: World,
  changes: Partial<Installation> = {},
  state: InstalledState = "open",
): Promise<SegmentRef> {
  const ref = freshRef(world);
  expect(await installSale(world.deps.core, ref, installation(changes))).toBe("OK");
  await putInState(world, ref, state);
  return ref;
}

export async function putInState(
  world: World,
  ref: SegmentRef,
  state: InstalledState,
): Promise<void> {
  const { core } = world.deps;
  if (state === "fenced") await fenceSale(core, ref);
  else if (state !== "installed") await switchSaleState(core, ref, state);
  expect((await snapshotSale(core, ref))?.state).toBe(state);
}

/** One blue unit for ada, unless said otherwise. */
export function intent(changes: Partial<ReserveItem> = {}): ReserveItem {
  return { reservationId: "first", buyerId: "ada", skuId: "blue", quantity: 1, ...changes };
}

/** Reserves for one intent alone. */
export async function reserve(
  world: World,
  ref: SegmentRef,
  changes: Partial<ReserveItem> = {},
): Promise<ReserveAnswer> {
  const [answer] = await reserveHolds(world.deps.core, ref, [intent(changes)]);
  if (!answer) throw new Error("The core gave no answer.");
  return answer;
}

/** sale, holds, buyers, journal: the order in which the scripts take them. */
export function keysOf(
  world: World,
  ref: SegmentRef,
): [sale: string, holds: string, buyers: string, journal: string] {
  const keys = segmentKeys(world.prefix, ref.activityId, ref.segment);
  return [keys.sale, keys.holds, keys.buyers, keys.journal];
}

/** Runs it, and sees to it that nothing in the activity's keys has changed, or came to be. */
export async function unchanged<T>(
  world: World,
  ref: SegmentRef,
  run: () => Promise<T>,
): Promise<T> {
  const before = await dumpKeys(world, ref.activityId);
  const answer = await run();
  expect(await dumpKeys(world, ref.activityId)).toEqual(before);
  return answer;
}

/** Free units and the units that buyers have, as they stand in the core. */
export async function countsOf(world: World, ref: SegmentRef) {
  const snapshot = await snapshotSale(world.deps.core, ref);
  const [, , buyers] = keysOf(world, ref);
  return {
    seq: snapshot?.seq,
    free: Object.fromEntries(snapshot?.free ?? []),
    buyers: await world.redis.hgetall(buyers),
  };
}
