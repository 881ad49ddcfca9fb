import { type Snapshot, snapshotSale } from "@/core/installation";
import { JOURNAL_READ_MAX, readJournal } from "@/core/journal";
import type { JournalEntry } from "@/domain/journal";
import { type Difference, differences } from "@/domain/reconcile";
import { type ReconcileView, readReconcileView, recordReconcile } from "@/ledger/reconcile-view";
import type { Deps } from "@/services/deps";

export type ReconcileResult =
  | { name: "EQUAL"; seq: number }
  | { name: "DRIFT"; seq: number; differences: Difference[] }
  /** the books moved on meanwhile in a way that cannot be compared: look again */
  | { name: "INCONCLUSIVE" }
  | { name: "GAP" };

/**
 * Compares both books exactly, while the sale runs: one view of the ledger, then one snapshot of the
 * core and the entries between the two positions. Never writes stock; see docs/protocol.md.
 */
export async function reconcile(deps: Deps, activityId: string): Promise<ReconcileResult> {
  const view = await readReconcileView(deps.ledger, activityId);
  if (!view) return { name: "INCONCLUSIVE" };
  const snapshot = await snapshotSale(deps.core, view);
  if (!snapshot || snapshot.epoch !== view.epoch || snapshot.boot !== view.boot) {
    return { name: "INCONCLUSIVE" };
  }
  if (snapshot.seq < view.lastSeq) return { name: "GAP" };
  const entries = await readBetween(deps, view, snapshot);
  if (!entries) return whyIncomplete(deps, view);
  const found = differences(view.resources, snapshot.free, entries);
  await recordReconcile(deps.ledger, activityId, { drift: found.length > 0, findings: found });
  if (found.length === 0) return { name: "EQUAL", seq: snapshot.seq };
  deps.logger.error({ activityId, seq: snapshot.seq, found }, "ALARM: the two books differ.");
  return { name: "DRIFT", seq: snapshot.seq, differences: found };
}

/** Exactly the entries from the ledger's position to the snapshot's; null when some are missing. */
async function readBetween(
  deps: Deps,
  view: ReconcileView,
  snapshot: Snapshot,
): Promise<JournalEntry[] | null> {
  const entries: JournalEntry[] = [];
  let afterId = view.lastId;
  while (entries.length < snapshot.seq - view.lastSeq) {
    const page = await readJournal(deps.core, view, afterId, JOURNAL_READ_MAX);
    const last = page.at(-1);
    if (!last) return null;
    entries.push(...page);
    afterId = last.id;
  }
  const wanted = entries.slice(0, snapshot.seq - view.lastSeq);
  const isExact = wanted.every(
    (entry, i) => entry.epoch === view.epoch && entry.seq === view.lastSeq + 1 + i,
  );
  return isExact ? wanted : null;
}

/** Trimmed, because another worker posted them meanwhile; or lost. */
async function whyIncomplete(deps: Deps, seen: ReconcileView): Promise<ReconcileResult> {
  const now = await readReconcileView(deps.ledger, seen.activityId);
  const movedOn = now?.epoch !== seen.epoch || now.lastSeq > seen.lastSeq;
  return { name: movedOn ? "INCONCLUSIVE" : "GAP" };
}
