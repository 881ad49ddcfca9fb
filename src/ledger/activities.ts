import type { ActivityInput } from "@/domain/inputs";
import { ACTIVITY_CAP } from "@/domain/resource";
import { recordAudit } from "@/ledger/audit";
import { type Ledger, type Tx, transact } from "@/ledger/client";
import { lockActivity } from "@/ledger/locks";

export type ActivityRow = NonNullable<Awaited<ReturnType<typeof findActivity>>>;

const WITH_ALL = {
  skus: { orderBy: { position: "asc" } },
  stock: true,
  reconcile: { select: { checkedAt: true, drift: true } },
} as const;

/** Those that are not over, the next to end first; then those that are, the last to end first. */
export async function findActivities(
  ledger: Ledger,
  options: { drafts: boolean; countMax: number; nowMs: number },
) {
  const state = options.drafts ? {} : { state: { not: "draft" } };
  const now = new Date(options.nowMs);
  const current = await ledger.prisma.activity.findMany({
    where: { ...state, closesAt: { gt: now } },
    include: WITH_ALL,
    orderBy: [{ closesAt: "asc" }, { id: "asc" }],
    take: options.countMax,
  });
  const past = await ledger.prisma.activity.findMany({
    where: { ...state, closesAt: { lte: now } },
    include: WITH_ALL,
    orderBy: [{ closesAt: "desc" }, { id: "asc" }],
    take: options.countMax - current.length,
  });
  return [...current, ...past];
}

/** Those of the ids that buyers may see. */
export function findVisibleActivities(ledger: Ledger, ids: readonly string[]) {
  return ledger.prisma.activity.findMany({
    where: { id: { in: [...ids] }, state: { not: "draft" } },
    include: WITH_ALL,
  });
}

export function findActivity(ledger: Ledger, activityId: string) {
  return ledger.prisma.activity.findUnique({ where: { id: activityId }, include: WITH_ALL });
}

/** Ids of new rows, in the order of the input's SKUs. */
export interface ActivityIds {
  activityId: string;
  skuIds: readonly string[];
}

export function insertActivity(
  ledger: Ledger,
  actorId: string,
  ids: ActivityIds,
  input: ActivityInput,
): Promise<void> {
  return transact(ledger, async (tx) => {
    await tx.activity.create({ data: { id: ids.activityId, ...columnsOf(input) } });
    await writeSkus(tx, ids, input);
    await recordAudit(tx, { actorId, action: "create", subject: ids.activityId, detail: input });
  });
}

/**
 * Replaces what an activity is, while nothing of it was ever installed. `version` is the one that
 * the editor saw: two editors cannot overwrite each other.
 */
export function replaceActivity(
  ledger: Ledger,
  actorId: string,
  ids: ActivityIds,
  version: number,
  input: ActivityInput,
): Promise<"OK" | "NOT_FOUND" | "VERSION_CONFLICT" | "ALREADY_WARM" | "HAS_ORDERS"> {
  return transact(ledger, async (tx) => {
    const locked = await lockActivity(tx, ids.activityId);
    if (!locked) return "NOT_FOUND";
    if (locked.coreEpoch > 0) return "ALREADY_WARM";
    const order = await tx.order.findFirst({ where: { activityId: ids.activityId } });
    if (order) return "HAS_ORDERS";
    const changed = await tx.activity.updateMany({
      where: { id: ids.activityId, version },
      data: { ...columnsOf(input), version: { increment: 1 } },
    });
    if (changed.count === 0) return "VERSION_CONFLICT";
    await tx.sku.deleteMany({ where: { activityId: ids.activityId } });
    await tx.stock.deleteMany({ where: { activityId: ids.activityId } });
    await writeSkus(tx, ids, input);
    await recordAudit(tx, { actorId, action: "update", subject: ids.activityId, detail: input });
    return "OK";
  });
}

/** Moves what the operator decided, from one of the given states. */
export function moveActivityState(
  ledger: Ledger,
  input: {
    actorId: string;
    activityId: string;
    from: readonly string[];
    to: string;
    action: string;
  },
): Promise<"OK" | "NOT_FOUND" | "WRONG_PHASE"> {
  return transact(ledger, async (tx) => {
    const locked = await lockActivity(tx, input.activityId);
    if (!locked) return "NOT_FOUND";
    if (locked.state === input.to) return "OK";
    if (!input.from.includes(locked.state)) return "WRONG_PHASE";
    await tx.activity.update({
      where: { id: input.activityId },
      data: { state: input.to, version: { increment: 1 } },
    });
    await recordAudit(tx, {
      actorId: input.actorId,
      action: input.action,
      subject: input.activityId,
    });
    return "OK";
  });
}

function columnsOf(input: ActivityInput) {
  return {
    titleEn: input.title.en,
    titleZh: input.title.zh,
    summaryEn: input.summary.en,
    summaryZh: input.summary.zh,
    picture: input.picture,
    currency: input.currency,
    timeZone: input.timeZone,
    opensAt: new Date(input.opensAtMs),
    closesAt: new Date(input.closesAtMs),
    paymentWindowSeconds: input.paymentWindowSeconds,
    unitsPerBuyer: input.unitsPerBuyer,
  };
}

async function writeSkus(tx: Tx, ids: ActivityIds, input: ActivityInput): Promise<void> {
  const { activityId } = ids;
  const skus = input.skus.map((sku, position) => ({
    ...sku,
    id: ids.skuIds[position] ?? "",
    position,
  }));
  await tx.sku.createMany({
    data: skus.map((sku) => ({
      id: sku.id,
      activityId,
      position: sku.position,
      nameEn: sku.name.en,
      nameZh: sku.name.zh,
      priceCents: sku.priceCents,
      listPriceCents: sku.listPriceCents,
      unitsPerBuyer: sku.unitsPerBuyer,
    })),
  });
  await tx.stock.createMany({
    data: [
      { activityId, resource: ACTIVITY_CAP, total: input.cap },
      ...skus.map((sku) => ({ activityId, resource: sku.id, total: sku.total })),
    ],
  });
}
