import type { HoldFacts } from "@/domain/journal";
import { type Ledger, transact } from "@/ledger/client";
import { lockActivityShared } from "@/ledger/locks";
import { oweAll } from "@/ledger/owed";
import { moveLive, moveStock, recordMovements, returnBuyerUnits } from "@/ledger/units";
import { groupBy } from "@/lib/group-by";

export interface DueOrder {
  activityId: string;
  reservationId: string;
}

/** Orders whose deadline has passed on this server's clock, the longest overdue first. */
export function listDue(ledger: Ledger, countMax: number): Promise<DueOrder[]> {
  return ledger.prisma.$queryRaw<DueOrder[]>`
    SELECT activity_id AS "activityId", reservation_id AS "reservationId" FROM orders
    WHERE status = 'PENDING' AND expires_at <= now()
    ORDER BY expires_at LIMIT ${countMax}`;
}

/** Milliseconds until the next deadline, on this server's clock; null when nothing is pending. */
export async function msToNextDeadline(ledger: Ledger): Promise<number | null> {
  const [row] = await ledger.prisma.$queryRaw<{ ms: number | null }[]>`
    SELECT (extract(epoch FROM min(expires_at) - clock_timestamp()) * 1000)::float8 AS ms
    FROM orders WHERE status = 'PENDING'`;
  return row?.ms ?? null;
}

type Returned = Pick<HoldFacts, "reservationId" | "skuId" | "buyerId" | "quantity"> & {
  segment: number;
};

/**
 * Gives pending orders' units back, ledger first: the order loses or wins against a payment by its
 * status, its payment session closes with it, and what the core has to book is owed to it, all in
 * one transaction. EXPIRED only takes those that are due by now.
 *
 * @returns reservation ids that were returned by this call
 */
export async function returnOrders(
  ledger: Ledger,
  activityId: string,
  reservationIds: readonly string[],
  to: "CANCELLED" | "EXPIRED",
): Promise<string[]> {
  return transact(ledger, async (tx) => {
    const activity = await lockActivityShared(tx, activityId);
    if (!activity) return [];
    const orders = await tx.$queryRaw<Returned[]>`
      UPDATE orders SET status = ${to}, settled_at = now()
      WHERE activity_id = ${activityId} AND reservation_id = ANY(${reservationIds}::text[])
        AND status = 'PENDING' AND (${to} <> 'EXPIRED' OR expires_at <= now())
      RETURNING reservation_id AS "reservationId", sku_id AS "skuId", buyer_id AS "buyerId",
                quantity, segment`;
    if (orders.length === 0) return [];
    const ids = orders.map((order) => order.reservationId);
    await tx.$executeRaw`
      UPDATE payments SET status = 'closed', settled_at = now()
      WHERE reservation_id = ANY(${ids}::text[]) AND status = 'open'`;
    await moveStock(tx, activityId, orders, { held: -1, sold: 0 });
    await returnBuyerUnits(tx, activityId, orders);
    for (const [segment, group] of groupBy(orders, (order) => order.segment)) {
      const at = { activityId, epoch: activity.coreEpoch, segment };
      await moveLive(tx, at, group, -1);
      await recordMovements(tx, at, to === "EXPIRED" ? "expire" : "release", group);
      if (activity.coreLive) await oweAll(tx, at, "release", "return", group);
    }
    return ids;
  });
}
