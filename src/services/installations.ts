import type { SegmentRef } from "@/core/stock";
import type { Ledger } from "@/ledger/client";
import { readSelling, type SellingRow } from "@/ledger/installations";

/**
 * Who sells, remembered for a moment, so that a reservation asks no database. It may be old: the
 * core refuses an older epoch (STALE_EPOCH), the caller then asks for a fresh one and tries again.
 */
export interface Installations {
  /** null: there is no such activity */
  get: (activityId: string) => Promise<SellingRow | null>;
  refresh: (activityId: string) => Promise<SellingRow | null>;
}

const FRESH_MS = 1_000;
/** More activities than a shop ever runs at once; beyond it, ids are somebody's guesses. */
const REMEMBERED_MAX = 1_000;

interface Remembered {
  row: SellingRow | null;
  atMs: number;
}

export function createInstallations(deps: { ledger: Ledger; clock: () => number }): Installations {
  const remembered = new Map<string, Remembered>();
  const underWay = new Map<string, Promise<SellingRow | null>>();

  async function read(activityId: string): Promise<SellingRow | null> {
    const row = await readSelling(deps.ledger, activityId);
    if (remembered.size >= REMEMBERED_MAX) remembered.clear();
    remembered.set(activityId, { row, atMs: deps.clock() });
    return row;
  }

  /** One read at a time for an activity, however many ask. */
  function refresh(activityId: string): Promise<SellingRow | null> {
    const present = underWay.get(activityId);
    if (present !== undefined) return present;
    const reading = read(activityId).finally(() => underWay.delete(activityId));
    underWay.set(activityId, reading);
    return reading;
  }

  async function get(activityId: string): Promise<SellingRow | null> {
    const known = remembered.get(activityId);
    if (known && deps.clock() - known.atMs < FRESH_MS) return known.row;
    if (!known) return refresh(activityId);
    // With the database away an old answer is better than none: it can only be refused.
    return refresh(activityId).catch(() => known.row);
  }

  return { get, refresh };
}

/** The installed segment that a call is sent to; null where nothing is installed. */
export function segmentRef(activityId: string, selling: SellingRow): SegmentRef | null {
  if (selling.boot === null || selling.coreEpoch === 0) return null;
  return { activityId, segment: 0, epoch: selling.coreEpoch, boot: selling.boot };
}
