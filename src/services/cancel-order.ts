import type { OrderRefusal } from "@/domain/reasons";
import type { OrderView } from "@/domain/views";
import { findOrders } from "@/ledger/orders";
import { returnOrders } from "@/ledger/return-orders";
import type { Deps } from "@/services/deps";
import { orderView } from "@/services/views";

export type CancelResult = { ok: true; order: OrderView } | OrderRefusal;

/** Gives a buyer's unpaid order back. Cancelling a cancelled one answers the same. */
export async function cancelOrder(
  deps: Deps,
  { buyerId, reservationId }: { buyerId: string; reservationId: string },
): Promise<CancelResult> {
  const find = () => findOrders(deps.ledger, buyerId, { reservationId, countMax: 1 });
  const [order] = await find();
  if (!order) return { ok: false, reason: "NOT_FOUND" };
  await returnOrders(deps.ledger, order.activityId, [reservationId], "CANCELLED");
  const [now] = await find();
  if (now?.status !== "CANCELLED") return { ok: false, reason: "NOT_PENDING" };
  return { ok: true, order: orderView(now) };
}
