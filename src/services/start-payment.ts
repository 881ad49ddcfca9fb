import type { OrderRefusal } from "@/domain/reasons";
import { openPayment } from "@/ledger/payments";
import type { Deps } from "@/services/deps";
import { TEST_PROVIDER } from "@/services/test-payment";

/** `url` is the page to pay on; of the built-in provider it is a path of ours, without a language. */
export type StartPaymentResult = { ok: true; url: string } | OrderRefusal;

/** Opens the order's payment session, or answers with the one that is open. */
export async function startPayment(
  deps: Deps,
  { buyerId, reservationId }: { buyerId: string; reservationId: string },
): Promise<StartPaymentResult> {
  const result = await openPayment(deps.ledger, {
    reservationId,
    buyerId,
    provider: TEST_PROVIDER,
    newPaymentId: deps.randomId(),
  });
  if (result.name !== "OPEN") return { ok: false, reason: result.name };
  return { ok: true, url: `/pay/${result.paymentId}` };
}
