import { listDue, msToNextDeadline, returnOrders } from "@/ledger/return-orders";
import { groupBy } from "@/lib/group-by";
import type { Deps } from "@/services/deps";
import { forEachSale } from "@/services/for-each-sale";

const BATCH_MAX = 500;

/**
 * Returns the units of orders whose deadline has passed.
 *
 * @returns how many expired, and the milliseconds until the next deadline (null: none is pending)
 */
export async function expireOrders(
  deps: Deps,
): Promise<{ expired: number; nextMs: number | null }> {
  const due = await listDue(deps.ledger, BATCH_MAX);
  let expired = 0;
  await forEachSale(
    groupBy(due, (order) => order.activityId),
    async ([activityId, orders]) => {
      const ids = orders.map((order) => order.reservationId);
      const returned = await returnOrders(deps.ledger, activityId, ids, "EXPIRED");
      expired += returned.length;
    },
  );
  return { expired, nextMs: await msToNextDeadline(deps.ledger) };
}
