import { createSale, createWorld, settle, type World } from "@test/support/world";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { snapshotSale } from "@/core/installation";
import { returnOrders } from "@/ledger/return-orders";
import { cancelOrder } from "@/services/cancel-order";
import { expireOrders } from "@/services/expire-orders";
import { listOrders } from "@/services/list-orders";
import { postJournal } from "@/services/post-journal";
import { reconcile } from "@/services/reconcile";
import { relayOwed } from "@/services/relay-owed";
import { reserveOrder } from "@/services/reserve-order";
import { startPayment } from "@/services/start-payment";
import { settleTestPayment } from "@/services/test-payment";

/**
 * Guarantee: an unpaid order gives its units back at its deadline, once, in both books; against a
 * payment or a cancel exactly one of them wins.
 */
let world: World;
let activityId: string;
let skuId: string;

beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world?.close());
beforeEach(() => openSale());
afterEach(() => settle(world.deps, activityId)); // what is owed is relayed for all sales at once

async function openSale(total = 10): Promise<void> {
  const sku = { name: { en: "Blue", zh: "蓝" }, priceCents: 100, listPriceCents: null, total };
  const sale = await createSale(world.deps, { skus: [{ ...sku, unitsPerBuyer: null }] });
  activityId = sale.activityId;
  skuId = sale.skuIds[0] ?? "";
}

/** A pending order: reserved in the core and promised by the ledger. */
async function order(buyerId: string, quantity = 1, requestId = "r1"): Promise<string> {
  const intent = { activityId, skuId, buyerId, quantity, requestId };
  const result = await reserveOrder(world.deps, intent);
  if (!result.ok) throw new Error(result.reason);
  await postJournal(world.deps, activityId);
  return result.reservationId;
}

async function openPayment(buyerId: string, reservationId: string): Promise<string> {
  const payment = await startPayment(world.deps, { buyerId, reservationId });
  if (!payment.ok) throw new Error(payment.reason);
  return payment.url.slice("/pay/".length);
}

/** Its deadline is now: the shortest window of the wall would be 5 s. */
async function makeDue(...reservationIds: string[]): Promise<void> {
  await world.deps.ledger.prisma.$executeRaw`
    UPDATE orders SET expires_at = now() WHERE reservation_id = ANY(${reservationIds})`;
}

async function statusOf(reservationId: string): Promise<string | undefined> {
  const found = await world.deps.ledger.prisma.order.findUnique({ where: { reservationId } });
  return found?.status;
}

/** What the sale has, by the ledger's counters, by the sums of its movements, and by the core. */
async function units() {
  const { prisma } = world.deps.ledger;
  const stock = await prisma.stock.findFirst({ where: { activityId, resource: skuId } });
  const sums = await prisma.movement.aggregate({
    where: { activityId, skuId },
    _sum: { freeDelta: true, heldDelta: true, soldDelta: true },
  });
  const snapshot = await snapshotSale(world.deps.core, { activityId, segment: 0 });
  const { held = 0, sold = 0, total = 0 } = stock ?? {};
  return {
    ledger: { free: (total ?? 0) - held - sold, held, sold },
    movements: {
      free: sums._sum.freeDelta,
      held: sums._sum.heldDelta,
      sold: sums._sum.soldDelta,
    },
    coreFree: snapshot?.free.get(skuId),
  };
}

async function expectUnits(free: number, held: number, sold: number): Promise<void> {
  const all = { free, held, sold };
  expect(await units()).toEqual({ ledger: all, movements: all, coreFree: free });
  expect(await reconcile(world.deps, activityId)).toMatchObject({ name: "EQUAL" });
}

describe("an unpaid order at its deadline", () => {
  it("expires, and its units can be bought again in both books", async () => {
    await openSale(2);
    const first = await order("ada", 2);
    await expectUnits(0, 2, 0);
    expect(await reserveOrder(world.deps, { ...intentOf("bob"), quantity: 1 })).toMatchObject({
      reason: "SOLD_OUT",
    });
    await makeDue(first);
    await settle(world.deps, activityId);
    expect(await listOrders(world.deps, { buyerId: "ada" })).toMatchObject([{ state: "expired" }]);
    await expectUnits(2, 0, 0);
    const second = await order("ada", 2, "r2"); // her allowance came back too
    expect(second).not.toBe(first);
    await expectUnits(0, 2, 0);
  });

  it("stays while there is time, and tells when to look again", async () => {
    const id = await order("ada");
    const { expired, nextMs } = await expireOrders(world.deps);
    expect(expired).toBe(0);
    expect(nextMs).toBeGreaterThan(0);
    expect(nextMs).toBeLessThanOrEqual(900_000);
    expect(await returnOrders(world.deps.ledger, activityId, [id], "EXPIRED")).toEqual([]);
    expect(await statusOf(id)).toBe("PENDING");
  });

  it("closes its open payment session with it", async () => {
    const id = await order("ada");
    await openPayment("ada", id);
    await makeDue(id);
    await expireOrders(world.deps);
    const payments = await world.deps.ledger.prisma.payment.findMany({
      where: { reservationId: id },
    });
    expect(payments).toMatchObject([{ status: "closed" }]);
  });

  it("expires once: again, and by two workers at the same time", async () => {
    const ids = await Promise.all(["a", "b", "c", "d"].map((buyer) => order(buyer)));
    await makeDue(...ids);
    const other = await world.another();
    const results = await Promise.all([expireOrders(world.deps), expireOrders(other)]);
    expect(results.reduce((sum, result) => sum + result.expired, 0)).toBe(4);
    expect(await expireOrders(world.deps)).toMatchObject({ expired: 0 });
    await settle(world.deps, activityId);
    await expectUnits(10, 0, 0);
  });

  it("is not kept waiting by another sale that is broken", async () => {
    const broken = await order("ada");
    const brokenSale = activityId;
    await world.deps.ledger.prisma.$executeRaw`
      UPDATE segment_stock SET live = 0 WHERE activity_id = ${brokenSale}`;
    await openSale();
    const good = await order("bob");
    await makeDue(broken);
    await makeDue(good);
    await expect(expireOrders(world.deps)).rejects.toThrow(/segment_stock_live/);
    expect(await statusOf(good)).toBe("EXPIRED");
    expect(await statusOf(broken)).toBe("PENDING");
    await world.deps.ledger.prisma.$executeRaw`
      UPDATE segment_stock SET live = 1 WHERE activity_id = ${brokenSale}`;
    await expireOrders(world.deps);
    expect(await statusOf(broken)).toBe("EXPIRED");
    await relayOwed(world.deps);
    await postJournal(world.deps, brokenSale);
  });
});

describe("a crash between the ledger's commit and the core", () => {
  it("is finished by the relay, once, however often it asks", async () => {
    const id = await order("ada", 2);
    await makeDue(id);
    await expireOrders(world.deps); // and nothing more: this worker is dead now
    expect(await units()).toMatchObject({ ledger: { free: 10 }, coreFree: 8 });
    expect(await reconcile(world.deps, activityId)).toMatchObject({ name: "EQUAL" });

    const other = await world.another();
    expect(await Promise.all([relayOwed(other), relayOwed(other)])).toEqual([1, 1]);
    expect(await relayOwed(other)).toBe(1); // until the journal shows that it was booked
    await postJournal(other, activityId);
    expect(await relayOwed(other)).toBe(0);
    await expectUnits(10, 0, 0);
  });
});

function intentOf(buyerId: string) {
  return { activityId, skuId, buyerId, quantity: 1, requestId: "r1" };
}

describe("of two that want the same order exactly one wins", () => {
  const ROUNDS = 200;
  const AT_ONCE = 10;

  /** `first` and `second` race for each order, in both orders of starting. */
  async function race(
    first: (buyerId: string, id: string, paymentId: string) => Promise<unknown>,
    second: (buyerId: string, id: string, paymentId: string) => Promise<unknown>,
  ) {
    const outcomes: string[] = [];
    for (let round = 0; round < ROUNDS; round += AT_ONCE) {
      const buyers = Array.from({ length: AT_ONCE }, (_, i) => `b${round + i}`);
      await Promise.all(buyers.map((buyer) => reserveOrder(world.deps, intentOf(buyer))));
      await postJournal(world.deps, activityId);
      await Promise.all(
        buyers.map(async (buyerId, i) => {
          const [mine] = await listOrders(world.deps, { buyerId });
          const id = mine?.reservationId ?? "";
          const paymentId = await openPayment(buyerId, id);
          const racers = [first, second].map((run) => () => run(buyerId, id, paymentId));
          await Promise.all((i % 2 === 0 ? racers : racers.reverse()).map((run) => run()));
          outcomes.push((await statusOf(id)) ?? "none");
        }),
      );
    }
    return outcomes;
  }

  const pay = async (buyerId: string, _: string, paymentId: string) => {
    await settleTestPayment(world.deps, { buyerId, paymentId, outcome: "paid" });
  };

  /** Each order ended one way, its payment the same way, and its units moved once. */
  async function expectOneFate(outcomes: string[], other: "EXPIRED" | "CANCELLED"): Promise<void> {
    const paid = outcomes.filter((status) => status === "PAID").length;
    const gone = outcomes.filter((status) => status === other).length;
    expect(paid + gone).toBe(ROUNDS);
    expect(paid).toBeGreaterThan(0);
    expect(gone).toBeGreaterThan(0);
    const payments = await world.deps.ledger.prisma.payment.groupBy({
      by: ["status"],
      where: { order: { activityId } },
      _count: true,
      orderBy: { status: "asc" },
    });
    expect(payments.map((row) => [row.status, row._count])).toEqual([
      ["closed", gone],
      ["paid", paid],
    ]);
    await settle(world.deps, activityId);
    await expectUnits(ROUNDS - paid, 0, paid);
  }

  it("a payment or the deadline", { timeout: 120_000 }, async () => {
    await openSale(ROUNDS);
    const expire = async (_: string, id: string) => {
      await makeDue(id);
      await returnOrders(world.deps.ledger, activityId, [id], "EXPIRED");
    };
    await expectOneFate(await race(pay, expire), "EXPIRED");
  });

  it("a payment or the buyer who cancels", { timeout: 120_000 }, async () => {
    await openSale(ROUNDS);
    const cancel = (buyerId: string, reservationId: string) =>
      cancelOrder(world.deps, { buyerId, reservationId });
    await expectOneFate(await race(pay, cancel), "CANCELLED");
  });

  it("a cancel of a paid order is refused, and says so", async () => {
    const id = await order("ada");
    await pay("ada", id, await openPayment("ada", id));
    expect(await cancelOrder(world.deps, { buyerId: "ada", reservationId: id })).toEqual({
      ok: false,
      reason: "NOT_PENDING",
    });
    await makeDue(id);
    expect(await expireOrders(world.deps)).toMatchObject({ expired: 0 });
    await settle(world.deps, activityId);
    await expectUnits(9, 0, 1);
  });

  it("another buyer's order cannot be cancelled, and is not told from none", async () => {
    const id = await order("ada");
    const refused = { ok: false, reason: "NOT_FOUND" };
    expect(await cancelOrder(world.deps, { buyerId: "eve", reservationId: id })).toEqual(refused);
    expect(await cancelOrder(world.deps, { buyerId: "ada", reservationId: "no" })).toEqual(refused);
    expect(await statusOf(id)).toBe("PENDING");
  });
});
