import { createSale, createWorld, refOf, settle, type World } from "@test/support/world";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { snapshotSale } from "@/core/installation";
import { cancelOrder } from "@/services/cancel-order";
import { listOrders } from "@/services/list-orders";
import { orderStatus } from "@/services/order-status";
import { reconcile } from "@/services/reconcile";
import { reserveOrder } from "@/services/reserve-order";
import { startPayment } from "@/services/start-payment";
import { settleTestPayment } from "@/services/test-payment";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world?.close());

describe("a purchase, from the core to the ledger", () => {
  it("is queued by the core, promised by the ledger, then paid, and both books agree", async () => {
    const { deps } = world;
    const { activityId, skuIds } = await createSale(deps);
    const intent = {
      activityId,
      skuId: skuIds[0] ?? "",
      buyerId: "ada",
      quantity: 2,
      requestId: "r1",
    };

    const reserved = await reserveOrder(deps, intent);
    expect(reserved).toMatchObject({ ok: true, state: "queued" });
    if (!reserved.ok) return;
    const asked = { buyerId: "ada", activityId, reservationId: reserved.reservationId };
    const queued = await orderStatus(deps, asked);
    expect(queued).toMatchObject({ ok: true, order: { state: "queued", amountCents: 39_800 } });

    await settle(deps, activityId);
    const pending = await orderStatus(deps, asked);
    expect(pending).toMatchObject({ ok: true, order: { state: "pending", quantity: 2 } });

    const payment = await startPayment(deps, asked);
    expect(payment.ok && payment.url).toMatch(/^\/pay\/[\w-]{22}$/);
    if (!payment.ok) return;
    const paymentId = payment.url.slice("/pay/".length);
    const paid = await settleTestPayment(deps, { buyerId: "ada", paymentId, outcome: "paid" });
    expect(paid?.status).toBe("paid");
    await settle(deps, activityId);

    expect(await listOrders(deps, { buyerId: "ada" })).toMatchObject([{ state: "paid" }]);
    expect(await reconcile(deps, activityId)).toMatchObject({ name: "EQUAL" });
    const stock = await deps.ledger.prisma.stock.findMany({
      where: { activityId },
      orderBy: { resource: "asc" },
    });
    expect(stock).toMatchObject([{ resource: "*", sold: 2 }, { held: 0, sold: 2 }, { sold: 0 }]);
  });

  it("answers the same intent the same, and takes its units once", async () => {
    const { deps } = world;
    const { activityId, skuIds } = await createSale(deps);
    const intent = {
      activityId,
      skuId: skuIds[0] ?? "",
      buyerId: "ada",
      quantity: 1,
      requestId: "once",
    };
    const first = await reserveOrder(deps, intent);
    expect(await reserveOrder(deps, intent)).toEqual(first);
    const snapshot = await snapshotSale(deps.core, { activityId, segment: 0 });
    expect(snapshot?.free.get(skuIds[0] ?? "")).toBe(9);
  });

  it("gives a cancelled order's unit and allowance back, in both books", async () => {
    const { deps } = world;
    const { activityId, skuIds } = await createSale(deps, { unitsPerBuyer: 1 });
    const intent = { activityId, skuId: skuIds[0] ?? "", buyerId: "ada", quantity: 1 };
    const first = await reserveOrder(deps, { ...intent, requestId: "a" });
    if (!first.ok) throw new Error(first.reason);
    expect(await reserveOrder(deps, { ...intent, requestId: "b" })).toEqual({
      ok: false,
      reason: "LIMIT_REACHED",
      scope: "activity",
      limit: 1,
      units: 1,
    });
    await settle(deps, activityId);
    const asked = { buyerId: "ada", reservationId: first.reservationId };
    expect(await cancelOrder(deps, asked)).toMatchObject({ ok: true });
    expect(await cancelOrder(deps, asked)).toMatchObject({ ok: true });
    await settle(deps, activityId);
    expect(await reconcile(deps, activityId)).toMatchObject({ name: "EQUAL" });
    const ref = await refOf(deps, activityId);
    expect((await snapshotSale(deps.core, ref))?.free.get(skuIds[0] ?? "")).toBe(10);
    expect(await reserveOrder(deps, { ...intent, requestId: "c" })).toMatchObject({ ok: true });
  });
});
