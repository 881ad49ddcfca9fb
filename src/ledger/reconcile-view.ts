import type { LedgerCounts } from "@/domain/reconcile";
import { ACTIVITY_CAP } from "@/domain/resource";
import { type Ledger, type Tx, transact } from "@/ledger/client";

/** What the ledger says of one installed segment, all of it at one instant. */
export interface ReconcileView {
  activityId: string;
  segment: number;
  epoch: number;
  boot: string;
  lastId: string;
  lastSeq: number;
  resources: LedgerCounts[];
}

/**
 * One repeatable-read view of the last installation; null when there is none, and when the core is no
 * longer (or not yet) the one that counts: what comes back then is not owed to it, and would look
 * like a difference.
 */
export function readReconcileView(
  ledger: Ledger,
  activityId: string,
): Promise<ReconcileView | null> {
  const read = async (tx: Tx) => {
    const [segment] = await tx.$queryRaw<Omit<ReconcileView, "resources">[]>`
      SELECT s.activity_id AS "activityId", s.segment, s.epoch, s.boot,
             s.last_id AS "lastId", s.last_seq AS "lastSeq"
      FROM segments s JOIN activities a ON a.id = s.activity_id AND a.core_epoch = s.epoch
      WHERE a.id = ${activityId} AND a.epoch = a.core_epoch AND s.segment = 0`;
    if (!segment) return null;
    const resources = await tx.$queryRaw<ReconcileView["resources"]>`
      SELECT ss.resource, ss.base, ss.live, st.total, st.held + st.sold AS used,
        (SELECT coalesce(sum(o.quantity), 0)::int FROM owed o
          WHERE o.activity_id = ss.activity_id AND o.epoch = ss.epoch AND o.segment = ss.segment
            AND o.verb = 'release' AND o.posted_at IS NULL
            AND (ss.resource = ${ACTIVITY_CAP} OR o.sku_id = ss.resource)) AS owed
      FROM segment_stock ss
      JOIN stock st ON st.activity_id = ss.activity_id AND st.resource = ss.resource
      WHERE ss.activity_id = ${activityId} AND ss.epoch = ${segment.epoch} AND ss.segment = 0
      ORDER BY ss.resource`;
    return { ...segment, resources };
  };
  return transact(ledger, read, "RepeatableRead");
}

/** Keeps the newest comparison. */
export async function recordReconcile(
  ledger: Ledger,
  activityId: string,
  result: { drift: boolean; findings: object },
): Promise<void> {
  await ledger.prisma.$executeRaw`
    INSERT INTO reconciles (activity_id, checked_at, drift, findings)
    VALUES (${activityId}, now(), ${result.drift}, ${JSON.stringify(result.findings)}::jsonb)
    ON CONFLICT (activity_id) DO UPDATE
    SET checked_at = excluded.checked_at, drift = excluded.drift, findings = excluded.findings`;
}
