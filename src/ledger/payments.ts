import type { HoldFacts } from "@/domain/journal";
import { type Ledger, type Tx, transact } from "@/ledger/client";
import { type LockedActivity, lockActivityShared } from "@/ledger/locks";
import { oweAll } from "@/ledger/owed";
import { moveStock, recordMovements } from "@/ledger/units";
import { invariant } from "@/lib/invariant";

export type PaymentStatus = "open" | "paid" | "declined" | "closed";

export interface PaymentRow {
  id: string;
  reservationId: string;
  activityId: string;
  buyerId: string;
  sessionRef: string;
  status: PaymentStatus;
  amountCents: number;
  currency: string;
}

/** A buyer's payment; null for another buyer's. */
export async function findPayment(
  ledger: Ledger,
  paymentId: string,
  buyerId: string,
): Promise<PaymentRow | null> {
  const [row] = await ledger.prisma.$queryRaw<PaymentRow[]>`
    SELECT p.id, p.reservation_id AS "reservationId", o.activity_id AS "activityId",
           o.buyer_id AS "buyerId", p.session_ref AS "sessionRef", p.status,
           p.amount_cents::float8 AS "amountCents", p.currency
    FROM payments p JOIN orders o USING (reservation_id)
    WHERE p.id = ${paymentId} AND o.buyer_id = ${buyerId}`;
  return row ?? null;
}

export type OpenPaymentResult =
  | { name: "OPEN"; paymentId: string }
  | { name: "NOT_FOUND" | "NOT_PENDING" | "DEADLINE_PASSED" };

/**
 * The order's open payment attempt, a new one where there is none. The order's row is held
 * meanwhile, so that it cannot expire between the look and the attempt.
 */
export function openPayment(
  ledger: Ledger,
  input: { reservationId: string; buyerId: string; provider: string; newPaymentId: string },
): Promise<OpenPaymentResult> {
  return transact(ledger, async (tx): Promise<OpenPaymentResult> => {
    const [order] = await tx.$queryRaw<{ status: string; due: boolean }[]>`
      SELECT status, expires_at <= now() AS due FROM orders
      WHERE reservation_id = ${input.reservationId} AND buyer_id = ${input.buyerId} FOR UPDATE`;
    if (!order) return { name: "NOT_FOUND" };
    if (order.status !== "PENDING") return { name: "NOT_PENDING" };
    if (order.due) return { name: "DEADLINE_PASSED" };
    const [open] = await tx.$queryRaw<{ id: string }[]>`
      SELECT id FROM payments WHERE reservation_id = ${input.reservationId} AND status = 'open'`;
    if (open) return { name: "OPEN", paymentId: open.id };
    await tx.$executeRaw`
      INSERT INTO payments
        (id, reservation_id, attempt, provider, session_ref, status, amount_cents, currency)
      SELECT ${input.newPaymentId}, o.reservation_id,
             1 + (SELECT count(*) FROM payments WHERE reservation_id = o.reservation_id),
             ${input.provider}, ${input.newPaymentId}, 'open', o.amount_cents, o.currency
      FROM orders o WHERE o.reservation_id = ${input.reservationId}`;
    return { name: "OPEN", paymentId: input.newPaymentId };
  });
}

/** What a provider tells of one of its sessions. */
export interface PaymentEvent {
  provider: string;
  /** the provider's, the same over its repeats */
  eventId: string;
  sessionRef: string;
  outcome: "paid" | "declined";
  amountCents: number;
  currency: string;
}

export type SettleResult =
  | { name: "PAID" | "DECLINED" }
  /** the same event took effect before */
  | { name: "REPEATED" }
  | { name: "UNKNOWN_SESSION" }
  /** the amount or the currency is not the order's */
  | { name: "MISMATCH" }
  /** the session was settled or closed before this event: it takes nothing */
  | { name: "CLOSED" };

type Paid = Pick<HoldFacts, "reservationId" | "skuId" | "quantity"> & { segment: number };

/** One event's effect and the mark that it had it, in one transaction. */
export function settlePayment(ledger: Ledger, event: PaymentEvent): Promise<SettleResult> {
  return transact(ledger, async (tx): Promise<SettleResult> => {
    const [payment] = await tx.$queryRaw<
      { id: string; reservationId: string; activityId: string; matches: boolean }[]
    >`
      SELECT p.id, p.reservation_id AS "reservationId", o.activity_id AS "activityId",
             p.amount_cents = ${event.amountCents} AND p.currency = ${event.currency} AS matches
      FROM payments p JOIN orders o USING (reservation_id)
      WHERE p.provider = ${event.provider} AND p.session_ref = ${event.sessionRef}`;
    if (!payment) return { name: "UNKNOWN_SESSION" };
    if (!payment.matches) return { name: "MISMATCH" };
    const activity = await lockActivityShared(tx, payment.activityId);
    const marked = await tx.$executeRaw`
      INSERT INTO payment_events (provider, event_id, payment_id, outcome)
      VALUES (${event.provider}, ${event.eventId}, ${payment.id}, ${event.outcome})
      ON CONFLICT DO NOTHING`;
    if (marked === 0) return { name: "REPEATED" };
    const settled = await tx.$executeRaw`
      UPDATE payments SET status = ${event.outcome}, settled_at = now()
      WHERE id = ${payment.id} AND status = 'open'`;
    if (settled === 0) return { name: "CLOSED" };
    if (event.outcome === "declined") return { name: "DECLINED" };
    await payOrder(tx, payment.activityId, payment.reservationId, activity);
    return { name: "PAID" };
  });
}

/** A session is open only while its order is pending: both close in one transaction. */
async function payOrder(
  tx: Tx,
  activityId: string,
  reservationId: string,
  activity: LockedActivity | null,
): Promise<void> {
  const orders = await tx.$queryRaw<Paid[]>`
    UPDATE orders SET status = 'PAID', settled_at = now()
    WHERE reservation_id = ${reservationId} AND status = 'PENDING'
    RETURNING reservation_id AS "reservationId", sku_id AS "skuId", quantity, segment`;
  const [order] = orders;
  invariant(order && activity, `Order ${reservationId} has an open session but is settled.`);
  const at = { activityId, epoch: activity.coreEpoch, segment: order.segment };
  await moveStock(tx, activityId, orders, { held: -1, sold: 1 });
  await recordMovements(tx, at, "confirm", orders);
  if (activity.coreLive) await oweAll(tx, at, "confirm", "paid", orders);
}
