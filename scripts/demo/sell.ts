import { transact } from "@/ledger/client";
import { moveStock, recordMovements, takeBuyerUnits } from "@/ledger/units";
import type { Deps } from "@/services/deps";
import type { DemoSale } from "./content";

/** Units that one buyer of the past took: each their own, so that no limit is near. */
const UNITS_EACH = 1;

/**
 * Puts purchases of the past into the ledger, as if they had been reserved and paid: orders, stock,
 * buyers' units and movements in one transaction. Only before anything is installed.
 */
export async function sellBefore(deps: Deps, sale: DemoSale, openedMs: number): Promise<void> {
  const orders = Object.entries(sale.alreadySold ?? {}).flatMap(([skuId, units]) =>
    Array.from({ length: units }, (_, i) => ({
      reservationId: `${skuId}-${i + 1}`,
      buyerId: `demo-buyer-${i + 1}`,
      skuId,
      quantity: UNITS_EACH,
      priceCents: sale.skus.find((sku) => sku.id === skuId)?.priceCents ?? 0,
    })),
  );
  if (orders.length === 0) return;
  const at = { activityId: sale.id, epoch: 0, segment: 0 };
  const spreadMs = Math.min(Date.now(), openedMs + 3_600_000) - openedMs;
  await transact(deps.ledger, async (tx) => {
    await tx.order.createMany({
      data: orders.map((order, i) => {
        const placedAt = new Date(openedMs + (spreadMs * i) / orders.length);
        return {
          reservationId: order.reservationId,
          activityId: sale.id,
          skuId: order.skuId,
          buyerId: order.buyerId,
          quantity: order.quantity,
          unitPriceCents: order.priceCents,
          amountCents: order.quantity * order.priceCents,
          currency: sale.currency,
          status: "PAID",
          epoch: 0,
          segment: 0,
          placedAt,
          settledAt: new Date(placedAt.getTime() + 60_000),
        };
      }),
    });
    await moveStock(tx, sale.id, orders, { held: 0, sold: 1 });
    await takeBuyerUnits(tx, sale.id, orders, new Map());
    await recordMovements(tx, at, "reserve", orders);
    await recordMovements(tx, at, "confirm", orders);
  });
}
