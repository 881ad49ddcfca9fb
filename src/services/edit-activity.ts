import type { ActivityInput } from "@/domain/inputs";
import type { ActivityRefusal } from "@/domain/reasons";
import {
  findActivity,
  insertActivity,
  moveActivityState,
  replaceActivity,
} from "@/ledger/activities";
import type { Deps } from "@/services/deps";

export type EditResult = { ok: true; activityId: string } | ActivityRefusal;

/** A new draft. Nobody but operators sees it until it is scheduled. */
export async function createActivity(
  deps: Deps,
  { actorId, input }: { actorId: string; input: ActivityInput },
): Promise<EditResult> {
  // A new activity has no SKUs yet: one that is named is another activity's.
  if (input.skus.some((sku) => sku.id)) return { ok: false, reason: "NOT_FOUND" };
  const activityId = deps.randomId();
  const skuIds = input.skus.map(() => deps.randomId());
  await insertActivity(deps.ledger, actorId, { activityId, skuIds }, input);
  return { ok: true, activityId };
}

/** Changes an activity that was never warmed up. */
export async function updateActivity(
  deps: Deps,
  asked: { actorId: string; activityId: string; version: number; input: ActivityInput },
): Promise<EditResult> {
  const { actorId, activityId, version, input } = asked;
  const activity = await findActivity(deps.ledger, activityId);
  if (!activity) return { ok: false, reason: "NOT_FOUND" };
  const own = new Set(activity.skus.map((sku) => sku.id));
  if (input.skus.some((sku) => sku.id && !own.has(sku.id))) {
    return { ok: false, reason: "NOT_FOUND" };
  }
  if (activity.state === "closed") return { ok: false, reason: "WRONG_PHASE" };
  const skuIds = input.skus.map((sku) => sku.id ?? deps.randomId());
  const ids = { activityId, skuIds };
  const done = await replaceActivity(deps.ledger, actorId, ids, version, input);
  return done === "OK" ? { ok: true, activityId } : { ok: false, reason: done };
}

/** Draft to scheduled: from now on buyers see it, and the worker warms it up before it opens. */
export async function scheduleActivity(
  deps: Deps,
  { actorId, activityId }: { actorId: string; activityId: string },
): Promise<{ ok: true } | ActivityRefusal> {
  const activity = await findActivity(deps.ledger, activityId);
  if (!activity) return { ok: false, reason: "NOT_FOUND" };
  if (activity.closesAt.getTime() <= deps.clock()) return { ok: false, reason: "WINDOW_PASSED" };
  const done = await moveActivityState(deps.ledger, {
    actorId,
    activityId,
    from: ["draft"],
    to: "scheduled",
    action: "schedule",
  });
  return done === "OK" ? { ok: true } : { ok: false, reason: done };
}
