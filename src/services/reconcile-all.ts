import type { Deps } from "@/services/deps";
import { forEachSale } from "@/services/for-each-sale";
import { reconcile } from "@/services/reconcile";
import { listSelling } from "@/services/selling";

/** A view that could not be compared is taken anew, at once, this often. */
const LOOKS_MAX = 3;

/** Compares both books for every activity that the core sells. */
export async function reconcileAll(deps: Deps): Promise<void> {
  await forEachSale(await listSelling(deps), async (activityId) => {
    for (let look = 1; look <= LOOKS_MAX; look += 1) {
      const result = await reconcile(deps, activityId);
      if (result.name === "GAP") {
        deps.logger.error({ activityId }, "ALARM: journal entries are missing.");
      }
      if (result.name !== "INCONCLUSIVE") break;
    }
  });
}
