import { JOURNAL_READ_MAX, readJournal, trimJournal } from "@/core/journal";
import type { JournalEntry } from "@/domain/journal";
import { readWatermark } from "@/ledger/installations";
import { type PostResult, postEntries, type Watermark } from "@/ledger/post-entries";
import type { Deps } from "@/services/deps";

export type PostJournalResult =
  | { name: "POSTED"; entries: number; more: boolean }
  /** nothing was posted by this call, nothing is wrong */
  | { name: "IDLE" }
  /** the journal does not go on where the watermark is: Redis lost writes, rebuild the sale */
  | { name: "GAP" }
  /** entries that nobody can book: alarm, rebuild the sale */
  | { name: "DEAD_LETTERS" };

/** Posts what one segment's journal has after the ledger's watermark, then trims below it. */
export async function postJournal(deps: Deps, activityId: string): Promise<PostJournalResult> {
  const watermark = await readWatermark(deps.ledger, activityId);
  if (!watermark) return { name: "IDLE" };
  const entries = await readJournal(deps.core, watermark, watermark.lastId);
  if (entries.length === 0) return { name: "IDLE" };
  if (!isContiguous(entries, watermark)) return whyNotContiguous(deps, watermark, entries);

  const result = await postEntries(deps.ledger, watermark, entries);
  if (result.name !== "POSTED") return { name: "IDLE" };
  await trimPosted(deps, watermark, entries);
  if (alarm(deps, activityId, result)) return { name: "DEAD_LETTERS" };
  return {
    name: "POSTED",
    entries: entries.length,
    more: entries.length === JOURNAL_READ_MAX,
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

/** Another worker may have posted and trimmed, or a controller installed anew, since we looked. */
async function whyNotContiguous(
  deps: Deps,
  seen: Watermark,
  entries: readonly JournalEntry[],
): Promise<PostJournalResult> {
  const now = await readWatermark(deps.ledger, seen.activityId);
  if (now?.lastId !== seen.lastId || now.epoch !== seen.epoch) return { name: "IDLE" };
  const expected = { epoch: seen.epoch, seq: seen.lastSeq + 1 };
  const found = entries.map(({ epoch, seq }) => ({ epoch, seq })).slice(0, 3);
  deps.logger.error(
    { activityId: seen.activityId, expected, found },
    "ALARM: the journal has a gap.",
  );
  return { name: "GAP" };
}

async function trimPosted(
  deps: Deps,
  watermark: Watermark,
  entries: readonly JournalEntry[],
): Promise<void> {
  const last = entries.at(-1);
  if (last) await trimJournal(deps.core, watermark, last.id);
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
