/**
 * What becomes of journal entries in the ledger. Pure: given what the ledger has under lock, it says
 * what is to be written. Every reservation ends in exactly one of a live order or a return.
 */
import type { HoldFacts, JournalEntry } from "@/domain/journal";
import { isLive, type OrderStatus } from "@/domain/order";
import { buyerKey, countedFor, QUANTITY_MAX, type Resource, UNITS_MAX } from "@/domain/resource";

export interface LedgerFacts {
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
  const buyer = buyerKey(item.buyerId, resource);
  const units = (facts.buyerUnits.get(buyer) ?? 0) + (taken.get(buyer) ?? 0);
  return (
    (free === null || free - (taken.get(resource) ?? 0) >= item.quantity) &&
    (limit === null || units + item.quantity <= limit)
  );
}

function take(taken: Taken, item: HoldFacts): void {
  for (const resource of countedFor(item.skuId)) {
    for (const key of [resource, buyerKey(item.buyerId, resource)]) {
      taken.set(key, (taken.get(key) ?? 0) + item.quantity);
    }
  }
}

type Fate = "SAME" | "PLACED" | "REJECTED" | "UNKNOWN_SKU" | "IMPOSSIBLE";

function fateOf(
  facts: LedgerFacts,
  taken: Taken,
  known: OrderStatus | undefined,
  item: HoldFacts,
): Fate {
  if (known && isLive(known)) return "SAME"; // met in the other book first
  if (!facts.free.has(item.skuId)) return "UNKNOWN_SKU";
  if (!isPossible(item)) return "IMPOSSIBLE";
  const isTaken =
    !known && countedFor(item.skuId).every((resource) => fits(facts, taken, item, resource));
  return isTaken ? "PLACED" : "REJECTED";
}

/** No script of ours writes another one; the ledger could not book it, and would never get past it. */
function isPossible({ quantity, priceCents }: HoldFacts): boolean {
  return quantity >= 1 && quantity <= QUANTITY_MAX && priceCents >= 1 && priceCents <= UNITS_MAX;
}

export function judgeEntries(facts: LedgerFacts, entries: readonly JournalEntry[]): Verdict {
  const verdict: Verdict = { placed: [], rejected: [], booked: [], dead: [] };
  const taken: Taken = new Map();
  const met = new Set<string>();

  const place = (entry: JournalEntry, item: HoldFacts) => {
    const known = facts.orders.get(item.reservationId);
    // The core takes an id once an epoch: one that comes twice is as good as unreadable.
    const fate = met.has(item.reservationId) ? "TWICE" : fateOf(facts, taken, known, item);
    met.add(item.reservationId);
    const placed = { ...item, entryId: entry.id };
    if (fate === "REJECTED") {
      verdict.rejected.push({ ...placed, exists: known !== undefined });
    } else if (fate === "PLACED") {
      verdict.placed.push(placed);
      take(taken, item);
    } else if (fate !== "SAME") {
      verdict.dead.push({ entry, cause: fate, body: JSON.stringify(item) });
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
    for (const resource of countedFor(hold.skuId)) {
      units.set(resource, (units.get(resource) ?? 0) + hold.quantity);
    }
  }
  return units;
}
