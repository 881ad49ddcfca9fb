/**
 * A resource is what stock is counted of: one SKU, or the activity's cap over all its SKUs.
 * Both books name the cap `*`; ids cannot contain that character, so the two never meet.
 */
export const ACTIVITY_CAP = "*";

/** A SKU id, or {@link ACTIVITY_CAP}. */
export type Resource = string;

/** What a unit of a SKU counts for: the SKU, and the activity over all its SKUs. */
export function countedFor(skuId: string): Resource[] {
  return [skuId, ACTIVITY_CAP];
}

/** Names a buyer's units of a resource, in both books. */
export function buyerKey(buyerId: string, resource: Resource): string {
  return `${buyerId}|${resource}`;
}

/** Free units as the ledger has them; null: unlimited. */
export function freeOf(stock: { total: number | null; held: number; sold: number }): number | null {
  return stock.total === null ? null : stock.total - stock.held - stock.sold;
}

/** PostgreSQL `integer`, and far below the 2^53 up to which Lua counts exactly. */
export const UNITS_MAX = 2_147_483_647;

/** Largest quantity of one reservation, whatever the limits say. An order of more is not a flash sale's. */
export const QUANTITY_MAX = 1_000;
