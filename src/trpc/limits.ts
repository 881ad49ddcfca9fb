/** What both sides of the API keep to. Imports nothing, so that a page can read it. */

/** Procedures that one HTTP request may carry. Limits on buyers count procedures, not requests. */
export const BATCH_MAX = 10;

/** Sales that one page can watch over its one stream. */
export const WATCHED_MAX = 50;
