import { createSale, createWorld, settle, until, type World } from "@test/support/world";
import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { snapshotSale } from "@/core/installation";
import { cancelOrder } from "@/services/cancel-order";
import type { Deps } from "@/services/deps";
import { expireOrders } from "@/services/expire-orders";
import { listOrders } from "@/services/list-orders";
import { postJournal } from "@/services/post-journal";
import { reconcile } from "@/services/reconcile";
import { reserveOrder } from "@/services/reserve-order";
import { settlePaymentEvent, signEvent } from "@/services/settle-payment";
import { startPayment } from "@/services/start-payment";
import { getTestPayment, settleTestPayment } from "@/services/test-payment";

/** Guarantee: an order is paid once, by its own amount, by nobody but its provider, or not at all. */
let world: World;
let activityId: string;
let skuId: string;
/** ada's, of 2 units at 199.00 */
let reservationId: string;

beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world?.close());
beforeEach(async () => {
  const sale = await createSale(world.deps);
  activityId = sale.activityId;
  skuId = sale.skuIds[0] ?? "";
  const intent = { activityId, skuId, buyerId: "ada", quantity: 2, requestId: "r1" };
  const reserved = await reserveOrder(world.deps, intent);
  if (!reserved.ok) throw new Error(reserved.reason);
  reservationId = reserved.reservationId;
  await postJournal(world.deps, activityId);
});
afterEach(async () => {
  await settle(world.deps, activityId);
  expect(await reconcile(world.deps, activityId)).toMatchObject({ name: "EQUAL" });
});

async function openSession(): Promise<string> {
  const payment = await startPayment(world.deps, { buyerId: "ada", reservationId });
  if (!payment.ok) throw new Error(payment.reason);
  return payment.url.slice("/pay/".length);
}

type Event = Record<string, unknown>;

function eventOf(paymentId: string, changes: Event = {}): string {
  const event = { provider: "test", eventId: `${paymentId}-paid`, sessionRef: paymentId };
  return JSON.stringify({
    ...event,
    ...{ outcome: "paid", amountCents: 39_800, currency: "CNY" },
    ...changes,
  });
}

/** The answer's name; null when the door did not take it at all. */
async function deliver(body: string, signature = signEvent(world.deps, body)) {
  return (await settlePaymentEvent(world.deps, body, signature))?.name ?? null;
}

/** Everything that a payment may change. */
async function book() {
  const { prisma } = world.deps.ledger;
  const stock = await prisma.stock.findFirst({ where: { activityId, resource: skuId } });
  return {
    order: (await prisma.order.findUnique({ where: { reservationId } }))?.status,
    payments: await prisma.payment.findMany({
      where: { reservationId },
      orderBy: { attempt: "asc" },
      select: { attempt: true, status: true, settledAt: true },
    }),
    events: await prisma.paymentEvent.count(),
    units: { held: stock?.held, sold: stock?.sold },
    confirms: await prisma.movement.count({ where: { activityId, kind: "confirm" } }),
  };
}

const PAID_ONCE = { order: "PAID", units: { held: 0, sold: 2 }, confirms: 1 };
const UNPAID = { order: "PENDING", units: { held: 2, sold: 0 }, confirms: 0 };

describe("an event has its effect once", () => {
  it("and is told so when it comes again", async () => {
    const body = eventOf(await openSession());
    expect(await deliver(body)).toBe("PAID");
    const before = await book();
    expect(before).toMatchObject(PAID_ONCE);
    expect(await deliver(body)).toBe("REPEATED");
    expect(await book()).toEqual(before);
  });

  it("when eight copies come at the same time", async () => {
    const body = eventOf(await openSession());
    const answers = await Promise.all(Array.from({ length: 8 }, () => deliver(body)));
    expect(answers.filter((name) => name === "PAID")).toHaveLength(1);
    expect(answers.filter((name) => name === "REPEATED")).toHaveLength(7);
    expect(await book()).toMatchObject(PAID_ONCE);
  });

  it("when two events tell the same", async () => {
    const paymentId = await openSession();
    expect(await deliver(eventOf(paymentId, { eventId: `${paymentId}-1` }))).toBe("PAID");
    expect(await deliver(eventOf(paymentId, { eventId: `${paymentId}-2` }))).toBe("CLOSED");
    expect(await book()).toMatchObject(PAID_ONCE);
  });

  it("whole or not at all: after a crash in the middle the provider's repeat pays", async () => {
    const body = eventOf(await openSession());
    const before = await book();
    const blocker = new pg.Client({ connectionString: world.databaseUrl });
    await blocker.connect();
    await blocker.query("BEGIN");
    await blocker.query("LOCK TABLE movements IN ACCESS EXCLUSIVE MODE");
    const lost = deliver(body).catch((error: Error) => error);
    const killed = () => world.deps.ledger.prisma.$executeRaw`
      SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock' AND query ~ 'movements'`;
    await until(async () => (await killed()) === 1).finally(() => blocker.end());
    expect(await lost).toBeInstanceOf(Error);
    expect(await book()).toEqual(before);
    expect(await deliver(body)).toBe("PAID");
    expect(await book()).toMatchObject(PAID_ONCE);
  });

  it("and reaches the core, where the hold is paid and its units stay taken", async () => {
    await deliver(eventOf(await openSession()));
    await settle(world.deps, activityId);
    const owed = await world.deps.ledger.prisma.owed.findMany({ where: { activityId } });
    expect(owed).toMatchObject([{ verb: "confirm", cause: "paid", postedAt: expect.any(Date) }]);
    const snapshot = await snapshotSale(world.deps.core, { activityId, segment: 0 });
    expect(snapshot?.free.get(skuId)).toBe(8);
  });
});

describe("an event that does not fit its order changes nothing", () => {
  it.each([
    ["less money", { amountCents: 39_799 }],
    ["more money", { amountCents: 39_801 }],
    ["a cent", { amountCents: 1 }],
    ["another currency", { currency: "USD" }],
    ["a currency in other letters", { currency: "cny" }],
  ])("%s", async (_, changes) => {
    const paymentId = await openSession();
    const before = await book();
    expect(await deliver(eventOf(paymentId, changes))).toBe("MISMATCH");
    expect(await book()).toEqual(before);
    // The same event, set right, still pays: the wrong one was not marked as taken.
    expect(await deliver(eventOf(paymentId))).toBe("PAID");
  });

  it("a session that nobody opened", async () => {
    await openSession();
    const before = await book();
    expect(await deliver(eventOf("nobody"))).toBe("UNKNOWN_SESSION");
    expect(await book()).toEqual(before);
  });
});

describe("an event that is not the provider's is not taken", () => {
  const at = (deps: Deps, offsetMs: number): Deps => ({
    ...deps,
    clock: () => deps.clock() + offsetMs,
  });

  it.each([
    ["none", () => ""],
    ["garbage", () => "t=1,v1=zz"],
    ["one digit less", (body: string) => signEvent(world.deps, body).slice(0, -1)],
    ["of another body", () => signEvent(world.deps, "{}")],
    [
      "under another time",
      (body: string) =>
        signEvent(world.deps, body).replace(/t=(\d+)/, (_, seconds) => `t=${Number(seconds) - 1}`),
    ],
    [
      "by another secret",
      (body: string) =>
        signEvent(
          { ...world.deps, config: { ...world.deps.config, paymentTestSecret: "x" } },
          body,
        ),
    ],
    ["of six minutes ago", (body: string) => signEvent(at(world.deps, -360_000), body)],
    ["of six minutes to come", (body: string) => signEvent(at(world.deps, 360_000), body)],
  ])("its signature is %s", async (_, sign) => {
    const body = eventOf(await openSession());
    const before = await book();
    expect(await deliver(body, sign(body))).toBeNull();
    expect(await book()).toEqual(before);
  });

  it("a byte of it was changed on the way", async () => {
    const body = eventOf(await openSession(), { amountCents: 39_801 });
    const signature = signEvent(world.deps, body);
    expect(await deliver(body.replace("39801", "39800"), signature)).toBeNull();
    expect(await book()).toMatchObject(UNPAID);
  });

  it("takes one of four minutes ago: clocks differ", async () => {
    const body = eventOf(await openSession());
    expect(await deliver(body, signEvent(at(world.deps, -240_000), body))).toBe("PAID");
  });

  it.each([
    "",
    "null",
    "[]",
    "{",
    '{"provider":"test"}',
    eventOf("x", { outcome: "refunded" }),
    eventOf("x", { amountCents: 1.5 }),
    eventOf("x", { amountCents: -1 }),
    eventOf("x", { amountCents: 1e300 }),
    eventOf("x", { provider: "stripe" }),
    eventOf("x", { eventId: "" }),
    eventOf("x", { sessionRef: "a\u0000b" }),
    eventOf("x", { eventId: "a\u0000b" }),
  ])("signed, but no event: %j", async (body) => {
    expect(await deliver(body)).toBeNull();
  });
});

describe("attempts follow each other", () => {
  it("the same session is answered while it is open, however many ask", async () => {
    const first = await openSession();
    const others = await Promise.all(Array.from({ length: 8 }, openSession));
    expect(new Set(others)).toEqual(new Set([first]));
    expect((await book()).payments).toMatchObject([{ attempt: 1, status: "open" }]);
  });

  it("eight that open it at once open one", async () => {
    const sessions = await Promise.all(Array.from({ length: 8 }, openSession));
    expect(new Set(sessions).size).toBe(1);
    expect((await book()).payments).toHaveLength(1);
  });

  it("after a declined one the next pays, and the declined one never can", async () => {
    const first = await openSession();
    const declined = { eventId: `${first}-declined`, outcome: "declined" };
    expect(await deliver(eventOf(first, declined))).toBe("DECLINED");
    expect(await book()).toMatchObject(UNPAID);
    const second = await openSession();
    expect(second).not.toBe(first);
    expect(await deliver(eventOf(first))).toBe("CLOSED");
    expect(await book()).toMatchObject(UNPAID);
    expect(await deliver(eventOf(second))).toBe("PAID");
    expect(await book()).toMatchObject({
      ...PAID_ONCE,
      payments: [
        { attempt: 1, status: "declined" },
        { attempt: 2, status: "paid" },
      ],
    });
  });

  it("a late decline cannot undo a payment", async () => {
    const paymentId = await openSession();
    await deliver(eventOf(paymentId));
    const before = await book();
    const late = eventOf(paymentId, { eventId: `${paymentId}-late`, outcome: "declined" });
    expect(await deliver(late)).toBe("CLOSED");
    expect({ ...(await book()), events: 0 }).toEqual({ ...before, events: 0 });
  });

  it("a paid order has no next attempt", async () => {
    await deliver(eventOf(await openSession()));
    const again = await startPayment(world.deps, { buyerId: "ada", reservationId });
    expect(again).toEqual({ ok: false, reason: "NOT_PENDING" });
  });

  it("the test provider's button pressed twice is one event", async () => {
    const paymentId = await openSession();
    const press = () =>
      settleTestPayment(world.deps, { buyerId: "ada", paymentId, outcome: "paid" });
    expect(await Promise.all([press(), press()])).toMatchObject([
      { status: "paid" },
      { status: "paid" },
    ]);
    expect(await book()).toMatchObject(PAID_ONCE);
  });
});

describe("an order that is gone is not paid", () => {
  const pay = () => startPayment(world.deps, { buyerId: "ada", reservationId });
  const makeDue = () => world.deps.ledger.prisma.$executeRaw`
    UPDATE orders SET expires_at = now() WHERE reservation_id = ${reservationId}`;

  it("after its deadline no session opens, even before anybody expired it", async () => {
    await makeDue();
    expect(await pay()).toEqual({ ok: false, reason: "DEADLINE_PASSED" });
  });

  it("after it expired neither a new session nor the old one pays", async () => {
    const paymentId = await openSession();
    await makeDue();
    await expireOrders(world.deps);
    expect(await pay()).toEqual({ ok: false, reason: "NOT_PENDING" });
    const alarm = vi.spyOn(world.deps.logger, "error");
    expect(await deliver(eventOf(paymentId))).toBe("CLOSED");
    expect(await book()).toMatchObject({ order: "EXPIRED", units: { held: 0, sold: 0 } });
    // Whoever took that money has to hear of it.
    expect(alarm).toHaveBeenCalledWith(
      expect.objectContaining({ event: expect.objectContaining({ sessionRef: paymentId }) }),
      expect.stringMatching(/ALARM/),
    );
  });

  it("after it was cancelled neither a new session nor the old one pays", async () => {
    const paymentId = await openSession();
    await cancelOrder(world.deps, { buyerId: "ada", reservationId });
    expect(await pay()).toEqual({ ok: false, reason: "NOT_PENDING" });
    expect(await deliver(eventOf(paymentId))).toBe("CLOSED");
    expect(await book()).toMatchObject({ order: "CANCELLED", units: { held: 0, sold: 0 } });
  });

  it("before the ledger promised it there is nothing to pay", async () => {
    const intent = { activityId, skuId, buyerId: "bob", quantity: 1, requestId: "r1" };
    const queued = await reserveOrder(world.deps, intent);
    const asked = { buyerId: "bob", reservationId: queued.ok ? queued.reservationId : "" };
    expect(await startPayment(world.deps, asked)).toEqual({ ok: false, reason: "NOT_FOUND" });
  });
});

describe("nobody pays, sees or settles another buyer's order", () => {
  it("and cannot tell it from one that is not there", async () => {
    const refused = { ok: false, reason: "NOT_FOUND" };
    expect(await startPayment(world.deps, { buyerId: "eve", reservationId })).toEqual(refused);
    const none = { buyerId: "ada", reservationId: "none" };
    expect(await startPayment(world.deps, none)).toEqual(refused);
    expect((await book()).payments).toEqual([]);
  });

  it("nor its session", async () => {
    const asked = { buyerId: "eve", paymentId: await openSession() };
    expect(await getTestPayment(world.deps, asked)).toBeNull();
    expect(await settleTestPayment(world.deps, { ...asked, outcome: "paid" })).toBeNull();
    expect(await book()).toMatchObject(UNPAID);
    expect(await listOrders(world.deps, { buyerId: "eve" })).toEqual([]);
  });
});
