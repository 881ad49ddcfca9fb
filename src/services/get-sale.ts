import type { SaleView } from "@/domain/views";
import { findActivity } from "@/ledger/activities";
import type { Deps } from "@/services/deps";
import { readBoth } from "@/services/read-sales";
import { saleView } from "@/services/views";

/** A sale that buyers may see; null for a draft. */
export async function getSale(
  deps: Deps,
  { activityId }: { activityId: string },
): Promise<SaleView | null> {
  const activity = await findActivity(deps.ledger, activityId);
  if (!activity || activity.state === "draft") return null;
  const [reading] = await readBoth(deps, [activity]);
  return reading ? saleView(reading) : null;
}
