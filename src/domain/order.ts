export const ORDER_STATUSES = [
  "PENDING",
  "PAID",
  "CANCELLED",
  "EXPIRED",
  "REFUNDED",
  "REJECTED",
] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

/** Every move an order may make; the ledger's trigger enforces the same table. */
export const ORDER_TRANSITIONS = {
  PENDING: ["PAID", "CANCELLED", "EXPIRED"],
  PAID: ["REFUNDED"],
  CANCELLED: [],
  EXPIRED: [],
  REFUNDED: [],
  REJECTED: [],
} as const satisfies Record<OrderStatus, readonly OrderStatus[]>;

/** A live order has units of stock: held while PENDING, sold when PAID. */
export function isLive(status: OrderStatus): boolean {
  return status === "PENDING" || status === "PAID";
}

/**
 * What a buyer is told. `queued`: the core has taken the units, the ledger has not yet confirmed;
 * only a ledger commit makes it `pending`, which is a promise.
 */
export const ORDER_STATES = [
  "queued",
  "pending",
  "paid",
  "cancelled",
  "expired",
  "refunded",
  "rejected",
] as const;
export type OrderState = (typeof ORDER_STATES)[number];

export const STATE_OF_STATUS = {
  PENDING: "pending",
  PAID: "paid",
  CANCELLED: "cancelled",
  EXPIRED: "expired",
  REFUNDED: "refunded",
  REJECTED: "rejected",
} as const satisfies Record<OrderStatus, OrderState>;
