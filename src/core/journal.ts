import type { Core } from "@/core/connection";
import { segmentKeys } from "@/core/keys";
import type { HoldFacts, JournalEntry } from "@/domain/journal";

/** Entries that one read takes: larger batches gain a tenth and lengthen what a crash repeats. */
export const JOURNAL_READ_MAX = 500;

/** The format that `lua/includes/append-entry` writes. An entry of another one is not guessed at. */
const FORMAT = "1";
const ITEM = /^([\w-]{1,64})\|([\w-]{1,64})\|([\w-]{1,64})\|(\d{1,10})\|(\d{1,10})$/;

type Place = { activityId: string; segment: number };

/** Entries after the one that is posted, oldest first, at most `countMax`. */
export async function readJournal(
  core: Core,
  at: Place,
  afterId: string,
  countMax = JOURNAL_READ_MAX,
): Promise<JournalEntry[]> {
  const { journal } = segmentKeys(core.prefix, at.activityId, at.segment);
  const rows = await core.redis.xrange(journal, `(${afterId}`, "+", "COUNT", countMax);
  return rows.map(([id, fields]) => parseEntry(id, fields));
}

/** Forgets what is posted: everything before the watermark's entry. Never by length. */
export async function trimJournal(core: Core, at: Place, watermarkId: string): Promise<void> {
  const { journal } = segmentKeys(core.prefix, at.activityId, at.segment);
  await core.redis.xtrim(journal, "MINID", watermarkId);
}

/** Parses at the wall: what cannot be read keeps its place in the order, and its words. */
export function parseEntry(id: string, fields: readonly string[]): JournalEntry {
  const field = (name: string) => fields[fields.indexOf(name) + 1] ?? "";
  const head = { id, epoch: wholeOf(field("e")), seq: wholeOf(field("s")) };
  const items = field("d").split(";").map(parseItem);
  const [first] = items;
  const kind = field("k");
  if (field("v") === FORMAT && first && items.every((item) => item !== null)) {
    if (kind === "R") return { ...head, kind: "reserve", items };
    if (kind === "L" && items.length === 1) return { ...head, kind: "release", item: first };
    if (kind === "C" && items.length === 1) return { ...head, kind: "confirm", item: first };
  }
  return { ...head, kind: "unreadable", body: fields.join(" ").slice(0, 2_000) };
}

/**
 * 0, which no installation and no entry has, for anything else: to its reader the journal has a gap
 * there, and the sale is rebuilt. To throw would stop the posting, and the rebuild too, for ever.
 */
function wholeOf(text: string): number {
  return /^\d{1,10}$/.test(text) ? Number(text) : 0;
}

function parseItem(packed: string): HoldFacts | null {
  const [, reservationId, buyerId, skuId, quantity, priceCents] = ITEM.exec(packed) ?? [];
  if (!reservationId || !buyerId || !skuId) return null;
  return {
    reservationId,
    buyerId,
    skuId,
    quantity: Number(quantity),
    priceCents: Number(priceCents),
  };
}
