import type { SaleView, SkuView, StockView } from "@/domain/views";

/** How a buyer finds the stock. `allHeld`: nothing is free, but what others hold may come back. */
export type Standing = "unlimited" | "plenty" | "few" | "allHeld" | "soldOut";

/** Below a tenth, or five units, it is worth saying that few are left, once some are gone. */
const FEW_SHARE = 0.1;
const FEW_UNITS = 5;

/** Units that can be had now: what the SKU has, as far as the activity's cap lets it; null: no limit. */
export function unitsLeft(stock: StockView, cap: StockView | null): number | null {
  const capFree = cap?.free ?? null;
  if (stock.free === null) return capFree;
  return capFree === null ? stock.free : Math.min(stock.free, capFree);
}

export function standingOf(stock: StockView, cap: StockView | null): Standing {
  const left = unitsLeft(stock, cap);
  if (left === null) return "unlimited";
  const total = stock.total ?? cap?.total ?? left;
  if (left > 0) return left < total && isFew(left, total) ? "few" : "plenty";
  const mayReturn = [stock, cap].every((part) => part?.free !== 0 || part.held > 0);
  return mayReturn ? "allHeld" : "soldOut";
}

function isFew(left: number, total: number): boolean {
  return left <= FEW_UNITS || left <= total * FEW_SHARE;
}

/** The level that is drawn, 0 to 1. */
export function shareLeft(stock: StockView, cap: StockView | null): number {
  const left = unitsLeft(stock, cap);
  const total = stock.total ?? cap?.total ?? null;
  if (left === null || total === null) return 1;
  return total === 0 ? 0 : Math.min(1, Math.max(0, left / total));
}

/** All SKUs of a sale as one stock: for a card in the list. */
export function wholeStock(sale: Pick<SaleView, "skus" | "cap">): StockView {
  const sum = sale.skus.reduce<StockView>(addSku, { total: 0, free: 0, held: 0, sold: 0 });
  if (!sale.cap || sale.cap.total === null || sale.cap.free === null) return sum;
  return {
    ...sum,
    total: sum.total === null ? sale.cap.total : Math.min(sum.total, sale.cap.total),
    free: sum.free === null ? sale.cap.free : Math.min(sum.free, sale.cap.free),
  };
}

function addSku(sum: StockView, { stock }: SkuView): StockView {
  return {
    total: sum.total === null || stock.total === null ? null : sum.total + stock.total,
    free: sum.free === null || stock.free === null ? null : sum.free + stock.free,
    held: sum.held + stock.held,
    sold: sum.sold + stock.sold,
  };
}

/** Most units that one reservation may ask for: both limits, and what is left. At least 1. */
export function quantityMax(
  sale: Pick<SaleView, "cap" | "unitsPerBuyer">,
  sku: Pick<SkuView, "stock" | "unitsPerBuyer">,
  reservationMax: number,
): number {
  const bounds = [sale.unitsPerBuyer, sku.unitsPerBuyer, unitsLeft(sku.stock, sale.cap)];
  return Math.max(1, Math.min(reservationMax, ...bounds.filter((bound) => bound !== null)));
}
