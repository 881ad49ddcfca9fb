/**
 * Refusals: the expected noes. One closed union, shared by both books, the API and the screens;
 * a reason without words on a screen or a code in the API does not compile.
 */
export const RESERVE_REASONS = [
  "NOT_READY",
  "NOT_OPEN",
  "PAUSED",
  "CLOSED",
  "BUSY",
  "UNKNOWN_SKU",
  "LIMIT_REACHED",
  "SOLD_OUT",
  "CONFLICT",
] as const;
export type ReserveReason = (typeof RESERVE_REASONS)[number];

/** Why units were not reserved, with the facts that its sentence needs. */
export type ReserveRefusal =
  | { ok: false; reason: Exclude<ReserveReason, "NOT_OPEN" | "LIMIT_REACHED"> }
  | { ok: false; reason: "NOT_OPEN"; opensAtMs: number }
  | {
      ok: false;
      reason: "LIMIT_REACHED";
      /** Which limit: the SKU's or the whole activity's. */
      scope: "sku" | "activity";
      /** The most units that one buyer may have. */
      limit: number;
      /** Units that the buyer has now: held and paid. */
      units: number;
    };

export const ORDER_REASONS = ["NOT_FOUND", "NOT_PENDING", "DEADLINE_PASSED"] as const;
export type OrderReason = (typeof ORDER_REASONS)[number];

/** Why an order was not paid for or cancelled. */
export type OrderRefusal = { ok: false; reason: OrderReason };

export const ACTIVITY_REASONS = [
  "NOT_FOUND",
  "VERSION_CONFLICT",
  "ALREADY_WARM",
  "HAS_ORDERS",
  "WRONG_PHASE",
  "NOT_READY",
  "WINDOW_PASSED",
  "DRIFT",
  "CONTENDED",
] as const;
export type ActivityReason = (typeof ACTIVITY_REASONS)[number];

/** Why an operator's act on an activity was not carried out. */
export type ActivityRefusal = { ok: false; reason: ActivityReason };
