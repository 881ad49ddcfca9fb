/** The built-in test provider: no money moves, everything else is as with a real one. */
import type { Currency } from "@/domain/money";
import type { TestPaymentView } from "@/domain/views";
import { findPayment, type PaymentRow } from "@/ledger/payments";
import type { Deps } from "@/services/deps";
import { settlePaymentEvent, signEvent } from "@/services/settle-payment";

export const TEST_PROVIDER = "test";

interface Asked {
  buyerId: string;
  paymentId: string;
}

export async function getTestPayment(deps: Deps, asked: Asked): Promise<TestPaymentView | null> {
  const payment = await findPayment(deps.ledger, asked.paymentId, asked.buyerId);
  return payment && view(payment);
}

/**
 * What the provider does when its page's button is pressed: it sends a signed event, through the
 * same door as a real webhook. The event's id is the session's and the outcome's, so that a button
 * pressed twice is one event.
 */
export async function settleTestPayment(
  deps: Deps,
  asked: Asked & { outcome: "paid" | "declined" },
): Promise<TestPaymentView | null> {
  const payment = await findPayment(deps.ledger, asked.paymentId, asked.buyerId);
  if (!payment) return null;
  const body = JSON.stringify({
    provider: TEST_PROVIDER,
    eventId: `${payment.sessionRef}-${asked.outcome}`,
    sessionRef: payment.sessionRef,
    outcome: asked.outcome,
    amountCents: payment.amountCents,
    currency: payment.currency,
  });
  await settlePaymentEvent(deps, body, signEvent(deps, body));
  return getTestPayment(deps, asked);
}

function view(payment: PaymentRow): TestPaymentView {
  const { id, reservationId, activityId, amountCents, currency, status } = payment;
  return {
    paymentId: id,
    reservationId,
    activityId,
    amountCents,
    currency: currency as Currency,
    status,
  };
}
