import type { Deps } from "@/services/deps";
import { forEachSale } from "@/services/for-each-sale";
import { postJournal, type Watermark } from "@/services/post-journal";
import { listSelling } from "@/services/selling";
import { warmUp } from "@/services/warm-up";

/** Between two looks at the ledger only the journals are asked for news. */
const LOOK_EVERY_MS = 500;

/**
 * Posts the journals of all that sells, turn by turn. It remembers where it stood, so that a turn
 * that finds nothing costs the database nothing.
 *
 * @returns a turn: whether anything was posted, so that there may be more
 */
export function createPoster(deps: Deps): () => Promise<boolean> {
  let selling: string[] = [];
  let lookedAtMs = 0;
  const known = new Map<string, Watermark>();

  async function look(): Promise<void> {
    if (deps.clock() - lookedAtMs < LOOK_EVERY_MS) return;
    selling = await listSelling(deps);
    known.clear();
    lookedAtMs = deps.clock();
  }

  async function post(activityId: string): Promise<boolean> {
    const result = await postJournal(deps, activityId, known.get(activityId));
    known.delete(activityId);
    if (result.name === "GAP" || result.name === "DEAD_LETTERS") {
      await warmUp(deps, { activityId, actorId: "worker", rebuild: true });
    } else if (result.watermark) known.set(activityId, result.watermark);
    return result.name === "POSTED";
  }

  return async () => {
    await look();
    let hasPosted = false;
    await forEachSale(selling, async (activityId) => {
      if (await post(activityId)) hasPosted = true;
    });
    return hasPosted;
  };
}
