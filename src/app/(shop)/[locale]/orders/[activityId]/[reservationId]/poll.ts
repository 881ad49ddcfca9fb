import type { OrderState } from "@/domain/order";

/** Usually the ledger confirms in tens of milliseconds: look often, but not for ever. */
const QUEUED_MS = 400;
const QUEUED_LONG_MS = 2_000;
/** After this many looks it is not the usual case. */
const QUEUED_LOOKS = 25;
/** A payment or a deadline may change it: it is shown within the time one needs to look. */
const PENDING_MS = 2_000;
/** A refund takes an operator or a late payment. */
const PAID_MS = 20_000;
const FAILED_MS = 4_000;

/** When to look at an order again, in milliseconds; false: nothing more will happen to it. */
export function pollAfter(
  state: OrderState | undefined,
  { looks, failing }: { looks: number; failing: boolean },
): number | false {
  if (failing) return FAILED_MS;
  switch (state) {
    case "queued":
      return looks < QUEUED_LOOKS ? QUEUED_MS : QUEUED_LONG_MS;
    case "pending":
      return PENDING_MS;
    case "paid":
      return PAID_MS;
    case "cancelled":
    case "expired":
    case "refunded":
    case "rejected":
    case undefined:
      return false;
  }
}
