import type { OrderStatus } from "@/domain/order";
import type { Ledger } from "@/ledger/client";

/** An order with what a page says of it. */
export interface OrderRow {
  reservationId: string;
  activityId: string;
  skuId: string;
  titleEn: string;
  titleZh: string;
  skuNameEn: string;
  skuNameZh: string;
  picture: string;
  quantity: number;
  unitPriceCents: number;
  amountCents: number;
  currency: string;
  timeZone: string;
  status: OrderStatus;
  placedAt: Date;
  expiresAt: Date | null;
  settledAt: Date | null;
  now: Date;
}

/** A buyer's orders, newest first; of one reservation where it is named. Never another buyer's. */
export function findOrders(
  ledger: Ledger,
  buyerId: string,
  options: { reservationId?: string; countMax: number },
): Promise<OrderRow[]> {
  const reservationId = options.reservationId ?? null;
  return ledger.prisma.$queryRaw<OrderRow[]>`
    SELECT o.reservation_id AS "reservationId", o.activity_id AS "activityId", o.sku_id AS "skuId",
           a.title_en AS "titleEn", a.title_zh AS "titleZh", s.name_en AS "skuNameEn",
           s.name_zh AS "skuNameZh", a.picture, o.quantity, o.unit_price_cents AS "unitPriceCents",
           o.amount_cents::float8 AS "amountCents", o.currency, a.time_zone AS "timeZone", o.status, o.placed_at AS "placedAt",
           o.expires_at AS "expiresAt", o.settled_at AS "settledAt", clock_timestamp() AS now
    FROM orders o JOIN activities a ON a.id = o.activity_id JOIN skus s ON s.id = o.sku_id
    WHERE o.buyer_id = ${buyerId} AND (${reservationId}::text IS NULL OR o.reservation_id = ${reservationId})
    ORDER BY o.placed_at DESC, o.reservation_id LIMIT ${options.countMax}`;
}
