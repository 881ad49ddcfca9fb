import { switchSaleState } from "@/core/installation";
import type { ActivityRefusal } from "@/domain/reasons";
import { moveActivityState } from "@/ledger/activities";
import { readSelling, type SellingRow } from "@/ledger/installations";
import type { Deps } from "@/services/deps";
import { segmentRef } from "@/services/installations";

const MOVES = {
  paused: { from: ["scheduled"], action: "pause" },
  scheduled: { from: ["paused"], action: "resume" },
  closed: { from: ["scheduled", "paused"], action: "close" },
} as const;

/**
 * Pauses, resumes or closes a sale: the ledger remembers what the operator decided, then the core is
 * told. Should the core not hear it now, the worker tells it again until it does.
 */
export async function switchSale(
  deps: Deps,
  asked: { activityId: string; actorId: string; to: keyof typeof MOVES },
): Promise<{ ok: true } | ActivityRefusal> {
  const { from, action } = MOVES[asked.to];
  const done = await moveActivityState(deps.ledger, { ...asked, from, action });
  if (done !== "OK") return { ok: false, reason: done };
  const selling = await deps.installations.refresh(asked.activityId);
  if (selling) await tellCore(deps, asked.activityId, selling);
  return { ok: true };
}

/** What the core's state must be, by what the operator decided. */
export function coreStateOf(state: SellingRow["state"]): "open" | "paused" | "closed" {
  if (state === "scheduled") return "open"; // within its window, which the script judges
  return state === "paused" ? "paused" : "closed";
}

/** Decisions that can come while one is told; more are the next turn's. */
const TELLINGS_MAX = 5;

/**
 * Brings an installation to the state that the ledger has. Whoever tells the core looks at the ledger
 * again afterwards: two that cross cannot leave the older decision standing.
 */
export async function tellCore(deps: Deps, activityId: string, seen: SellingRow): Promise<void> {
  let selling: SellingRow | null = seen;
  for (let telling = 0; telling < TELLINGS_MAX; telling += 1) {
    const ref = selling && segmentRef(activityId, selling);
    if (!selling || !ref || selling.mode !== "core") return;
    await switchSaleState(deps.core, ref, coreStateOf(selling.state));
    const now = await readSelling(deps.ledger, activityId);
    if (now?.state === selling.state && now.coreEpoch === selling.coreEpoch) return;
    selling = now;
  }
}
