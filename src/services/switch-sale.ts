import { type SwitchName, switchSaleState } from "@/core/stock";
import type { ActivityRefusal } from "@/domain/reasons";
import { moveActivityState } from "@/ledger/activities";
import type { SellingRow } from "@/ledger/installations";
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

/** Brings an installation to the state that the ledger has; null where the core does not sell. */
export async function tellCore(
  deps: Deps,
  activityId: string,
  selling: SellingRow,
): Promise<SwitchName | null> {
  const ref = segmentRef(activityId, selling);
  if (!ref || selling.mode !== "core") return null;
  return switchSaleState(deps.core, ref, coreStateOf(selling.state));
}
