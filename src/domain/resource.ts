/**
 * A resource is what stock is counted of: one SKU, or the activity's cap over all its SKUs.
 * Both books name the cap `*`; ids cannot contain that character, so the two never meet.
 */
export const ACTIVITY_CAP = "*";

/** A SKU id, or {@link ACTIVITY_CAP}. */
export type Resource = string;

/** PostgreSQL `integer`, and far below the 2^53 up to which Lua counts exactly. */
export const UNITS_MAX = 2_147_483_647;

/** Largest quantity of one reservation, whatever the limits say. An order of more is not a flash sale's. */
export const QUANTITY_MAX = 1_000;
