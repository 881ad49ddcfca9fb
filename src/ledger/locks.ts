import type { SellingMode } from "@/domain/activity";
import { ACTIVITY_CAP, type Resource } from "@/domain/resource";
import { Prisma } from "@/generated/prisma/client";
import type { Tx } from "@/ledger/client";

/** An activity's row as a transaction holds it. */
export interface LockedActivity {
  state: string;
  mode: SellingMode;
  epoch: number;
  coreEpoch: number;
  currency: string;
  paymentWindowSeconds: number;
  /** The core's installation is the one that counts: what is given back must be given back there. */
  coreLive: boolean;
}

type Row = Omit<LockedActivity, "coreLive">;

/**
 * First statement of every transaction that posts, sells or returns: the mode and epochs cannot
 * change under it.
 */
export function lockActivityShared(tx: Tx, activityId: string): Promise<LockedActivity | null> {
  return lock(tx, activityId, Prisma.sql`FOR SHARE`);
}

/** First statement of the controller's transactions: it waits for all those above, and they for it. */
export function lockActivity(tx: Tx, activityId: string): Promise<LockedActivity | null> {
  return lock(tx, activityId, Prisma.sql`FOR UPDATE`);
}

async function lock(tx: Tx, activityId: string, strength: Prisma.Sql) {
  await queueUp(tx, activityId);
  const [row] = await tx.$queryRaw<Row[]>`
    SELECT state, mode, epoch, core_epoch AS "coreEpoch", currency,
           payment_window_seconds AS "paymentWindowSeconds"
    FROM activities WHERE id = ${activityId} ${strength}`;
  if (!row) return null;
  return { ...row, coreLive: row.coreEpoch > 0 && row.epoch === row.coreEpoch };
}

/**
 * Both wait at the cap's row first. It has one owner at a time, since everything that moves units
 * moves those of the cap, and serves in turn. Without it sharers overtake whoever waits for the
 * activity's row alone: as long as two payments overlap, no controller would ever get it, and nobody
 * could pause a sale in a rush.
 */
async function queueUp(tx: Tx, activityId: string): Promise<void> {
  await tx.$queryRaw`
    SELECT FROM stock WHERE activity_id = ${activityId} AND resource = ${ACTIVITY_CAP} FOR UPDATE`;
}

export interface StockRow {
  resource: Resource;
  /** null: unlimited */
  total: number | null;
  held: number;
  sold: number;
}

/** All stock of the activity as it is and stays until COMMIT, in one order (bytewise, `*` first). */
export function lockStock(tx: Tx, activityId: string): Promise<StockRow[]> {
  return tx.$queryRaw<StockRow[]>`
    SELECT resource, total, held, sold
    FROM stock WHERE activity_id = ${activityId} ORDER BY resource FOR UPDATE`;
}
