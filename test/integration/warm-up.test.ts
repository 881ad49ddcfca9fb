import { createSale, createWorld, dumpKeys, refOf, settle, type World } from "@test/support/world";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { fenceSale, installSale, snapshotSale, switchSaleState } from "@/core/installation";
import { segmentKeys } from "@/core/keys";
import { reserveHolds } from "@/core/stock";
import type { ActivityInput } from "@/domain/inputs";
import { bumpInstallation, leaveCore, openCore, readSelling } from "@/ledger/installations";
import { cancelOrder } from "@/services/cancel-order";
import type { Deps } from "@/services/deps";
import { keepInstalled } from "@/services/keep-installed";
import { postJournal } from "@/services/post-journal";
import { reconcile } from "@/services/reconcile";
import { reservationIdOf } from "@/services/reservation-id";
import { reserveOrder } from "@/services/reserve-order";
import { startPayment } from "@/services/start-payment";
import { switchSale } from "@/services/switch-sale";
import { settleTestPayment } from "@/services/test-payment";
import { warmUp } from "@/services/warm-up";

/**
 * Guarantee: a sale stands in Redis once, with what the ledger says is left and not a unit more;
 * whatever Redis forgets and wherever a controller dies, it comes to stand there again.
 */
let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world?.close());

const ACTOR = { actorId: "test" };

interface Sale {
  activityId: string;
  skuIds: string[];
}

function intent({ activityId, skuIds }: Sale, buyerId: string, quantity = 1, requestId = "r1") {
  return { activityId, skuId: skuIds[0] ?? "", buyerId, quantity, requestId };
}

async function buy(sale: Sale, buyerId: string, quantity = 1, requestId = "r1"): Promise<string> {
  const result = await reserveOrder(world.deps, intent(sale, buyerId, quantity, requestId));
  if (!result.ok) throw new Error(result.reason);
  return result.reservationId;
}

async function pay(buyerId: string, reservationId: string): Promise<void> {
  const payment = await startPayment(world.deps, { buyerId, reservationId });
  if (!payment.ok) throw new Error(payment.reason);
  const paymentId = payment.url.slice("/pay/".length);
  await settleTestPayment(world.deps, { buyerId, paymentId, outcome: "paid" });
}

async function sellingOf({ activityId }: Sale) {
  const selling = await readSelling(world.deps.ledger, activityId);
  if (!selling) throw new Error("The activity is gone.");
  return selling;
}

async function free({ activityId, skuIds }: Sale): Promise<(number | null | undefined)[]> {
  const snapshot = await snapshotSale(world.deps.core, { activityId, segment: 0 });
  return ["*", ...skuIds].map((resource) => snapshot?.free.get(resource));
}

async function warmUps({ activityId }: Sale): Promise<number> {
  const where = { subject: activityId, action: "warm-up" };
  return world.deps.ledger.prisma.auditEntry.count({ where });
}

/** Redis forgets the sale, as by FLUSHALL; only this test's keys. */
async function forget({ activityId }: Sale): Promise<void> {
  await world.redis.del(...Object.values(segmentKeys(world.prefix, activityId, 0)));
}

/** A controller that was at work on it died a minute ago. */
async function letTimePass({ activityId }: Sale): Promise<void> {
  await world.deps.ledger.prisma.$executeRaw`
    UPDATE activities SET updated_at = now() - interval '1 minute' WHERE id = ${activityId}`;
}

async function expectWhole(sale: Sale): Promise<void> {
  const { mode, epoch, coreEpoch } = await sellingOf(sale);
  expect({ mode, coreEpoch }).toEqual({ mode: "core", coreEpoch: epoch });
  const snapshot = await snapshotSale(world.deps.core, { activityId: sale.activityId, segment: 0 });
  expect(snapshot).toMatchObject({ epoch, boot: world.deps.core.runId(), state: "open" });
  await settle(world.deps, sale.activityId);
  expect(await reconcile(world.deps, sale.activityId)).toMatchObject({ name: "EQUAL" });
}

describe("however many warm a sale up, it is installed once", () => {
  it("32 at the same time, in four processes: all are told that it stands", async () => {
    const sale = await createSale(world.deps, {}, { warm: false });
    const others = await Promise.all([world.another(), world.another(), world.another("web")]);
    const doors: Deps[] = [world.deps, ...others];
    const calls = Array.from({ length: 32 }, (_, i) => doors[i % 4] ?? world.deps);
    const results = await Promise.all(
      calls.map((deps) => warmUp(deps, { activityId: sale.activityId, ...ACTOR })),
    );
    expect(results).toEqual(calls.map(() => ({ ok: true, epoch: 1 })));
    expect(await warmUps(sale)).toBe(1);
    const installs = await world.deps.ledger.prisma.movement.findMany({
      where: { activityId: sale.activityId, kind: "install" },
      orderBy: { skuId: "asc" },
    });
    expect(installs.map((row) => row.freeDelta)).toEqual([10, 10]);
    await expectWhole(sale);
  });

  it("a second time changes nothing of a sale that stands", async () => {
    const sale = await createSale(world.deps);
    await buy(sale, "ada");
    const before = await dumpKeys(world, sale.activityId);
    expect(await warmUp(world.deps, { activityId: sale.activityId, ...ACTOR })).toEqual({
      ok: true,
      epoch: 1,
    });
    await keepInstalled(world.deps);
    expect(await dumpKeys(world, sale.activityId)).toEqual(before);
    expect(await warmUps(sale)).toBe(1);
  });

  it("eight workers that saw the same fault rebuild it once", async () => {
    const sale = await createSale(world.deps);
    const asked = { activityId: sale.activityId, ...ACTOR, rebuild: true };
    const calls = Array.from({ length: 8 }, () => warmUp(world.deps, asked));
    expect(await Promise.all(calls)).toEqual(calls.map(() => ({ ok: true, epoch: 3 })));
    expect(await warmUps(sale)).toBe(2);
    await expectWhole(sale);
  });

  it("while another controller gets on it is left alone, and taken over only when it stands still", async () => {
    const sale = await createSale(world.deps);
    await leaveCore(world.deps.ledger, sale.activityId, await sellingOf(sale));
    const waiting = warmUp(world.deps, { activityId: sale.activityId, ...ACTOR });
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(await sellingOf(sale)).toMatchObject({ mode: "fenced", epoch: 2, coreEpoch: 1 });
    await letTimePass(sale);
    expect(await waiting).toEqual({ ok: true, epoch: 3 });
    await expectWhole(sale);
  });
});

describe("the core is given what the ledger has left", () => {
  const sku = (name: string, total: number | null) => ({
    ...{ name: { en: name, zh: name }, priceCents: 100, listPriceCents: null },
    ...{ total, unitsPerBuyer: null },
  });
  const saleOf = (changes: Partial<ActivityInput>) => createSale(world.deps, changes);

  it("the cap is the activity's, not its last SKU's stock", async () => {
    const skus = [sku("a", 150), sku("b", 5)];
    expect(await free(await saleOf({ skus, cap: 155 }))).toEqual([155, 150, 5]);
    expect(await free(await saleOf({ skus, cap: 20 }))).toEqual([20, 150, 5]);
  });

  it("no cap is none, and unlimited is not sold out", async () => {
    const sale = await saleOf({ skus: [sku("a", null), sku("b", 5)], cap: null });
    expect(await free(sale)).toEqual([undefined, null, 5]);
    await buy(sale, "ada", 2);
    await settle(world.deps, sale.activityId);
    expect(await reconcile(world.deps, sale.activityId)).toMatchObject({ name: "EQUAL" });
  });

  it("what was held and sold before is not sold again", async () => {
    const sale = await saleOf({ skus: [sku("a", 10)], cap: 8 });
    await pay("ada", await buyAndPost(sale, "ada", 2));
    await buyAndPost(sale, "bob", 1);
    await warmUp(world.deps, { activityId: sale.activityId, ...ACTOR, rebuild: true });
    expect(await free(sale)).toEqual([5, 7]);
    await expectWhole(sale);
  });
});

async function buyAndPost(sale: Sale, buyerId: string, quantity: number): Promise<string> {
  const id = await buy(sale, buyerId, quantity);
  await postJournal(world.deps, sale.activityId);
  return id;
}

describe("what Redis forgot is rebuilt from the ledger", () => {
  it("with every unit, hold and allowance as it was, and the same answers to the same intents", async () => {
    const sale = await createSale(world.deps, { unitsPerBuyer: 2 });
    const held = await buyAndPost(sale, "ada", 2);
    const paid = await buyAndPost(sale, "bob", 1);
    await pay("bob", paid);
    const cancelled = await buyAndPost(sale, "eve", 1);
    await cancelOrder(world.deps, { buyerId: "eve", reservationId: cancelled });
    await settle(world.deps, sale.activityId);

    await forget(sale);
    expect(await reserveOrder(world.deps, intent(sale, "zoe"))).toEqual({
      ok: false,
      reason: "NOT_READY",
    });
    await keepInstalled(world.deps);

    await expectWhole(sale);
    expect(await free(sale)).toEqual([undefined, 7, 10]);
    const reserve = (buyerId: string, quantity: number, requestId: string) =>
      reserveOrder(world.deps, intent(sale, buyerId, quantity, requestId));
    expect(await reserve("ada", 2, "r1")).toEqual({
      ok: true,
      reservationId: held,
      state: "queued",
    });
    expect(await reserve("bob", 1, "r1")).toEqual({
      ok: true,
      reservationId: paid,
      state: "pending",
    });
    const limit = { ok: false, reason: "LIMIT_REACHED", scope: "activity", limit: 2 };
    expect(await reserve("ada", 1, "r2")).toEqual({ ...limit, units: 2 });
    expect(await reserve("bob", 2, "r2")).toEqual({ ...limit, units: 1 });
    expect(await reserve("eve", 2, "r2")).toMatchObject({ ok: true });
    expect(await free(sale)).toEqual([undefined, 5, 10]);
    await expectWhole(sale);
  });

  it("and an intent whose order ended is given back when it is sent again", async () => {
    const sale = await createSale(world.deps);
    const id = await buyAndPost(sale, "eve", 1);
    await cancelOrder(world.deps, { buyerId: "eve", reservationId: id });
    await settle(world.deps, sale.activityId);
    await forget(sale);
    await keepInstalled(world.deps);
    expect(await buy(sale, "eve", 1)).toBe(id);
    await expectWhole(sale);
    expect(await free(sale)).toEqual([undefined, 10, 10]);
    const order = await world.deps.ledger.prisma.order.findUnique({ where: { reservationId: id } });
    expect(order?.status).toBe("CANCELLED");
  });

  it("what the ledger had not posted yet is sold again, to nobody's loss but time", async () => {
    const sale = await createSale(world.deps);
    await buyAndPost(sale, "ada", 2);
    const lost = await buy(sale, "bob", 2);
    await forget(sale);
    await keepInstalled(world.deps);
    expect(await free(sale)).toEqual([undefined, 8, 10]);
    expect(await buy(sale, "bob", 2)).toBe(lost); // his page sends the same intent again
    await expectWhole(sale);
    expect(await free(sale)).toEqual([undefined, 6, 10]);
  });

  it.each(["sale", "holds", "buyers", "journal"] as const)(
    "a rebuild mends the loss of %s alone",
    async (key) => {
      const sale = await createSale(world.deps);
      await buyAndPost(sale, "ada", 2);
      await world.redis.del(segmentKeys(world.prefix, sale.activityId, 0)[key]);
      await warmUp(world.deps, { activityId: sale.activityId, ...ACTOR, rebuild: true });
      await expectWhole(sale);
      expect(await free(sale)).toEqual([undefined, 8, 10]);
      expect(await reserveOrder(world.deps, intent(sale, "ada", 1, "r2"))).toMatchObject({
        reason: "LIMIT_REACHED",
      });
    },
  );
});

describe("a controller that dies at any step leaves what the next one finishes", () => {
  /** Each does what the controller does up to the step, then no more. */
  const STEPS: Record<string, (sale: Sale) => Promise<unknown>> = {
    "fenced in the core only": ({ activityId }) =>
      fenceSale(world.deps.core, { activityId, segment: 0, epoch: 1 }),
    "left in the ledger, while buyers of an old epoch still come": async (sale) => {
      const old = await refOf(world.deps, sale.activityId);
      await leave(sale);
      const item = { ...intent(sale, "late", 1), reservationId: lateId(sale) };
      const [answer] = await reserveHolds(world.deps.core, old, [item]);
      expect(answer).toMatchObject({ name: "OK" });
    },
    "left and fenced": async (sale) => {
      await leave(sale);
      await fenceSale(world.deps.core, { activityId: sale.activityId, segment: 0, epoch: 2 });
    },
    "bumped, not installed": (sale) => bump(sale),
    "installed, not opened": (sale) => install(sale),
    "opened, not committed": async (sale) => {
      await switchSaleState(world.deps.core, await install(sale), "open");
      expect(await reserveOrder(world.deps, intent(sale, "early"))).toMatchObject({ ok: false });
    },
    committed: async (sale) => {
      const ref = await install(sale);
      await switchSaleState(world.deps.core, ref, "open");
      await openCore(world.deps.ledger, sale.activityId, ref.epoch);
    },
  };

  const lateId = ({ activityId }: Sale) =>
    reservationIdOf({ activityId, buyerId: "late", requestId: "r1" });

  async function leave(sale: Sale): Promise<void> {
    await leaveCore(world.deps.ledger, sale.activityId, await sellingOf(sale));
  }

  async function bump(sale: Sale) {
    await leave(sale);
    await fenceSale(world.deps.core, { activityId: sale.activityId, segment: 0, epoch: 2 });
    await postJournal(world.deps, sale.activityId);
    const { activityId } = sale;
    const boot = world.deps.core.runId() ?? "";
    const seen = await sellingOf(sale);
    const payload = await bumpInstallation(world.deps.ledger, { activityId, seen, boot, ...ACTOR });
    if (!payload) throw new Error("Another controller was here.");
    return { payload, ref: { activityId, segment: 0, epoch: payload.epoch, boot } };
  }

  async function install(sale: Sale) {
    const { payload, ref } = await bump(sale);
    const more = { clockOffsetMs: 0, journalMax: 50_000 };
    expect(await installSale(world.deps.core, ref, { ...payload, ...more })).toBe("OK");
    return ref;
  }

  it.each(Object.keys(STEPS))("%s", async (step) => {
    const sale = await createSale(world.deps);
    await buyAndPost(sale, "ada", 2);
    await buy(sale, "bob", 1); // still in the journal only
    await STEPS[step]?.(sale);
    await letTimePass(sale);
    await keepInstalled(world.deps);
    await expectWhole(sale);
    const orders = await world.deps.ledger.prisma.order.findMany({
      where: { activityId: sale.activityId },
      orderBy: { buyerId: "asc" },
    });
    const isLate = step.startsWith("left in the ledger");
    expect(orders.map((order) => [order.buyerId, order.status])).toEqual([
      ["ada", "PENDING"],
      ["bob", "PENDING"],
      ...(isLate ? [["late", "PENDING"]] : []),
    ]);
    expect(await free(sale)).toEqual([undefined, isLate ? 6 : 7, 10]);
    await buy(sale, "zoe");
  });

  it("and meanwhile nothing of it is taken for a fault", async () => {
    const sale = await createSale(world.deps);
    const id = await buyAndPost(sale, "ada", 2);
    const gone = await buyAndPost(sale, "eve", 1);
    await leave(sale);
    // What comes back now is owed to no core: the books cannot be compared.
    await cancelOrder(world.deps, { buyerId: "eve", reservationId: gone });
    expect(await reconcile(world.deps, sale.activityId)).toEqual({ name: "INCONCLUSIVE" });
    const { activityId } = sale;
    const boot = world.deps.core.runId() ?? "";
    const seen = await sellingOf(sale);
    await bumpInstallation(world.deps.ledger, { activityId, seen, boot, ...ACTOR });
    // The old installation's journal lies where the new one's will be: that is no gap.
    expect(await world.redis.xlen(segmentKeys(world.prefix, activityId, 0).journal)).toBe(1);
    expect(await postJournal(world.deps, activityId)).toEqual({ name: "IDLE" });
    await pay("ada", id);
    await letTimePass(sale);
    await keepInstalled(world.deps);
    await expectWhole(sale);
    expect(await free(sale)).toEqual([undefined, 8, 10]);
  });

  it("and a first installation too", async () => {
    const sale = await createSale(world.deps, {}, { warm: false });
    const { activityId } = sale;
    const boot = world.deps.core.runId() ?? "";
    const seen = await sellingOf(sale);
    await bumpInstallation(world.deps.ledger, { activityId, seen, boot, ...ACTOR });
    await letTimePass(sale);
    await keepInstalled(world.deps);
    await expectWhole(sale);
    expect(await free(sale)).toEqual([undefined, 10, 10]);
  });
});

describe("what an operator decides reaches the core, and outlives a rebuild", () => {
  const reserve = (sale: Sale, buyerId: string) => reserveOrder(world.deps, intent(sale, buyerId));
  const stateOf = async ({ activityId }: Sale) =>
    (await snapshotSale(world.deps.core, { activityId, segment: 0 }))?.state;
  const decide = ({ activityId }: Sale, to: "paused" | "scheduled" | "closed") =>
    switchSale(world.deps, { activityId, ...ACTOR, to });

  it("pause, and resume", async () => {
    const sale = await createSale(world.deps);
    await buyAndPost(sale, "ada", 1);
    expect(await decide(sale, "paused")).toEqual({ ok: true });
    expect(await reserve(sale, "bob")).toEqual({ ok: false, reason: "PAUSED" });
    expect(await reserve(sale, "ada")).toMatchObject({ ok: true }); // her own order she still hears of
    await forget(sale);
    const told = vi.spyOn(world.deps.core.redis, "switchSale");
    await keepInstalled(world.deps);
    expect(told.mock.calls.map((call) => call.at(-1))).not.toContain("open"); // not for a moment
    expect(await stateOf(sale)).toBe("paused");
    expect(await reserve(sale, "bob")).toEqual({ ok: false, reason: "PAUSED" });
    expect(await decide(sale, "scheduled")).toEqual({ ok: true });
    expect(await reserve(sale, "bob")).toMatchObject({ ok: true });
    await expectWhole(sale);
  });

  it("close, for good", async () => {
    const sale = await createSale(world.deps);
    const id = await buyAndPost(sale, "ada", 1);
    expect(await decide(sale, "closed")).toEqual({ ok: true });
    expect(await reserve(sale, "bob")).toEqual({ ok: false, reason: "CLOSED" });
    await forget(sale);
    await keepInstalled(world.deps);
    expect(await stateOf(sale)).toBe("closed");
    expect(await reserve(sale, "bob")).toEqual({ ok: false, reason: "CLOSED" });
    expect(await decide(sale, "scheduled")).toEqual({ ok: false, reason: "WRONG_PHASE" });
    // What was promised before can still be paid, and both books hear of it.
    await pay("ada", id);
    await settle(world.deps, sale.activityId);
    expect(await reconcile(world.deps, sale.activityId)).toMatchObject({ name: "EQUAL" });
  });

  it("a decision that the core did not hear is told again", async () => {
    const sale = await createSale(world.deps);
    await world.deps.ledger.prisma.activity.update({
      where: { id: sale.activityId },
      data: { state: "paused" },
    });
    expect(await stateOf(sale)).toBe("open");
    await keepInstalled(world.deps);
    expect(await stateOf(sale)).toBe("paused");
  });

  it("what is not scheduled is not warmed up, what is over neither", async () => {
    const asked = (sale: Sale) => warmUp(world.deps, { activityId: sale.activityId, ...ACTOR });
    const sale = await createSale(world.deps, {}, { warm: false });
    await decide(sale, "closed");
    expect(await asked(sale)).toEqual({ ok: false, reason: "WRONG_PHASE" });
    const over = await createSale(world.deps, {}, { warm: false });
    await world.deps.ledger.prisma.activity.update({
      where: { id: over.activityId },
      data: { closesAt: new Date() },
    });
    expect(await asked(over)).toEqual({ ok: false, reason: "WINDOW_PASSED" });
    const none = await warmUp(world.deps, { activityId: "none", ...ACTOR });
    expect(none).toEqual({ ok: false, reason: "NOT_FOUND" });
  });
});

describe("the window is the sale's own", () => {
  const nowMs = Date.now();

  it("before it a sale is installed, not open, and says when it opens", async () => {
    const opensAtMs = nowMs + 60_000;
    const sale = await createSale(world.deps, { opensAtMs });
    const answer = await reserveOrder(world.deps, intent(sale, "ada"));
    expect(answer).toEqual({ ok: false, reason: "NOT_OPEN", opensAtMs });
  });

  it("so it says before it is installed", async () => {
    const opensAtMs = nowMs + 600_000;
    const sale = await createSale(world.deps, { opensAtMs }, { warm: false });
    const answer = await reserveOrder(world.deps, intent(sale, "ada"));
    expect(answer).toEqual({ ok: false, reason: "NOT_OPEN", opensAtMs });
  });

  it("after it a sale is closed; nobody had to do it", async () => {
    const sale = await createSale(world.deps, { opensAtMs: 0, closesAtMs: Date.now() + 1_500 });
    await buy(sale, "ada");
    await new Promise((resolve) => setTimeout(resolve, 1_600));
    expect(await reserveOrder(world.deps, intent(sale, "bob"))).toEqual({
      ok: false,
      reason: "CLOSED",
    });
    await expectWhole(sale);
  });

  it("the worker installs it two minutes ahead, and no earlier", async () => {
    const soon = await createSale(world.deps, { opensAtMs: nowMs + 100_000 }, { warm: false });
    const later = await createSale(world.deps, { opensAtMs: nowMs + 200_000 }, { warm: false });
    await keepInstalled(world.deps);
    expect(await sellingOf(soon)).toMatchObject({ mode: "core", coreEpoch: 1 });
    expect(await sellingOf(later)).toMatchObject({ mode: "fenced", coreEpoch: 0 });
  });
});
