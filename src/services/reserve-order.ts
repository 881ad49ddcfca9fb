import { type ReserveAnswer, reserveHolds } from "@/core/stock";
import type { ReserveRefusal } from "@/domain/reasons";
import type { SellingRow } from "@/ledger/installations";
import { withDeadline } from "@/lib/deadline";
import { invariant } from "@/lib/invariant";
import type { Deps } from "@/services/deps";
import { segmentRef } from "@/services/installations";
import { reservationIdOf } from "@/services/reservation-id";

export type ReserveResult =
  | { ok: true; reservationId: string; state: "queued" | "pending" }
  | ReserveRefusal;

interface Intent {
  activityId: string;
  skuId: string;
  buyerId: string;
  quantity: number;
  requestId: string;
}

/** What a buyer waits for Redis, whatever its client believes; a script takes microseconds. */
const DEADLINE_MS = 300;

/**
 * Takes units in the core for a buyer. `queued` is no promise yet: the ledger's commit makes it one.
 * Throws when the outcome is unknown; the same intent may be sent again and gets the same answer.
 * It never sells from the ledger by itself: only the activity's mode decides who sells.
 */
export async function reserveOrder(deps: Deps, intent: Intent): Promise<ReserveResult> {
  const reservationId = reservationIdOf(intent);
  const attempt = (selling: SellingRow | null) => askCore(deps, intent, reservationId, selling);

  const first = await attempt(await deps.installations.get(intent.activityId));
  const isOld =
    first.name === "STALE_EPOCH" || first.name === "FENCED" || first.name === "NOT_READY";
  const answer = isOld ? await attempt(await deps.installations.refresh(intent.activityId)) : first;
  return resultOf(answer, reservationId);
}

async function askCore(
  deps: Deps,
  intent: Intent,
  reservationId: string,
  selling: SellingRow | null,
): Promise<ReserveAnswer> {
  if (!selling || selling.state === "draft") return { name: "UNKNOWN_SKU" };
  const ref = segmentRef(intent.activityId, selling);
  if (!ref || selling.mode !== "core") return notSelling(deps, selling);
  const item = {
    reservationId,
    buyerId: intent.buyerId,
    skuId: intent.skuId,
    quantity: intent.quantity,
  };
  const [answer] = await withDeadline(reserveHolds(deps.core, ref, [item]), DEADLINE_MS, "reserve");
  invariant(answer, "One answer an intent.");
  return answer;
}

/**
 * Nothing sells at the moment. Of a sale that was never installed the ledger's window says enough;
 * of another, only the core can tell whether this very intent has its units already.
 */
function notSelling(deps: Deps, selling: SellingRow): ReserveAnswer {
  if (selling.coreEpoch > 0) return { name: "NOT_READY" };
  const nowMs = deps.clock();
  if (selling.state === "closed" || nowMs >= selling.closesAtMs) return { name: "CLOSED" };
  if (nowMs < selling.opensAtMs) return { name: "NOT_OPEN", opensAtMs: selling.opensAtMs };
  return { name: "NOT_READY" };
}

function resultOf(answer: ReserveAnswer, reservationId: string): ReserveResult {
  switch (answer.name) {
    case "OK":
      return { ok: true, reservationId, state: "queued" };
    case "REPLAY":
      // Paid or returned: its order says which.
      return {
        ok: true,
        reservationId,
        state: answer.hold.state === "held" ? "queued" : "pending",
      };
    case "STALE_EPOCH":
    case "FENCED":
      return { ok: false, reason: "NOT_READY" };
    case "NOT_OPEN":
      return { ok: false, reason: "NOT_OPEN", opensAtMs: answer.opensAtMs };
    case "LIMIT_REACHED": {
      const { scope, limit, units } = answer;
      return { ok: false, reason: "LIMIT_REACHED", scope, limit, units };
    }
    case "INVALID":
      throw new Error(`The core refused ${answer.field}, which the wall had let through.`);
    default:
      return { ok: false, reason: answer.name };
  }
}
