/** From the ledger's rows and the core's numbers to what pages draw. Pure. */
import type { Snapshot } from "@/core/installation";
import { type ActivityState, phaseOf, type SellingMode } from "@/domain/activity";
import type { Currency } from "@/domain/money";
import { STATE_OF_STATUS } from "@/domain/order";
import type { Picture } from "@/domain/pictures";
import { ACTIVITY_CAP, freeOf } from "@/domain/resource";
import type {
  ActivityRowView,
  ActivityView,
  OrderView,
  ProofView,
  SaleLiveView,
  SaleView,
  StockView,
} from "@/domain/views";
import type { ActivityRow } from "@/ledger/activities";
import type { OrderRow } from "@/ledger/orders";

/** What both books say of one activity, read one after the other, the ledger first. */
export interface Reading {
  activity: ActivityRow;
  /** null when nothing is installed, or another epoch, or Redis does not answer */
  snapshot: Snapshot | null;
  nowMs: number;
}

/**
 * `total = free + held + sold`: what the core has taken and the ledger not yet posted counts as held.
 * Where the core has no number, the ledger's stands.
 */
export function stockView(reading: Reading, resource: string): StockView {
  const row = reading.activity.stock.find((stock) => stock.resource === resource);
  if (!row) return { total: 0, free: 0, held: 0, sold: 0 };
  const ledgerFree = freeOf(row);
  if (row.total === null || ledgerFree === null) {
    return { total: null, free: null, held: row.held, sold: row.sold };
  }
  const coreFree = reading.snapshot?.free.get(resource) ?? ledgerFree;
  // A return that the core has booked since the ledger was read must not show more than there is.
  const free = Math.min(coreFree, row.total - row.sold);
  return { total: row.total, free, held: row.total - row.sold - free, sold: row.sold };
}

function capView(reading: Reading): StockView | null {
  const cap = stockView(reading, ACTIVITY_CAP);
  return cap.total === null ? null : cap;
}

function proofView(activity: ActivityRow): ProofView | null {
  const { reconcile } = activity;
  return reconcile && { checkedAtMs: reconcile.checkedAt.getTime(), drift: reconcile.drift };
}

function phase({ activity, nowMs }: Reading) {
  const window = {
    opensAtMs: activity.opensAt.getTime(),
    closesAtMs: activity.closesAt.getTime(),
  };
  return phaseOf(activity.state as ActivityState, window, nowMs);
}

export function saleView(reading: Reading): SaleView {
  const { activity } = reading;
  return {
    id: activity.id,
    title: { en: activity.titleEn, zh: activity.titleZh },
    summary: { en: activity.summaryEn, zh: activity.summaryZh },
    picture: activity.picture as Picture,
    phase: phase(reading),
    opensAtMs: activity.opensAt.getTime(),
    closesAtMs: activity.closesAt.getTime(),
    timeZone: activity.timeZone,
    currency: activity.currency as Currency,
    paymentWindowSeconds: activity.paymentWindowSeconds,
    unitsPerBuyer: activity.unitsPerBuyer,
    cap: capView(reading),
    skus: activity.skus.map((sku) => ({
      id: sku.id,
      name: { en: sku.nameEn, zh: sku.nameZh },
      priceCents: sku.priceCents,
      listPriceCents: sku.listPriceCents,
      unitsPerBuyer: sku.unitsPerBuyer,
      stock: stockView(reading, sku.id),
    })),
    proof: proofView(activity),
    serverNowMs: reading.nowMs,
  };
}

export function saleLiveView(reading: Reading): SaleLiveView {
  const { activity } = reading;
  return {
    id: activity.id,
    phase: phase(reading),
    cap: capView(reading),
    stock: Object.fromEntries(activity.skus.map((sku) => [sku.id, stockView(reading, sku.id)])),
    proof: proofView(activity),
    serverNowMs: reading.nowMs,
  };
}

export function activityRowView(activity: ActivityRow, nowMs: number): ActivityRowView {
  const skus = activity.stock.filter((row) => row.resource !== ACTIVITY_CAP);
  const cap = activity.stock.find((row) => row.resource === ACTIVITY_CAP);
  const sum = skus.reduce((total, row) => total + (row.total ?? Infinity), 0);
  const most = Math.min(sum, cap?.total ?? Infinity);
  return {
    id: activity.id,
    title: { en: activity.titleEn, zh: activity.titleZh },
    picture: activity.picture as Picture,
    phase: phase({ activity, snapshot: null, nowMs }),
    mode: activity.mode as SellingMode,
    epoch: activity.epoch,
    warm: activity.coreEpoch > 0 && activity.mode === "core",
    opensAtMs: activity.opensAt.getTime(),
    closesAtMs: activity.closesAt.getTime(),
    timeZone: activity.timeZone,
    skuCount: skus.length,
    total: Number.isFinite(most) ? most : null,
    held: cap?.held ?? 0,
    sold: cap?.sold ?? 0,
    version: activity.version,
    editable:
      activity.coreEpoch === 0 &&
      activity.state !== "closed" &&
      activity.stock.every((row) => row.held + row.sold === 0),
  };
}

export function activityView(activity: ActivityRow, nowMs: number): ActivityView {
  const totals = new Map(activity.stock.map((row) => [row.resource, row.total]));
  return {
    ...activityRowView(activity, nowMs),
    summary: { en: activity.summaryEn, zh: activity.summaryZh },
    currency: activity.currency as Currency,
    paymentWindowSeconds: activity.paymentWindowSeconds,
    unitsPerBuyer: activity.unitsPerBuyer,
    cap: totals.get(ACTIVITY_CAP) ?? null,
    skus: activity.skus.map((sku) => ({
      id: sku.id,
      name: { en: sku.nameEn, zh: sku.nameZh },
      priceCents: sku.priceCents,
      listPriceCents: sku.listPriceCents,
      total: totals.get(sku.id) ?? null,
      unitsPerBuyer: sku.unitsPerBuyer,
    })),
  };
}

/** QUEUED: in the core only; the ledger has no such status. */
type AnyOrderRow = Omit<OrderRow, "status"> & { status: OrderRow["status"] | "QUEUED" };

export function orderView(row: AnyOrderRow): OrderView {
  return {
    reservationId: row.reservationId,
    activityId: row.activityId,
    skuId: row.skuId,
    title: { en: row.titleEn, zh: row.titleZh },
    skuName: { en: row.skuNameEn, zh: row.skuNameZh },
    picture: row.picture as Picture,
    quantity: row.quantity,
    unitPriceCents: row.unitPriceCents,
    amountCents: row.amountCents,
    currency: row.currency as Currency,
    timeZone: row.timeZone,
    state: row.status === "QUEUED" ? "queued" : STATE_OF_STATUS[row.status],
    placedAtMs: row.placedAt.getTime(),
    expiresAtMs: row.expiresAt?.getTime() ?? null,
    settledAtMs: row.settledAt?.getTime() ?? null,
    serverNowMs: row.now.getTime(),
  };
}
