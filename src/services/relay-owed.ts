import { confirmHold, releaseHold } from "@/core/stock";
import { listOwed } from "@/ledger/owed";
import type { Deps } from "@/services/deps";
import { warmUp } from "@/services/warm-up";

const OWED_MAX = 500;

/**
 * Tells the core what the ledger has decided: units that came back, holds that were paid. Each is
 * asked again until the journal shows that it was booked; the core does it once.
 *
 * @returns how many were asked for
 */
export async function relayOwed(deps: Deps): Promise<number> {
  const owed = await listOwed(deps.ledger, OWED_MAX);
  const spoilt = new Set<string>();
  await Promise.all(
    owed.map(async (row) => {
      const call = row.verb === "release" ? releaseHold : confirmHold;
      const answer = await call(deps.core, row, row.reservationId);
      if (answer === "UNKNOWN" || answer === "INVALID" || answer === "RELEASED") {
        deps.logger.error({ ...row, answer }, "ALARM: the core does not know what it owes.");
        spoilt.add(row.activityId);
      }
    }),
  );
  // It forgot holds of its own epoch: what stands there is not what was installed.
  for (const activityId of spoilt) {
    await warmUp(deps, { activityId, actorId: "worker", rebuild: true });
  }
  return owed.length;
}
