/** What the doors answer and the pages draw. Times are epoch milliseconds, money is minor units. */
import type { ActivityPhase, SellingMode } from "@/domain/activity";
import type { Text } from "@/domain/locale";
import type { Currency } from "@/domain/money";
import type { OrderState } from "@/domain/order";
import type { Picture } from "@/domain/pictures";

/**
 * Units of one resource: `total = free + held + sold` always.
 * `total` and `free` are null where stock is unlimited. Queued reservations count as held.
 */
export interface StockView {
  total: number | null;
  free: number | null;
  held: number;
  sold: number;
}

/** The newest reconcile of an activity: when both books were compared, and whether they agreed. */
export interface ProofView {
  checkedAtMs: number;
  drift: boolean;
}

export interface SkuView {
  id: string;
  name: Text;
  priceCents: number;
  /** The price it has outside the sale, struck through; null where there is none. */
  listPriceCents: number | null;
  /** The most units of this SKU that one buyer may have; null: no limit of its own. */
  unitsPerBuyer: number | null;
  stock: StockView;
}

export interface SaleView {
  id: string;
  title: Text;
  summary: Text;
  picture: Picture;
  phase: ActivityPhase;
  opensAtMs: number;
  closesAtMs: number;
  /** IANA zone that the shop thinks in. */
  timeZone: string;
  currency: Currency;
  paymentWindowSeconds: number;
  /** The most units over all SKUs that one buyer may have; null: no limit. */
  unitsPerBuyer: number | null;
  /** The cap over all SKUs; null where the activity has none. */
  cap: StockView | null;
  skus: SkuView[];
  proof: ProofView | null;
  serverNowMs: number;
}

/** The moving part of a sale, sent over the live stream. */
export interface SaleLiveView {
  id: string;
  phase: ActivityPhase;
  cap: StockView | null;
  stock: Record<string, StockView>;
  proof: ProofView | null;
  serverNowMs: number;
}

export interface OrderView {
  reservationId: string;
  activityId: string;
  skuId: string;
  title: Text;
  skuName: Text;
  picture: Picture;
  quantity: number;
  unitPriceCents: number;
  amountCents: number;
  currency: Currency;
  /** IANA zone of the activity: what its instants are shown in */
  timeZone: string;
  state: OrderState;
  placedAtMs: number;
  /** Pay by this instant; null while queued. */
  expiresAtMs: number | null;
  /** When it was paid, cancelled, expired, refunded or rejected. */
  settledAtMs: number | null;
  serverNowMs: number;
}

/** What the built-in test provider's page shows. */
export interface TestPaymentView {
  paymentId: string;
  reservationId: string;
  activityId: string;
  amountCents: number;
  currency: Currency;
  status: "open" | "paid" | "declined" | "closed";
}

export interface ActivityRowView {
  id: string;
  title: Text;
  picture: Picture;
  phase: ActivityPhase;
  mode: SellingMode;
  /** 0: never warmed up. */
  epoch: number;
  warm: boolean;
  opensAtMs: number;
  closesAtMs: number;
  timeZone: string;
  skuCount: number;
  /** Sum over SKUs, at most the cap; null when one is unlimited and there is no cap. */
  total: number | null;
  held: number;
  sold: number;
  version: number;
  /** Only what was never warmed up can be changed: prices and stock are promised to buyers then. */
  editable: boolean;
}

export interface ActivitySkuView {
  id: string;
  name: Text;
  priceCents: number;
  listPriceCents: number | null;
  total: number | null;
  unitsPerBuyer: number | null;
}

export interface ActivityView extends ActivityRowView {
  summary: Text;
  currency: Currency;
  paymentWindowSeconds: number;
  unitsPerBuyer: number | null;
  cap: number | null;
  skus: ActivitySkuView[];
}

export interface BoardResourceView extends StockView {
  /** SKU id, or `*` for the activity's cap. */
  resource: string;
  name: Text | null;
  /** Free units as Redis has them; null when it cannot be read or does not count them. */
  coreFree: number | null;
  /** Free units as the ledger has them; null when unlimited. */
  ledgerFree: number | null;
}

export interface BoardView {
  activity: ActivityRowView;
  resources: BoardResourceView[];
  /** Journal entries that the ledger has not posted yet; null when Redis cannot be read. */
  waiting: number | null;
  proof: ProofView | null;
  serverNowMs: number;
}
