/**
 * What becomes of journal entries in the ledger. Pure: given what the ledger has under lock, it says
 * what is to be written. Every reservation ends in exactly one of a live order or a return.
 */
import type { HoldFacts, JournalEntry } from "@/domain/journal";
import { isLive, type OrderStatus } from "@/domain/order";
import { ACTIVITY_CAP, type Resource } from "@/domain/resource";

export interface LedgerFacts {
  /** see LockedActivity */
  coreLive: boolean;
  /** orders that exist already, among the entries' reservations */
  orders: ReadonlyMap<string, OrderStatus>;
  /** units that are free, by resource; null: unlimited. A SKU that is not here is unknown. */
  free: ReadonlyMap<Resource, number | null>;
  /** the most units a buyer may have, by resource; null: no limit */
  limits: ReadonlyMap<Resource, number | null>;
  /** units a buyer has, by `buyer|resource` */
  buyerUnits: ReadonlyMap<string, number>;
  /** `reservation|verb` that the core owes */
  owed: ReadonlySet<string>;
}

export type Placed = HoldFacts & { entryId: string };

export interface Verdict {
  /** become PENDING orders */
  placed: Placed[];
  /** become REJECTED orders, unless a row stands there already */
  rejected: (Placed & { exists: boolean })[];
  /** what the core has booked of what it owed */
  booked: { reservationId: string; verb: "release" | "confirm" }[];
  dead: { entry: JournalEntry; cause: string; body: string }[];
}

export function owedKey(reservationId: string, verb: string): string {
  return `${reservationId}|${verb}`;
}

/** Units that earlier entries of the same batch took, by resource and by `buyer|resource`. */
type Taken = Map<string, number>;

function fits(facts: LedgerFacts, taken: Taken, item: HoldFacts, resource: Resource): boolean {
  const free = facts.free.get(resource) ?? null;
  const limit = facts.limits.get(resource) ?? null;
  const buyer = `${item.buyerId}|${resource}`;
  const units = (facts.buyerUnits.get(buyer) ?? 0) + (taken.get(buyer) ?? 0);
  return (
    (free === null || free - (taken.get(resource) ?? 0) >= item.quantity) &&
    (limit === null || units + item.quantity <= limit)
  );
}

function fateOf(
  facts: LedgerFacts,
  taken: Taken,
  known: OrderStatus | undefined,
  item: HoldFacts,
): "same" | "unknown SKU" | "placed" | "rejected" {
  if (known && isLive(known)) return "same"; // met in the other book first
  if (!facts.free.has(item.skuId)) return "unknown SKU";
  const isTaken =
    !known && countedFor(item).every((resource) => fits(facts, taken, item, resource));
  return isTaken ? "placed" : "rejected";
}

/** A unit counts for its SKU and for the activity. */
function countedFor(item: Pick<HoldFacts, "skuId">): Resource[] {
  return [item.skuId, ACTIVITY_CAP];
}

export function judgeEntries(facts: LedgerFacts, entries: readonly JournalEntry[]): Verdict {
  const verdict: Verdict = { placed: [], rejected: [], booked: [], dead: [] };
  const orders = new Map(facts.orders);
  const taken: Taken = new Map();

  const place = (entry: JournalEntry, item: HoldFacts) => {
    const known = orders.get(item.reservationId);
    const fate = fateOf(facts, taken, known, item);
    const placed = { ...item, entryId: entry.id };
    if (fate === "unknown SKU") {
      verdict.dead.push({ entry, cause: "UNKNOWN_SKU", body: JSON.stringify(item) });
    } else if (fate === "rejected") {
      verdict.rejected.push({ ...placed, exists: known !== undefined });
      orders.set(item.reservationId, known ?? "REJECTED");
    } else if (fate === "placed") {
      verdict.placed.push(placed);
      orders.set(item.reservationId, "PENDING");
      for (const resource of countedFor(item)) {
        for (const key of [resource, `${item.buyerId}|${resource}`]) {
          taken.set(key, (taken.get(key) ?? 0) + item.quantity);
        }
      }
    }
  };

  for (const entry of entries) {
    if (entry.kind === "reserve") {
      for (const item of entry.items) place(entry, item);
    } else if (entry.kind === "unreadable") {
      verdict.dead.push({ entry, cause: "UNREADABLE", body: entry.body });
    } else if (facts.owed.has(owedKey(entry.item.reservationId, entry.kind))) {
      verdict.booked.push({ reservationId: entry.item.reservationId, verb: entry.kind });
    } else {
      verdict.dead.push({ entry, cause: "NOT_OWED", body: JSON.stringify(entry.item) });
    }
  }
  return verdict;
}

/** Units by resource that a list of holds stands for: each counts for its SKU and for the cap. */
export function sumUnits(
  holds: readonly Pick<HoldFacts, "skuId" | "quantity">[],
): Map<Resource, number> {
  const units = new Map<Resource, number>();
  for (const hold of holds) {
    for (const resource of countedFor(hold)) {
      units.set(resource, (units.get(resource) ?? 0) + hold.quantity);
    }
  }
  return units;
}
