import { ACTIVITY_CAP, freeOf } from "@/domain/resource";
import type { BoardResourceView, BoardView } from "@/domain/views";
import { findActivity } from "@/ledger/activities";
import { readWatermark } from "@/ledger/installations";
import type { Deps } from "@/services/deps";
import { readBoth } from "@/services/read-sales";
import { activityRowView, type Reading, saleLiveView, stockView } from "@/services/views";

/** Both books of one activity side by side. The ledger is read first: it can only be behind. */
export async function readBoard(
  deps: Deps,
  { activityId }: { activityId: string },
): Promise<BoardView | null> {
  const watermark = await readWatermark(deps.ledger, activityId);
  const activity = await findActivity(deps.ledger, activityId);
  if (!activity) return null;
  const [reading] = await readBoth(deps, [activity]);
  if (!reading) return null;
  const { snapshot, nowMs } = reading;
  return {
    activity: activityRowView(activity, nowMs),
    resources: resourceViews(reading),
    waiting: snapshot && watermark ? Math.max(0, snapshot.seq - watermark.lastSeq) : null,
    proof: saleLiveView(reading).proof,
    serverNowMs: nowMs,
  };
}

function resourceViews(reading: Reading): BoardResourceView[] {
  const { activity, snapshot } = reading;
  const rows = [
    ...activity.skus.map((sku) => ({
      resource: sku.id,
      name: { en: sku.nameEn, zh: sku.nameZh },
    })),
    { resource: ACTIVITY_CAP, name: null },
  ];
  return rows.map(({ resource, name }) => {
    const row = activity.stock.find((stock) => stock.resource === resource);
    return {
      resource,
      name,
      ...stockView(reading, resource),
      coreFree: snapshot?.free.get(resource) ?? null,
      ledgerFree: row ? freeOf(row) : null,
    };
  });
}
