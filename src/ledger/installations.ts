/** The controller's transactions: who sells, and what an installation is given. See docs/protocol.md. */

import type { ActivityState, SellingMode } from "@/domain/activity";
import type { HoldFacts } from "@/domain/journal";
import { ACTIVITY_CAP, freeOf, type Resource } from "@/domain/resource";
import { recordAudit } from "@/ledger/audit";
import { type Ledger, type Tx, transact } from "@/ledger/client";
import { lockActivity, lockStock } from "@/ledger/locks";
import type { Watermark } from "@/ledger/post-entries";

/** What a controller saw: each of its steps is compare-and-set on this. */
export interface ModeSeen {
  epoch: number;
  mode: SellingMode;
}

/** core to fenced, under a new epoch: from this COMMIT on nobody sells. False: seen too long ago. */
export function leaveCore(ledger: Ledger, activityId: string, seen: ModeSeen): Promise<boolean> {
  return transact(ledger, async (tx) => {
    await lockActivity(tx, activityId);
    const changed = await tx.$executeRaw`
      UPDATE activities SET mode = 'fenced', epoch = epoch + 1, updated_at = now()
      WHERE id = ${activityId} AND epoch = ${seen.epoch} AND mode = ${seen.mode} AND mode = 'core'`;
    return changed === 1;
  });
}

/** fenced to core, keeping the installed epoch. False: another controller was here. */
export function openCore(ledger: Ledger, activityId: string, epoch: number): Promise<boolean> {
  return transact(ledger, async (tx) => {
    await lockActivity(tx, activityId);
    const changed = await tx.$executeRaw`
      UPDATE activities SET mode = 'core', updated_at = now()
      WHERE id = ${activityId} AND epoch = ${epoch} AND core_epoch = ${epoch} AND mode = 'fenced'`;
    return changed === 1;
  });
}

/** What one segment is to be given. Units that are not limited: free is null. */
export interface InstallationPayload {
  epoch: number;
  opensAtMs: number;
  closesAtMs: number;
  unitsPerBuyer: number | null;
  cap: number | null;
  skus: { id: string; free: number | null; priceCents: number; unitsPerBuyer: number | null }[];
  holds: (HoldFacts & { state: "held" | "paid" })[];
  buyers: { buyerId: string; resource: Resource; units: number }[];
}

/**
 * The installation's transaction. It closes the last one (what that still had in its journal must
 * have been posted before), takes a new epoch on this boot, forgets what was owed to the old core
 * (the payload contains it) and writes down what the new one starts from.
 *
 * @returns null when another controller was here since `seen`
 */
export function bumpInstallation(
  ledger: Ledger,
  input: {
    activityId: string;
    seen: ModeSeen;
    boot: string;
    actorId: string;
    /** an epoch that stands in this Redis already: the new one goes beyond it */
    above?: number;
  },
): Promise<InstallationPayload | null> {
  const { activityId, seen, boot } = input;
  return transact(ledger, async (tx) => {
    const activity = await lockActivity(tx, activityId);
    if (!activity || activity.epoch !== seen.epoch || activity.mode !== seen.mode) return null;
    const epoch = Math.max(activity.epoch, input.above ?? 0) + 1;
    const stock = await lockStock(tx, activityId);
    await tx.$executeRaw`
      UPDATE activities SET epoch = ${epoch}, core_epoch = ${epoch}, mode = 'fenced', updated_at = now()
      WHERE id = ${activityId}`;
    await tx.$executeRaw`DELETE FROM owed WHERE activity_id = ${activityId} AND posted_at IS NULL`;
    await tx.$executeRaw`
      INSERT INTO segments (activity_id, epoch, segment, boot) VALUES (${activityId}, ${epoch}, 0, ${boot})`;
    // One segment: it gets all that is free, and all live units are its own.
    await tx.$executeRaw`
      INSERT INTO segment_stock (activity_id, epoch, segment, resource, base, live)
      SELECT activity_id, ${epoch}, 0, resource, total, held + sold
      FROM stock WHERE activity_id = ${activityId} AND total IS NOT NULL`;
    await recordInstall(tx, activityId, epoch);
    await recordAudit(tx, {
      actorId: input.actorId,
      action: "warm-up",
      subject: activityId,
      detail: { epoch, boot },
    });
    const free = new Map(stock.map((row) => [row.resource, freeOf(row)]));
    return readPayload(tx, activityId, epoch, free);
  });
}

/** The movement brings the sums of all movements up to the total: of the first one, all of it. */
async function recordInstall(tx: Tx, activityId: string, epoch: number): Promise<void> {
  await tx.$executeRaw`
    INSERT INTO movements
      (activity_id, sku_id, kind, epoch, segment, free_delta, held_delta, sold_delta)
    SELECT s.activity_id, s.resource, 'install', ${epoch}, 0,
      coalesce(s.total - (
        SELECT coalesce(sum(m.free_delta + m.held_delta + m.sold_delta), 0)
        FROM movements m WHERE m.activity_id = s.activity_id AND m.sku_id = s.resource
      ), 0), 0, 0
    FROM stock s WHERE s.activity_id = ${activityId} AND s.resource <> ${ACTIVITY_CAP}`;
}

async function readPayload(
  tx: Tx,
  activityId: string,
  epoch: number,
  free: ReadonlyMap<Resource, number | null>,
): Promise<InstallationPayload> {
  const activity = await tx.activity.findUniqueOrThrow({
    where: { id: activityId },
    include: { skus: { orderBy: { position: "asc" } } },
  });
  const holds = await tx.$queryRaw<InstallationPayload["holds"]>`
    SELECT reservation_id AS "reservationId", buyer_id AS "buyerId", sku_id AS "skuId", quantity,
           unit_price_cents AS "priceCents", CASE status WHEN 'PAID' THEN 'paid' ELSE 'held' END AS state
    FROM orders WHERE activity_id = ${activityId} AND status IN ('PENDING', 'PAID')`;
  const buyers = await tx.$queryRaw<InstallationPayload["buyers"]>`
    SELECT buyer_id AS "buyerId", resource, units FROM buyer_units
    WHERE activity_id = ${activityId} AND units > 0`;
  return {
    epoch,
    opensAtMs: activity.opensAt.getTime(),
    closesAtMs: activity.closesAt.getTime(),
    unitsPerBuyer: activity.unitsPerBuyer,
    cap: free.get(ACTIVITY_CAP) ?? null,
    skus: activity.skus.map((sku) => ({
      id: sku.id,
      free: free.get(sku.id) ?? null,
      priceCents: sku.priceCents,
      unitsPerBuyer: sku.unitsPerBuyer,
    })),
    holds,
    buyers,
  };
}

/** An installed segment that is not settled. */
export interface SegmentRow {
  activityId: string;
  epoch: number;
  segment: number;
  boot: string;
  lastId: string;
  lastSeq: number;
  mode: SellingMode;
  state: ActivityState;
  /** something of its journal could not be booked: it is to be installed anew */
  hasDeadLetters: boolean;
}

/**
 * Last installations that somebody has still to look after: sales that are to come or run, and those
 * that are over as long as anything of them is to be posted, paid or given back.
 */
export function listSegments(ledger: Ledger): Promise<SegmentRow[]> {
  return ledger.prisma.$queryRaw<SegmentRow[]>`
    SELECT s.activity_id AS "activityId", s.epoch, s.segment, s.boot, s.last_id AS "lastId",
           s.last_seq AS "lastSeq", a.mode, a.state,
           EXISTS (SELECT FROM dead_letters d
             WHERE d.activity_id = s.activity_id AND d.epoch = s.epoch) AS "hasDeadLetters"
    FROM segments s JOIN activities a ON a.id = s.activity_id AND a.core_epoch = s.epoch
    WHERE s.settled_at IS NULL OR EXISTS (SELECT FROM owed o
      WHERE o.activity_id = s.activity_id AND o.epoch = s.epoch AND o.posted_at IS NULL)
    ORDER BY s.activity_id, s.segment`;
}

/**
 * Marks an installation as settled: its sale is over, its journal is posted up to `seq`, nobody has
 * still to pay and nothing is owed to it.
 */
export async function settleSegment(
  ledger: Ledger,
  at: { activityId: string; epoch: number; segment: number; seq: number },
): Promise<void> {
  await ledger.prisma.$executeRaw`
    UPDATE segments s SET settled_at = now()
    FROM activities a
    WHERE a.id = s.activity_id AND (a.state = 'closed' OR a.closes_at < now())
      AND s.activity_id = ${at.activityId} AND s.epoch = ${at.epoch} AND s.segment = ${at.segment}
      AND s.last_seq = ${at.seq} AND s.settled_at IS NULL
      AND NOT EXISTS (SELECT FROM orders o
        WHERE o.activity_id = s.activity_id AND o.status = 'PENDING')
      AND NOT EXISTS (SELECT FROM owed w
        WHERE w.activity_id = s.activity_id AND w.epoch = s.epoch AND w.posted_at IS NULL)`;
}

/** Who sells an activity, and its installation where there is one. */
export interface SellingRow {
  mode: SellingMode;
  state: ActivityState;
  opensAtMs: number;
  closesAtMs: number;
  epoch: number;
  coreEpoch: number;
  boot: string | null;
  /** since a controller or an operator changed anything of it, on this server's clock */
  unchangedMs: number;
}

export async function readSelling(ledger: Ledger, activityId: string): Promise<SellingRow | null> {
  const [row] = await ledger.prisma.$queryRaw<SellingRow[]>`
    SELECT a.mode, a.state, a.epoch, a.core_epoch AS "coreEpoch", s.boot,
           (extract(epoch FROM a.opens_at) * 1000)::float8 AS "opensAtMs",
           (extract(epoch FROM a.closes_at) * 1000)::float8 AS "closesAtMs",
           (extract(epoch FROM clock_timestamp() - a.updated_at) * 1000)::float8 AS "unchangedMs"
    FROM activities a
    LEFT JOIN segments s ON s.activity_id = a.id AND s.epoch = a.core_epoch AND s.segment = 0
    WHERE a.id = ${activityId}`;
  return row ?? null;
}

/** How far the last installation's journal is posted. */
export async function readWatermark(ledger: Ledger, activityId: string): Promise<Watermark | null> {
  const [row] = await ledger.prisma.$queryRaw<Watermark[]>`
    SELECT s.activity_id AS "activityId", s.epoch, s.segment, s.last_id AS "lastId",
           s.last_seq AS "lastSeq"
    FROM segments s JOIN activities a ON a.id = s.activity_id AND a.core_epoch = s.epoch
    WHERE a.id = ${activityId} AND s.segment = 0`;
  return row ?? null;
}

/** Scheduled activities that open within the lead and were never installed. */
export async function listToWarmUp(ledger: Ledger, leadSeconds: number): Promise<string[]> {
  const rows = await ledger.prisma.$queryRaw<{ id: string }[]>`
    SELECT id FROM activities
    WHERE state = 'scheduled' AND core_epoch = 0 AND closes_at > now()
      AND opens_at <= now() + make_interval(secs => ${leadSeconds})`;
  return rows.map((row) => row.id);
}
