import type { Core } from "@/core/connection";
import { type Snapshot, snapshotSale } from "@/core/installation";
import type { ActivityRow } from "@/ledger/activities";
import { withDeadline } from "@/lib/deadline";
import type { Reading } from "@/services/views";

const DEADLINE_MS = 300;

/** Both books for activities whose ledger rows were just read. A core that is away costs no page. */
export function readBoth(
  deps: { core: Core; clock: () => number },
  activities: readonly ActivityRow[],
): Promise<Reading[]> {
  return Promise.all(
    activities.map(async (activity) => {
      const snapshot = await snapshotOf(deps.core, activity);
      return { activity, snapshot, nowMs: snapshot?.nowMs ?? deps.clock() };
    }),
  );
}

async function snapshotOf(core: Core, activity: ActivityRow): Promise<Snapshot | null> {
  if (activity.mode !== "core" || activity.coreEpoch === 0) return null;
  const at = { activityId: activity.id, segment: 0 };
  const snapshot = await withDeadline(snapshotSale(core, at), DEADLINE_MS, "snapshot").catch(
    () => null,
  );
  return snapshot?.epoch === activity.coreEpoch ? snapshot : null;
}
