import type { ActivityRowView, ActivityView } from "@/domain/views";
import { findActivities, findActivity } from "@/ledger/activities";
import type { Deps } from "@/services/deps";
import { activityRowView, activityView } from "@/services/views";

const ACTIVITIES_MAX = 200;

/** For operators: drafts too. */
export async function listActivities(deps: Deps): Promise<ActivityRowView[]> {
  const rows = await findActivities(deps.ledger, {
    drafts: true,
    countMax: ACTIVITIES_MAX,
    nowMs: deps.clock(),
  });
  return rows.map((row) => activityRowView(row, deps.clock()));
}

export async function getActivity(
  deps: Deps,
  { activityId }: { activityId: string },
): Promise<ActivityView | null> {
  const row = await findActivity(deps.ledger, activityId);
  return row && activityView(row, deps.clock());
}
