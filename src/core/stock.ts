/** The typed face of the scripts that buyers' units move by. Each function is one atomic step; its answers are named. */
import type { Core } from "@/core/connection";
import { type Hold, type HoldState, unpackHold } from "@/core/hold";
import { segmentKeys } from "@/core/keys";
import { decode, numberAt, textAt } from "@/core/reply";
import { invariant } from "@/lib/invariant";

/** One installed segment as the ledger knows it. A call is only sent to the boot that it names. */
export interface SegmentRef {
  activityId: string;
  segment: number;
  epoch: number;
  boot: string;
}

/** One buyer's intent. Batches hold 1 to {@link RESERVE_BATCH_MAX} of them. */
export interface ReserveItem {
  reservationId: string;
  buyerId: string;
  skuId: string;
  quantity: number;
}
export const RESERVE_BATCH_MAX = 32;

export type ReserveAnswer =
  | { name: "OK"; priceCents: number }
  | { name: "REPLAY"; hold: Hold }
  | { name: "NOT_OPEN"; opensAtMs: number }
  | { name: "STALE_EPOCH"; epoch: number }
  | { name: "LIMIT_REACHED"; scope: "sku" | "activity"; limit: number; units: number }
  | { name: "INVALID"; field: string }
  | {
      name:
        | "CONFLICT"
        | "NOT_READY"
        | "FENCED"
        | "PAUSED"
        | "CLOSED"
        | "UNKNOWN_SKU"
        | "BUSY"
        | "SOLD_OUT";
    };

const RESERVE_NAMES = [
  "OK",
  "REPLAY",
  "CONFLICT",
  "NOT_READY",
  "STALE_EPOCH",
  "FENCED",
  "NOT_OPEN",
  "PAUSED",
  "CLOSED",
  "UNKNOWN_SKU",
  "INVALID",
  "BUSY",
  "LIMIT_REACHED",
  "SOLD_OUT",
] as const;

/** Takes units for each intent, or refuses it: see lua/reserve-holds-4.lua. */
export async function reserveHolds(
  core: Core,
  ref: SegmentRef,
  items: readonly ReserveItem[],
): Promise<ReserveAnswer[]> {
  if (core.runId() !== ref.boot) return items.map(() => ({ name: "NOT_READY" }));
  const { sale, holds, buyers, journal } = keysOf(core, ref);
  const raw = await core.redis.reserveHolds(
    sale,
    holds,
    buyers,
    journal,
    ref.epoch,
    items.length,
    ...items.map((item) => item.reservationId),
    ...items.map((item) => item.buyerId),
    ...items.map((item) => item.skuId),
    ...items.map((item) => item.quantity),
  );
  invariant(Array.isArray(raw) && raw.length === items.length, "One answer an intent.");
  return items.map((item, i) => reserveAnswer(item, raw[i]));
}

function reserveAnswer(item: ReserveItem, raw: unknown): ReserveAnswer {
  const reply = decode(raw, RESERVE_NAMES);
  // Replies that slip onto the wrong promise after a broken connection are caught by the id in them.
  invariant(reply[1] === item.reservationId, "An answer to another reservation.");
  switch (reply[0]) {
    case "OK":
      return { name: "OK", priceCents: numberAt(reply, 2) };
    case "REPLAY":
      return {
        name: "REPLAY",
        hold: {
          buyerId: item.buyerId,
          skuId: textAt(reply, 2),
          quantity: numberAt(reply, 3),
          priceCents: numberAt(reply, 4),
          state: textAt(reply, 5) as HoldState,
        },
      };
    case "NOT_OPEN":
      return { name: "NOT_OPEN", opensAtMs: numberAt(reply, 2) };
    case "STALE_EPOCH":
      return { name: "STALE_EPOCH", epoch: numberAt(reply, 2) };
    case "LIMIT_REACHED":
      return {
        name: "LIMIT_REACHED",
        scope: textAt(reply, 2) === "sku" ? "sku" : "activity",
        limit: numberAt(reply, 3),
        units: numberAt(reply, 4),
      };
    case "INVALID":
      return { name: "INVALID", field: textAt(reply, 2) };
    default:
      return { name: reply[0] };
  }
}

const SETTLE_NAMES = [
  "OK",
  "ALREADY",
  "RELEASED",
  "UNKNOWN",
  "NOT_READY",
  "STALE_EPOCH",
  "FENCED",
  "INVALID",
] as const;
export type SettleName = (typeof SETTLE_NAMES)[number];

/** Gives a hold's units back, once: lua/release-hold-4.lua. */
export async function releaseHold(
  core: Core,
  ref: SegmentRef,
  reservationId: string,
): Promise<SettleName> {
  if (core.runId() !== ref.boot) return "NOT_READY";
  const { sale, holds, buyers, journal } = keysOf(core, ref);
  const raw = await core.redis.releaseHold(sale, holds, buyers, journal, ref.epoch, reservationId);
  return decode(raw, SETTLE_NAMES)[0];
}

/** Marks a hold as paid, once: lua/confirm-hold-3.lua. */
export async function confirmHold(
  core: Core,
  ref: SegmentRef,
  reservationId: string,
): Promise<SettleName> {
  if (core.runId() !== ref.boot) return "NOT_READY";
  const { sale, holds, journal } = keysOf(core, ref);
  const raw = await core.redis.confirmHold(sale, holds, journal, ref.epoch, reservationId);
  return decode(raw, SETTLE_NAMES)[0];
}

export type ReadHoldAnswer =
  | { name: "OK"; hold: Hold }
  /** this installation does not know the id */
  | { name: "UNKNOWN" }
  /** another Redis or another installation answers: nothing is known */
  | { name: "NOT_READY" };

/** A hold as it stands in the installation that is meant, and in no other. */
export async function readHold(
  core: Core,
  ref: SegmentRef,
  reservationId: string,
): Promise<ReadHoldAnswer> {
  if (core.runId() !== ref.boot) return { name: "NOT_READY" };
  const { sale, holds } = keysOf(core, ref);
  const answers = await core.redis.multi().hget(sale, "epoch").hget(holds, reservationId).exec();
  const [epoch, packed] = (answers ?? []).map(([error, value]) => {
    if (error) throw error;
    return value;
  });
  if (epoch !== String(ref.epoch)) return { name: "NOT_READY" };
  const hold = typeof packed === "string" ? unpackHold(packed) : null;
  return hold ? { name: "OK", hold } : { name: "UNKNOWN" };
}

function keysOf(core: Core, at: { activityId: string; segment: number }) {
  return segmentKeys(core.prefix, at.activityId, at.segment);
}
