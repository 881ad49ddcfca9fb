/** The typed face of the stock scripts. Each function is one atomic step; its answers are named. */
import type { Core } from "@/core/connection";
import { type Hold, type HoldState, packHold, unpackHold } from "@/core/hold";
import { buyerField, segmentKeys } from "@/core/keys";
import { decode, numberAt, textAt } from "@/core/reply";
import type { HoldFacts } from "@/domain/journal";
import { ACTIVITY_CAP, type Resource } from "@/domain/resource";
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

/** What an installation writes. Units that are not limited: free is null. */
export interface Installation {
  opensAtMs: number;
  closesAtMs: number;
  clockOffsetMs: number;
  unitsPerBuyer: number | null;
  /** Entries that the journal may hold before it answers BUSY. */
  journalMax: number;
  cap: number | null;
  skus: readonly {
    id: string;
    free: number | null;
    priceCents: number;
    unitsPerBuyer: number | null;
  }[];
  holds: readonly (HoldFacts & { state: HoldState })[];
  buyers: readonly { buyerId: string; resource: Resource; units: number }[];
}

const INSTALL_NAMES = ["OK", "ALREADY", "NEWER", "WRONG_BOOT", "INVALID"] as const;
export type InstallName = (typeof INSTALL_NAMES)[number];

/** Writes a whole epoch, closed, on one boot only: lua/install-sale-4.lua. */
export async function installSale(
  core: Core,
  ref: SegmentRef,
  installation: Installation,
): Promise<InstallName> {
  const { sale, holds, buyers, journal } = keysOf(core, ref);
  const { skus } = installation;
  const raw = await core.redis.installSale(
    ...[sale, holds, buyers, journal, ref.epoch, ref.boot],
    ...[installation.opensAtMs, installation.closesAtMs, installation.clockOffsetMs],
    ...[installation.unitsPerBuyer ?? "", installation.journalMax, installation.cap ?? ""],
    skus.length,
    skus.flatMap((sku) => [
      sku.id,
      sku.free ?? "unlimited",
      sku.priceCents,
      sku.unitsPerBuyer ?? "",
    ]),
    installation.holds.length,
    installation.holds.flatMap((hold) => [hold.reservationId, packHold(hold)]),
    installation.buyers.length,
    installation.buyers.flatMap((row) => [buyerField(row.buyerId, row.resource), row.units]),
  );
  const reply = decode(raw, INSTALL_NAMES);
  invariant(reply[0] !== "INVALID", `install refused its ${String(reply[1])}`);
  return reply[0];
}

/** Stops whatever is installed, up to the ledger's epoch: lua/fence-sale-1.lua. */
export async function fenceSale(
  core: Core,
  at: { activityId: string; segment: number; epoch: number },
): Promise<{ name: "OK"; epoch: number; seq: number } | { name: "NEWER" | "NOT_READY" }> {
  const { sale } = keysOf(core, at);
  const reply = decode(await core.redis.fenceSale(sale, at.epoch), ["OK", "NEWER", "NOT_READY"]);
  if (reply[0] !== "OK") return { name: reply[0] };
  return { name: "OK", epoch: numberAt(reply, 1), seq: numberAt(reply, 2) };
}

const SWITCH_NAMES = ["OK", "ALREADY", "CLOSED", "NOT_READY", "STALE_EPOCH", "FENCED"] as const;
export type SwitchName = (typeof SWITCH_NAMES)[number];

/** Opens, pauses, resumes or closes: lua/switch-sale-1.lua. */
export async function switchSaleState(
  core: Core,
  ref: SegmentRef,
  wanted: "open" | "paused" | "closed",
): Promise<SwitchName> {
  if (core.runId() !== ref.boot) return "NOT_READY";
  const raw = await core.redis.switchSale(keysOf(core, ref).sale, ref.epoch, wanted);
  return decode(raw, SWITCH_NAMES)[0];
}

/** All of a segment's numbers at one instant. */
export interface Snapshot {
  epoch: number;
  boot: string;
  state: string;
  seq: number;
  /** entries in the journal, posted ones that are not trimmed yet included */
  backlog: number;
  nowMs: number;
  /** free units by resource; null: unlimited */
  free: ReadonlyMap<Resource, number | null>;
}

/** lua/snapshot-sale-2.lua; null when nothing is installed. */
export async function snapshotSale(
  core: Core,
  at: { activityId: string; segment: number },
): Promise<Snapshot | null> {
  const { sale, journal } = keysOf(core, at);
  const reply = decode(await core.redis.snapshotSale(sale, journal), ["OK", "NOT_READY"]);
  if (reply[0] === "NOT_READY") return null;
  const free = new Map<Resource, number | null>();
  for (let i = 7; i < reply.length; i += 2) {
    const units = textAt(reply, i + 1);
    free.set(textAt(reply, i), units === "unlimited" ? null : Number(units));
  }
  return {
    epoch: numberAt(reply, 1),
    boot: textAt(reply, 2),
    state: textAt(reply, 3),
    seq: numberAt(reply, 4),
    backlog: numberAt(reply, 5),
    nowMs: numberAt(reply, 6),
    free,
  };
}

/** Free units over the whole activity; null where it has no cap. */
export function freeOfCap(snapshot: Snapshot): number | null {
  return snapshot.free.get(ACTIVITY_CAP) ?? null;
}

function keysOf(core: Core, at: { activityId: string; segment: number }) {
  return segmentKeys(core.prefix, at.activityId, at.segment);
}
