import type { SaleLiveView, SaleView } from "@/domain/views";

/** A sale with its moving part brought up to date; an event older than the sale changes nothing. */
export function mergeLive(sale: SaleView, live: SaleLiveView): SaleView {
  if (live.id !== sale.id || live.serverNowMs < sale.serverNowMs) return sale;
  return {
    ...sale,
    phase: live.phase,
    cap: live.cap,
    proof: live.proof,
    serverNowMs: live.serverNowMs,
    skus: sale.skus.map((sku) => ({ ...sku, stock: live.stock[sku.id] ?? sku.stock })),
  };
}
