/** A sale that is over is looked after until nothing of it is open, however long the worker was away. */
import { createSale, createWorld, refOf, settle, type World } from "@test/support/world";
import { afterAll, beforeAll, expect, it } from "vitest";
import { snapshotSale } from "@/core/installation";
import { segmentKeys } from "@/core/keys";
import { reserveHolds } from "@/core/stock";
import { cancelOrder } from "@/services/cancel-order";
import { keepInstalled } from "@/services/keep-installed";
import { postJournal } from "@/services/post-journal";
import { relayOwed } from "@/services/relay-owed";
import { reserveOrder } from "@/services/reserve-order";
import { listSelling } from "@/services/selling";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world?.close());

/** As if it had ended three days ago, with its unpaid orders long due. */
async function endLongAgo(activityId: string): Promise<void> {
  const { prisma } = world.deps.ledger;
  await prisma.$executeRaw`
    UPDATE activities SET opens_at = now() - interval '4 days', closes_at = now() - interval '3 days'
    WHERE id = ${activityId}`;
  await prisma.$executeRaw`
    UPDATE orders SET expires_at = now() - interval '3 days'
    WHERE activity_id = ${activityId} AND status = 'PENDING'`;
}

const SKU = {
  name: { en: "B", zh: "乙" },
  priceCents: 100,
  listPriceCents: null,
  unitsPerBuyer: null,
};

it("what was queued when the worker went away is posted when it is back", async () => {
  const { deps } = world;
  const { activityId, skuIds } = await createSale(deps);
  const intent = { activityId, skuId: skuIds[0] ?? "", buyerId: "ada", quantity: 1 };
  expect(await reserveOrder(deps, { ...intent, requestId: "a" })).toMatchObject({ ok: true });
  await endLongAgo(activityId);
  await keepInstalled(deps);
  expect(await listSelling(deps)).toContain(activityId);

  await settle(deps, activityId);
  expect(await deps.ledger.prisma.order.count({ where: { activityId } })).toBe(1);
  await keepInstalled(deps);
  expect(await listSelling(deps)).toContain(activityId); // its buyer may still pay

  await endLongAgo(activityId);
  await settle(deps, activityId);
  await keepInstalled(deps);
  expect(await listSelling(deps)).not.toContain(activityId);
});

it("what an old sale owes keeps no other sale's units from coming back", async () => {
  const { deps } = world;
  const old = await createSale(deps, { skus: [{ ...SKU, total: 1_000 }] });
  const ref = await refOf(deps, old.activityId);
  const skuId = old.skuIds[0] ?? "";
  for (let batch = 0; batch < 17; batch += 1) {
    const items = Array.from({ length: 32 }, (_, i) => ({
      reservationId: `old-${batch}-${i}`,
      buyerId: `buyer-${batch}-${i}`,
      skuId,
      quantity: 1,
    }));
    await reserveHolds(deps.core, ref, items);
  }
  await settle(deps, old.activityId);
  // 544 returns that its core, gone for good, will never book.
  await deps.ledger.prisma.$executeRaw`
    UPDATE segments SET boot = 'gone' WHERE activity_id = ${old.activityId}`;
  const { prisma } = deps.ledger;
  const held = await prisma.order.findMany({ where: { activityId: old.activityId } });
  for (const order of held) {
    await cancelOrder(deps, { buyerId: order.buyerId, reservationId: order.reservationId });
  }

  const young = await createSale(deps, { skus: [{ ...SKU, total: 1 }] });
  const intent = { ...young, skuId: young.skuIds[0] ?? "", buyerId: "ada", quantity: 1 };
  const got = await reserveOrder(deps, { ...intent, requestId: "a" });
  if (!got.ok) throw new Error(got.reason);
  const { activityId } = young;
  await postJournal(deps, activityId);
  await cancelOrder(deps, { buyerId: "ada", reservationId: got.reservationId });
  await relayOwed(deps);
  const snapshot = await snapshotSale(deps.core, { activityId, segment: 0 });
  expect(snapshot?.free.get(intent.skuId)).toBe(1);
});

it("a core that forgot what it owes is installed anew, and asked no more", async () => {
  const { deps } = world;
  const { activityId, skuIds } = await createSale(deps);
  const intent = { activityId, skuId: skuIds[0] ?? "", buyerId: "ada", quantity: 1 };
  const got = await reserveOrder(deps, { ...intent, requestId: "a" });
  if (!got.ok) throw new Error(got.reason);
  await postJournal(deps, activityId);
  await world.redis.hdel(segmentKeys(world.prefix, activityId, 0).holds, got.reservationId);
  await cancelOrder(deps, { buyerId: "ada", reservationId: got.reservationId });

  const before = await refOf(deps, activityId);
  await relayOwed(deps);
  expect((await refOf(deps, activityId)).epoch).toBeGreaterThan(before.epoch);
  const owed = await deps.ledger.prisma.owed.count({ where: { activityId, postedAt: null } });
  expect(owed).toBe(0);
  const snapshot = await snapshotSale(deps.core, { activityId, segment: 0 });
  expect(snapshot?.free.get(intent.skuId)).toBe(10);
});
