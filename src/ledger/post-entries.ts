import type { JournalEntry } from "@/domain/journal";
import {
  judgeEntries,
  type LedgerFacts,
  owedKey,
  type Placed,
  type Verdict,
} from "@/domain/judge-entries";
import type { OrderStatus } from "@/domain/order";
import { ACTIVITY_CAP, freeOf } from "@/domain/resource";
import { type Ledger, type Tx, transact } from "@/ledger/client";
import { type LockedActivity, lockActivityShared, lockStock } from "@/ledger/locks";
import { oweAll } from "@/ledger/owed";
import { moveLive, moveStock, recordMovements, takeBuyerUnits } from "@/ledger/units";
import { invariant } from "@/lib/invariant";

/** How far a segment's journal is posted. */
export interface Watermark {
  activityId: string;
  epoch: number;
  segment: number;
  lastId: string;
  lastSeq: number;
}

export type PostResult =
  | { name: "POSTED"; placed: number; rejected: number; dead: number }
  /** another worker posted from the same watermark first: read it again */
  | { name: "LOST_RACE" }
  /** entries of an installation that is not the last one: never posted */
  | { name: "STALE_EPOCH" };

/**
 * Applies a batch of one segment's journal, exactly once: the batch and the watermark move in one
 * transaction, and the watermark moves only from where this reader saw it. A crash before COMMIT
 * leaves nothing, one after it leaves all; a second worker with the same batch changes nothing.
 */
export async function postEntries(
  ledger: Ledger,
  seen: Watermark,
  entries: readonly JournalEntry[],
): Promise<PostResult> {
  const last = entries.at(-1);
  invariant(last, "A batch holds at least one entry.");
  return transact(ledger, async (tx): Promise<PostResult> => {
    const activity = await lockActivityShared(tx, seen.activityId);
    if (!activity || entries.some((entry) => entry.epoch !== activity.coreEpoch)) {
      return { name: "STALE_EPOCH" };
    }
    const moved = await tx.$executeRaw`
      UPDATE segments SET last_id = ${last.id}, last_seq = ${last.seq}
      WHERE activity_id = ${seen.activityId} AND epoch = ${seen.epoch} AND segment = ${seen.segment}
        AND last_id = ${seen.lastId} AND epoch = ${activity.coreEpoch}`;
    if (moved === 0) return { name: "LOST_RACE" };

    const facts = await readFacts(tx, seen.activityId, activity, entries);
    const verdict = judgeEntries(facts, entries);
    await writeVerdict(tx, seen, activity, facts, verdict);
    return {
      name: "POSTED",
      placed: verdict.placed.length,
      rejected: verdict.rejected.length,
      dead: verdict.dead.length,
    };
  });
}

async function readFacts(
  tx: Tx,
  activityId: string,
  activity: LockedActivity,
  entries: readonly JournalEntry[],
): Promise<LedgerFacts> {
  const items = entries.flatMap((entry) => (entry.kind === "reserve" ? entry.items : []));
  const ids = items.map((item) => item.reservationId);
  const settledIds = entries.flatMap((entry) => ("item" in entry ? entry.item.reservationId : []));
  const buyers = [...new Set(items.map((item) => item.buyerId))];

  const stock = await lockStock(tx, activityId);
  const orders = await tx.$queryRaw<{ id: string; status: OrderStatus }[]>`
    SELECT reservation_id AS id, status FROM orders WHERE reservation_id = ANY(${ids}::text[])`;
  const units = await tx.$queryRaw<{ key: string; units: number }[]>`
    SELECT buyer_id || '|' || resource AS key, units FROM buyer_units
    WHERE activity_id = ${activityId} AND buyer_id = ANY(${buyers}::text[])`;
  const owed = await tx.$queryRaw<{ id: string; verb: string }[]>`
    SELECT reservation_id AS id, verb FROM owed
    WHERE activity_id = ${activityId} AND epoch = ${activity.coreEpoch}
      AND reservation_id = ANY(${settledIds}::text[])`;
  const limits = await tx.$queryRaw<{ resource: string; limit: number | null }[]>`
    SELECT id AS resource, units_per_buyer AS limit FROM skus WHERE activity_id = ${activityId}
    UNION ALL SELECT ${ACTIVITY_CAP}, units_per_buyer FROM activities WHERE id = ${activityId}`;
  return {
    orders: new Map(orders.map((row) => [row.id, row.status])),
    free: new Map(stock.map((row) => [row.resource, freeOf(row)])),
    limits: new Map(limits.map((row) => [row.resource, row.limit])),
    buyerUnits: new Map(units.map((row) => [row.key, row.units])),
    owed: new Set(owed.map((row) => owedKey(row.id, row.verb))),
  };
}

async function writeVerdict(
  tx: Tx,
  at: Watermark,
  activity: LockedActivity,
  facts: LedgerFacts,
  { placed, rejected, booked, dead }: Verdict,
): Promise<void> {
  if (placed.length > 0) {
    await insertOrders(tx, at, activity, "PENDING", placed);
    await moveStock(tx, at.activityId, placed, { held: 1, sold: 0 });
    await takeBuyerUnits(tx, at.activityId, placed, facts.limits);
    await moveLive(tx, at, placed, 1);
    await recordMovements(tx, at, "reserve", placed);
  }
  if (rejected.length > 0) {
    const fresh = rejected.filter((item) => !item.exists);
    if (fresh.length > 0) await insertOrders(tx, at, activity, "REJECTED", fresh);
    // While the core does not sell it is about to be thrown away: nothing is owed to it.
    if (activity.coreLive) await oweAll(tx, at, "release", "reject", rejected);
  }
  if (booked.length > 0) {
    await tx.$executeRaw`
      UPDATE owed SET posted_at = now()
      FROM unnest(
        ${booked.map((row) => row.reservationId)}::text[],
        ${booked.map((row) => row.verb)}::text[]
      ) AS b(reservation_id, verb)
      WHERE activity_id = ${at.activityId} AND epoch = ${at.epoch}
        AND owed.reservation_id = b.reservation_id AND owed.verb = b.verb`;
  }
  for (const { entry, cause, body } of dead) {
    const text = body.replaceAll("\0", "\uFFFD"); // PostgreSQL's holds no NUL
    await tx.$executeRaw`
      INSERT INTO dead_letters (activity_id, epoch, segment, entry_id, seq, body, cause)
      VALUES (${at.activityId}, ${at.epoch}, ${at.segment}, ${entry.id}, ${entry.seq}, ${text}, ${cause})
      ON CONFLICT DO NOTHING`;
  }
}

/** The deadline runs from the moment of the promise, which is this COMMIT, on this server's clock. */
async function insertOrders(
  tx: Tx,
  at: Watermark,
  activity: LockedActivity,
  status: "PENDING" | "REJECTED",
  orders: readonly Placed[],
): Promise<void> {
  const inserted = await tx.$executeRaw`
    INSERT INTO orders (reservation_id, activity_id, sku_id, buyer_id, quantity, unit_price_cents,
      amount_cents, currency, status, epoch, segment, placed_at, expires_at, settled_at)
    SELECT o.reservation_id, ${at.activityId}, o.sku_id, o.buyer_id, o.quantity, o.price_cents,
      o.quantity::bigint * o.price_cents, ${activity.currency}, ${status}, ${at.epoch}, ${at.segment},
      to_timestamp(o.placed_ms / 1000.0),
      CASE WHEN ${status} = 'PENDING' THEN now() + make_interval(secs => ${activity.paymentWindowSeconds}) END,
      CASE WHEN ${status} = 'REJECTED' THEN now() END
    FROM unnest(
      ${orders.map((order) => order.reservationId)}::text[],
      ${orders.map((order) => order.skuId)}::text[],
      ${orders.map((order) => order.buyerId)}::text[],
      ${orders.map((order) => order.quantity)}::int[],
      ${orders.map((order) => order.priceCents)}::int[],
      ${orders.map((order) => Number(order.entryId.split("-")[0]))}::double precision[]
    ) AS o(reservation_id, sku_id, buyer_id, quantity, price_cents, placed_ms)
    ON CONFLICT (reservation_id) DO NOTHING`;
  invariant(inserted === orders.length, "An order appeared under the lock.");
}
