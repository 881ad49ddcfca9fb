import { listSegments, listToWarmUp, readSelling } from "@/ledger/installations";
import type { Deps } from "@/services/deps";
import { tellCore } from "@/services/switch-sale";
import { isWhole, warmUp } from "@/services/warm-up";

/** How long before its opening a scheduled sale is installed. */
const WARM_UP_LEAD_SECONDS = 120;
const ACTOR = "worker";

/**
 * Sees to it that every sale that should stand in Redis stands there: before it opens, and again
 * after Redis restarted, failed over or forgot it. Also repeats to the core what operators decided.
 */
export async function keepInstalled(deps: Deps): Promise<void> {
  for (const activityId of await listToWarmUp(deps.ledger, WARM_UP_LEAD_SECONDS)) {
    await install(deps, activityId);
  }
  for (const { activityId } of await listSegments(deps.ledger)) {
    const selling = await readSelling(deps.ledger, activityId);
    if (!selling || selling.mode === "ledger" || selling.mode === "paused") continue;
    if (await isWhole(deps, activityId, selling)) await tellCore(deps, activityId, selling);
    else await install(deps, activityId);
  }
}

async function install(deps: Deps, activityId: string): Promise<void> {
  const result = await warmUp(deps, { activityId, actorId: ACTOR });
  if (!result.ok) deps.logger.warn({ activityId, reason: result.reason }, "Not installed yet.");
}
