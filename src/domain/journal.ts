/** What a journal entry tells: the facts that pass from the core's book to the ledger's. */

/** A hold as it was made: units and price are frozen with it. */
export interface HoldFacts {
  reservationId: string;
  buyerId: string;
  skuId: string;
  quantity: number;
  /** of one unit */
  priceCents: number;
}

export type JournalEntry = {
  /** the stream's id, `<ms>-<n>`: the watermark is the newest one posted */
  id: string;
  epoch: number;
  /** gap-free within an installation, from 1 */
  seq: number;
} & (
  | { kind: "reserve"; items: readonly HoldFacts[] }
  | { kind: "release" | "confirm"; item: HoldFacts }
  /** nobody can book it: to the dead letters */
  | { kind: "unreadable"; body: string }
);
