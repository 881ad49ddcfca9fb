import {
  listSegments,
  listToWarmUp,
  readSelling,
  type SegmentRow,
  settleSegment,
} from "@/ledger/installations";
import type { Deps } from "@/services/deps";
import { forEachSale } from "@/services/for-each-sale";
import { OutageError } from "@/services/outage";
import { coreStateOf, tellCore } from "@/services/switch-sale";
import { readWhole, warmUp } from "@/services/warm-up";

/** How long before its opening a scheduled sale is installed. */
const WARM_UP_LEAD_SECONDS = 120;
const ACTOR = "worker";

/**
 * Sees to it that every sale that should stand in Redis stands there: before it opens, and again
 * after Redis restarted, failed over, forgot it, or told what nobody can book. Also repeats to the
 * core what operators decided.
 */
export async function keepInstalled(deps: Deps): Promise<void> {
  if (deps.core.runId() === null) throw new OutageError("No Redis to sell from can be reached.");
  const toWarmUp = await listToWarmUp(deps.ledger, WARM_UP_LEAD_SECONDS);
  const installed = await listSegments(deps.ledger);
  await forEachSale(toWarmUp, (activityId) => install(deps, activityId, false));
  await forEachSale(installed, (segment) => keep(deps, segment));
}

async function keep(
  deps: Deps,
  { activityId, epoch, segment, hasDeadLetters }: SegmentRow,
): Promise<void> {
  const selling = await readSelling(deps.ledger, activityId);
  if (!selling || selling.mode === "ledger" || selling.mode === "paused") return;
  const isSpoilt = hasDeadLetters && selling.coreEpoch === epoch;
  const snapshot = isSpoilt ? null : await readWhole(deps, activityId, selling);
  if (!snapshot) {
    await install(deps, activityId, isSpoilt);
    return;
  }
  if (snapshot.state !== coreStateOf(selling.state)) await tellCore(deps, activityId, selling);
  const isOver = selling.state === "closed" || snapshot.nowMs >= selling.closesAtMs;
  if (isOver) await settleSegment(deps.ledger, { activityId, epoch, segment, seq: snapshot.seq });
}

async function install(deps: Deps, activityId: string, rebuild: boolean): Promise<void> {
  const result = await warmUp(deps, { activityId, actorId: ACTOR, rebuild });
  if (!result.ok) deps.logger.warn({ activityId, reason: result.reason }, "Not installed yet.");
}
