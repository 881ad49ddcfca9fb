import type { JournalEntry } from "@/domain/journal";
import { sumUnits } from "@/domain/judge-entries";
import type { Resource } from "@/domain/resource";

/** One limited resource as the ledger has it, at its position in the journal. */
export interface LedgerCounts {
  resource: Resource;
  base: number;
  live: number;
  /** units of returns that the core has not booked, as far as its journal is posted */
  owed: number;
  total: number;
  used: number;
}

export interface Difference {
  resource: Resource;
  /** what the ledger and the entries say must be free */
  expected: number;
  /** what the core has; null: it does not count this resource */
  actual: number | null;
}

/**
 * `free = base - live - owed + sum of the deltas`, in whole units, with no tolerance. See
 * docs/protocol.md. In the ledger alone, with one segment: `base = total` and `live = used`.
 */
export function differences(
  ledger: readonly LedgerCounts[],
  coreFree: ReadonlyMap<Resource, number | null>,
  entries: readonly JournalEntry[],
): Difference[] {
  const taken = sumUnits(entries.flatMap((entry) => (entry.kind === "reserve" ? entry.items : [])));
  const given = sumUnits(entries.flatMap((entry) => (entry.kind === "release" ? entry.item : [])));
  const found: Difference[] = [];
  for (const { resource, base, live, owed, total, used } of ledger) {
    const expected = base - live - owed - (taken.get(resource) ?? 0) + (given.get(resource) ?? 0);
    const actual = coreFree.get(resource) ?? null;
    if (actual !== expected || base !== total || live !== used) {
      found.push({ resource, expected, actual });
    }
  }
  return found;
}
