import { createSale, createWorld, settle, type World } from "@test/support/world";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { snapshotSale } from "@/core/installation";
import { segmentKeys } from "@/core/keys";
import { transact } from "@/ledger/client";
import { leaveCore, readSelling } from "@/ledger/installations";
import { lockActivityShared, lockStock } from "@/ledger/locks";
import { sleep } from "@/lib/sleep";
import { cancelOrder } from "@/services/cancel-order";
import type { Deps } from "@/services/deps";
import { expireOrders } from "@/services/expire-orders";
import { keepInstalled } from "@/services/keep-installed";
import { isOutage } from "@/services/outage";
import { postJournal } from "@/services/post-journal";
import { reconcile } from "@/services/reconcile";
import { relayOwed } from "@/services/relay-owed";
import { reserveOrder } from "@/services/reserve-order";
import { startPayment } from "@/services/start-payment";
import { switchSale } from "@/services/switch-sale";
import { settleTestPayment } from "@/services/test-payment";
import { warmUp } from "@/services/warm-up";

/**
 * Guarantee: whatever runs at the same time, the ledger ends as if it had run one by one. The lock
 * order earns it: stock's cap, the activity, stock, orders, buyers.
 */
let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world?.close());

/** A small generator of random numbers (mulberry32): one seed, one schedule of wishes. */
function randomOf(seed: number) {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return (below: number) => Math.floor(next() * below);
}

const RUN_MS = 5_000;
const WORKERS = 8;
const BUYERS = 40;
const LIMIT = 3;
const SEED = 20_261_111;

interface Storm {
  activityId: string;
  skuIds: string[];
  /** reservations that were answered OK */
  promised: Set<string>;
  /** what happened, by name */
  seen: Map<string, number>;
  defects: unknown[];
}

type Act = (deps: Deps, storm: Storm, random: (below: number) => number) => Promise<string>;

/** Some order that is pending now, and whose. */
async function somePending({ activityId }: Storm, random: (below: number) => number) {
  const orders = await world.deps.ledger.prisma.order.findMany({
    where: { activityId, status: "PENDING" },
    select: { reservationId: true, buyerId: true },
    take: 20,
  });
  return orders[random(orders.length)];
}

const ACTS: Record<string, Act> = {
  async reserve(deps, { activityId, skuIds, promised }, random) {
    const result = await reserveOrder(deps, {
      activityId,
      skuId: skuIds[random(skuIds.length)] ?? "",
      buyerId: `b${random(BUYERS)}`,
      quantity: 1 + random(2),
      requestId: `r${random(30)}`,
    });
    if (!result.ok) return result.reason;
    promised.add(result.reservationId);
    return "OK";
  },
  post: async (deps, { activityId }) => (await postJournal(deps, activityId)).name,
  relay: async (deps) => ((await relayOwed(deps)) > 0 ? "relayed" : "nothing owed"),
  async pay(deps, storm, random) {
    const order = await somePending(storm, random);
    const payment = order && (await startPayment(deps, order));
    if (!order || !payment) return "nothing pending";
    if (!payment.ok) return payment.reason;
    const paymentId = payment.url.slice("/pay/".length);
    const outcome = random(4) === 0 ? "declined" : "paid";
    const asked = { buyerId: order.buyerId, paymentId, outcome } as const;
    return (await settleTestPayment(deps, asked))?.status ?? "gone";
  },
  async cancel(deps, storm, random) {
    const order = await somePending(storm, random);
    const result = order && (await cancelOrder(deps, order));
    return result?.ok ? "cancelled" : (result?.reason ?? "nothing pending");
  },
  async expire(deps, storm, random) {
    const order = await somePending(storm, random);
    await deps.ledger.prisma.$executeRaw`
      UPDATE orders SET expires_at = now()
      WHERE reservation_id = ${order?.reservationId ?? ""} AND status = 'PENDING'`;
    return (await expireOrders(deps)).expired > 0 ? "expired" : "nothing due";
  },
  compare: async (deps, { activityId }) => (await reconcile(deps, activityId)).name,
};

/** Reserving, posting and relaying are what most of a sale is. */
const WISHES = "reserve reserve reserve post post relay pay cancel expire compare".split(" ");

async function run(storm: Storm, name: string, act: () => Promise<string>): Promise<void> {
  const outcome = await act().catch((error: unknown) => {
    if (!isOutage(error)) storm.defects.push(error);
    return "an outage: unknown";
  });
  const what = `${name}: ${outcome}`;
  storm.seen.set(what, (storm.seen.get(what) ?? 0) + 1);
}

describe("a storm on one sale", () => {
  it("leaves both books equal, every promise kept and every unit where it belongs", async () => {
    const skus = ["a", "b"].map((name) => ({
      ...{ name: { en: name, zh: name }, priceCents: 100, listPriceCents: null },
      ...{ total: 40, unitsPerBuyer: null },
    }));
    const sale = await createSale(world.deps, { skus, cap: 60, unitsPerBuyer: LIMIT });
    const storm: Storm = { ...sale, promised: new Set(), seen: new Map(), defects: [] };
    const doors = [world.deps, await world.another(), await world.another()];
    const endMs = Date.now() + RUN_MS;

    const worker = async (number: number) => {
      const random = randomOf(SEED + number);
      const deps = doors[number % doors.length] ?? world.deps;
      while (Date.now() < endMs) {
        const wish = WISHES[random(WISHES.length)] ?? "";
        await run(storm, wish, async () => (await ACTS[wish]?.(deps, storm, random)) ?? "");
      }
    };
    const controller = async () => {
      const random = randomOf(SEED - 1);
      const asked = { activityId: sale.activityId, actorId: "test", rebuild: true };
      while (Date.now() < endMs) {
        await sleep(100 + random(400));
        await run(storm, "rebuild", async () => String((await warmUp(world.deps, asked)).ok));
      }
    };
    const workers = Array.from({ length: WORKERS }, (_, number) => worker(number));
    await Promise.all([...workers, controller()]);

    expect(storm.defects).toEqual([]);
    const seen = Object.fromEntries(storm.seen);
    const never = ["post: GAP", "post: DEAD_LETTERS", "compare: DRIFT", "compare: GAP"];
    for (const what of [...never, "reserve: CONFLICT"]) expect(seen).not.toHaveProperty([what]);
    // The storm was one: everything that it was made of did happen.
    const happened = ["reserve: OK", "post: POSTED", "relay: relayed", "rebuild: true"];
    const ended = ["pay: paid", "cancel: cancelled", "expire: expired", "compare: EQUAL"];
    for (const what of [...happened, ...ended]) expect(seen).toHaveProperty([what]);
    // Nobody had to be broken off: all take their locks in one order.
    const [stat] = await world.deps.ledger.prisma.$queryRaw<{ deadlocks: number }[]>`
      SELECT deadlocks::int FROM pg_stat_database WHERE datname = current_database()`;
    expect(stat).toEqual({ deadlocks: 0 });
    await keepInstalled(world.deps);
    await settle(world.deps, sale.activityId);
    await expectInOrder(storm);
  }, 60_000);
});

/** What must be true of a sale at rest, by the ledger's own rows and by the core's. */
async function expectInOrder({ activityId, promised }: Storm): Promise<void> {
  const { prisma } = world.deps.ledger;
  expect(await reconcile(world.deps, activityId)).toMatchObject({ name: "EQUAL" });
  const where = { activityId };
  const orders = await prisma.order.findMany({ where });
  const placed = new Set(orders.map((order) => order.reservationId));
  expect([...promised].filter((id) => !placed.has(id))).toEqual([]);

  const live = orders.filter((order) => order.status === "PENDING" || order.status === "PAID");
  const unitsOf = (of: (order: (typeof live)[number]) => boolean) =>
    live.filter(of).reduce((sum, order) => sum + order.quantity, 0);

  const snapshot = await snapshotSale(world.deps.core, { activityId, segment: 0 });
  for (const { resource, total, held, sold } of await prisma.stock.findMany({ where })) {
    const isOf = (skuId: string) => resource === "*" || skuId === resource;
    const byOrders = {
      held: unitsOf((order) => isOf(order.skuId) && order.status === "PENDING"),
      sold: unitsOf((order) => isOf(order.skuId) && order.status === "PAID"),
    };
    expect({ held, sold }).toEqual(byOrders);
    const sums = await prisma.movement.aggregate({
      where: { activityId, ...(resource === "*" ? {} : { skuId: resource }) },
      _sum: { heldDelta: true, soldDelta: true },
    });
    expect({ held: sums._sum.heldDelta, sold: sums._sum.soldDelta }).toEqual(byOrders);
    expect(snapshot?.free.get(resource)).toBe((total ?? 0) - held - sold);
  }

  const counted = new Map<string, number>();
  for (const { buyerId, skuId, quantity } of live) {
    for (const key of [`${buyerId}|${skuId}`, `${buyerId}|*`]) {
      counted.set(key, (counted.get(key) ?? 0) + quantity);
    }
  }
  expect([...counted.values()].filter((units) => units > LIMIT)).toEqual([]);
  const buyers = await prisma.buyerUnits.findMany({ where: { ...where, units: { gt: 0 } } });
  const inLedger = buyers.map((row) => [`${row.buyerId}|${row.resource}`, row.units] as const);
  expect(new Map(inLedger)).toEqual(counted);
  const hash = await world.redis.hgetall(segmentKeys(world.prefix, activityId, 0).buyers);
  const inCore = Object.entries(hash).map(([key, units]) => [key, Number(units)] as const);
  expect(new Map(inCore.filter(([, units]) => units > 0))).toEqual(counted);

  // One movement for every step of every order, and not one more.
  const kinds = { PENDING: [], PAID: ["confirm"], CANCELLED: ["release"], EXPIRED: ["expire"] };
  const movements = await prisma.movement.findMany({
    where: { ...where, reservationId: { not: null } },
    orderBy: { id: "asc" },
  });
  const steps = new Map<string, string[]>();
  for (const { reservationId, kind } of movements) {
    steps.set(reservationId ?? "", [...(steps.get(reservationId ?? "") ?? []), kind]);
  }
  for (const { reservationId, status } of orders) {
    const after = kinds[status as keyof typeof kinds];
    expect(steps.get(reservationId)).toEqual(["reserve", ...after]);
  }
  expect(await prisma.owed.count({ where: { ...where, postedAt: null } })).toBe(0);
  expect(await prisma.deadLetter.count({ where })).toBe(0);
}

describe("a crowd does not keep a controller out", () => {
  it("who wants the activity's row gets it in turn, however many share it", async () => {
    const { activityId } = await createSale(world.deps);
    const doors = [world.deps, await world.another(), await world.another()];
    let isOver = false;
    let overlaps = 0;
    let inside = 0;
    // As postings, payments and returns do: there is never a moment without one of them.
    const crowd = Array.from({ length: 12 }, async (_, i) => {
      while (!isOver) {
        await transact((doors[i % 3] ?? world.deps).ledger, async (tx) => {
          inside += 1;
          if (inside > 1) overlaps += 1;
          await lockActivityShared(tx, activityId);
          await lockStock(tx, activityId);
          await tx.$executeRaw`SELECT pg_sleep(0.002)`;
          inside -= 1;
        });
      }
    });
    try {
      const switched = (to: "paused" | "scheduled") =>
        switchSale(world.deps, { activityId, actorId: "test", to });
      expect(await switched("paused")).toEqual({ ok: true });
      expect(await switched("scheduled")).toEqual({ ok: true });
      const selling = await readSelling(world.deps.ledger, activityId);
      if (!selling) throw new Error("The activity is gone.");
      expect(await leaveCore(world.deps.ledger, activityId, selling)).toBe(true);
    } finally {
      isOver = true;
      await Promise.all(crowd);
    }
    expect(overlaps).toBeGreaterThan(0);
  });
});

describe("a transaction that PostgreSQL breaks off for another's sake", () => {
  it("is tried again: of two in a deadlock both come to their end", async () => {
    const { activityId, skuIds } = await createSale(world.deps, {}, { warm: false });
    const [blue = "", chalk = ""] = skuIds;
    let attempts = 0;
    const lockBoth = (first: string, second: string) => {
      let isFirst = true;
      return transact(world.deps.ledger, async (tx) => {
        attempts += 1;
        const lock = (resource: string) => tx.$executeRaw`
          UPDATE stock SET held = held + 1 WHERE activity_id = ${activityId} AND resource = ${resource}`;
        await lock(first);
        if (isFirst) await sleep(100); // both have their first lock, and want the other's
        isFirst = false;
        await lock(second);
      });
    };
    await Promise.all([lockBoth(blue, chalk), lockBoth(chalk, blue)]);
    expect(attempts).toBe(3);
    const stock = await world.deps.ledger.prisma.stock.findMany({
      where: { activityId, resource: { in: skuIds } },
    });
    expect(stock.map((row) => row.held)).toEqual([2, 2]);
  });

  it("but not for a mistake of its own", async () => {
    let attempts = 0;
    const broken = transact(world.deps.ledger, async (tx) => {
      attempts += 1;
      await tx.$executeRaw`UPDATE stock SET held = -1 WHERE resource = '*'`;
    });
    await expect(broken).rejects.toThrow(/stock_never_oversold/);
    expect(attempts).toBe(1);
  });
});
