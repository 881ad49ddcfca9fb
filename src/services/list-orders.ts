import type { OrderView } from "@/domain/views";
import { findOrders } from "@/ledger/orders";
import type { Deps } from "@/services/deps";
import { orderView } from "@/services/views";

const ORDERS_MAX = 100;

export async function listOrders(
  deps: Deps,
  { buyerId }: { buyerId: string },
): Promise<OrderView[]> {
  const rows = await findOrders(deps.ledger, buyerId, { countMax: ORDERS_MAX });
  return rows.map(orderView);
}
