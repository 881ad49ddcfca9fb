/** The typed face of the controller's scripts: what is installed, opened, stopped, and looked at. */
import type { Core } from "@/core/connection";
import { type HoldState, packHold } from "@/core/hold";
import { segmentKeys } from "@/core/keys";
import { decode, numberAt, textAt } from "@/core/reply";
import type { SegmentRef } from "@/core/stock";
import type { HoldFacts } from "@/domain/journal";
import { buyerKey, type Resource } from "@/domain/resource";
import { invariant } from "@/lib/invariant";

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

/** Writes a whole epoch, not yet open, on one boot only: lua/install-sale-4.lua. */
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
    installation.buyers.flatMap((row) => [buyerKey(row.buyerId, row.resource), row.units]),
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

function keysOf(core: Core, at: { activityId: string; segment: number }) {
  return segmentKeys(core.prefix, at.activityId, at.segment);
}
