import { snapshotSale } from "@/core/installation";
import { readJournal, trimJournal } from "@/core/journal";
import type { JournalEntry } from "@/domain/journal";
import { readWatermark } from "@/ledger/installations";
import { type PostResult, postEntries, type Watermark } from "@/ledger/post-entries";
import type { Deps } from "@/services/deps";

export type { Watermark } from "@/ledger/post-entries";

export type PostJournalResult =
  /** `watermark` is where the next call may go on */
  | { name: "POSTED"; entries: number; watermark: Watermark }
  /** nothing was posted by this call, nothing is wrong; no watermark: look for it again */
  | { name: "IDLE"; watermark?: Watermark }
  /** the journal does not go on where the watermark is: Redis lost writes, rebuild the sale */
  | { name: "GAP" }
  /** entries that nobody can book: alarm, rebuild the sale */
  | { name: "DEAD_LETTERS" };

/**
 * Posts what one segment's journal has after the ledger's watermark, then trims below it.
 *
 * @param known a watermark read or made a moment ago, so that a turn that finds nothing asks no
 * database. An old one is harmless: the ledger moves on only from where it is
 */
export async function postJournal(
  deps: Deps,
  activityId: string,
  known?: Watermark,
): Promise<PostJournalResult> {
  const watermark = known ?? (await readWatermark(deps.ledger, activityId));
  if (!watermark) return { name: "IDLE" };
  const entries = await readJournal(deps.core, watermark, watermark.lastId);
  const last = entries.at(-1);
  if (!last && known) return { name: "IDLE", watermark };
  if (!last || !isContiguous(entries, watermark)) return lookAgain(deps, watermark);

  const result = await postEntries(deps.ledger, watermark, entries);
  if (result.name !== "POSTED") return { name: "IDLE" };
  const hasDead = alarm(deps, activityId, result);
  await trimJournal(deps.core, watermark, last.id);
  if (hasDead) return { name: "DEAD_LETTERS" };
  return {
    name: "POSTED",
    entries: entries.length,
    watermark: { ...watermark, lastId: last.id, lastSeq: last.seq },
  };
}

/**
 * Posts all that a fenced installation still has, gaps or not: what is lost is lost, the rest counts.
 *
 * @returns false when it could not be emptied: start over
 */
export async function drainJournal(deps: Deps, activityId: string): Promise<boolean> {
  for (let round = 0; round < DRAIN_ROUNDS_MAX; round += 1) {
    const watermark = await readWatermark(deps.ledger, activityId);
    if (!watermark) return true;
    const entries = (await readJournal(deps.core, watermark, watermark.lastId)).filter(
      (entry) => entry.epoch === watermark.epoch,
    );
    if (entries.length === 0) return true;
    const result = await postEntries(deps.ledger, watermark, entries);
    if (result.name === "STALE_EPOCH") return false;
    if (result.name === "POSTED") alarm(deps, activityId, result);
  }
  return false;
}

/** 5,000,000 entries: more than any bound on a journal. */
const DRAIN_ROUNDS_MAX = 10_000;

function isContiguous(entries: readonly JournalEntry[], watermark: Watermark): boolean {
  return entries.every(
    (entry, i) => entry.epoch === watermark.epoch && entry.seq === watermark.lastSeq + 1 + i,
  );
}

/**
 * Nothing is to be posted, or what is there does not go on where the watermark is. That is a gap only
 * when all of it is still so, looked at in this order: the installation stands (else a controller is
 * about to write it, over the old one's journal), its entries, and the watermark has not moved (else
 * another worker posted and trimmed).
 */
async function lookAgain(deps: Deps, seen: Watermark): Promise<PostJournalResult> {
  const snapshot = await snapshotSale(deps.core, seen);
  if (snapshot?.epoch !== seen.epoch) return { name: "IDLE" };
  const entries = await readJournal(deps.core, seen, seen.lastId);
  if (entries.length === 0 && snapshot.seq === seen.lastSeq) {
    return { name: "IDLE", watermark: seen };
  }
  if (entries.length > 0 && isContiguous(entries, seen)) return { name: "IDLE" };
  const now = await readWatermark(deps.ledger, seen.activityId);
  if (now?.lastId !== seen.lastId || now.epoch !== seen.epoch) return { name: "IDLE" };
  deps.logger.error(
    {
      activityId: seen.activityId,
      expected: { epoch: seen.epoch, seq: seen.lastSeq + 1 },
      found: entries.map(({ epoch, seq }) => ({ epoch, seq })).slice(0, 3),
      seq: snapshot.seq,
    },
    "ALARM: the journal has a gap.",
  );
  return { name: "GAP" };
}

function alarm(deps: Deps, activityId: string, result: PostResult & { name: "POSTED" }): boolean {
  if (result.rejected > 0) {
    deps.logger.warn({ activityId, rejected: result.rejected }, "Reservations were rejected.");
  }
  if (result.dead > 0) {
    deps.logger.error({ activityId, dead: result.dead }, "ALARM: journal entries nobody can book.");
  }
  return result.dead > 0;
}
