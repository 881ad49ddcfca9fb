/** Of an order that may exist nobody is told that it does not: unknown is not a no. */
import { startRedisServer } from "@test/support/redis-server";
import { createSale, createWorld, settle, until, type World } from "@test/support/world";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { leaveCore, readSelling } from "@/ledger/installations";
import type { Deps } from "@/services/deps";
import { keepInstalled } from "@/services/keep-installed";
import { orderStatus } from "@/services/order-status";
import { isOutage } from "@/services/outage";
import { reserveOrder } from "@/services/reserve-order";
import { switchSale } from "@/services/switch-sale";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world?.close());

async function queueOne(deps: Deps) {
  const { activityId, skuIds } = await createSale(deps);
  const intent = { activityId, skuId: skuIds[0] ?? "", buyerId: "ada", quantity: 1 };
  const reserved = await reserveOrder(deps, { ...intent, requestId: "r" });
  if (!reserved.ok) throw new Error(reserved.reason);
  const asked = { buyerId: "ada", activityId, reservationId: reserved.reservationId };
  return { activityId, intent: { ...intent, requestId: "r" }, asked };
}

const failure = (promise: Promise<unknown>) => promise.catch((error: unknown) => error);

describe("a queued order", () => {
  it("is unknown, not missing, while this process does not know who answers", async () => {
    const { activityId, asked } = await queueOne(world.deps);
    const web = await world.another("web");
    web.core.redis.disconnect(true);
    await until(() => web.core.runId() === null);
    expect(isOutage(await failure(orderStatus(web, asked)))).toBe(true);
    await settle(world.deps, activityId);
    expect(await orderStatus(web, asked)).toMatchObject({ order: { state: "pending" } });
  });

  it("is unknown while its sale is being installed anew", async () => {
    const { activityId, asked } = await queueOne(world.deps);
    const selling = await readSelling(world.deps.ledger, activityId);
    await leaveCore(world.deps.ledger, activityId, { epoch: selling?.epoch ?? 0, mode: "core" });
    expect(isOutage(await failure(orderStatus(world.deps, asked)))).toBe(true);
  });

  it("is unknown after a restart of Redis, and there again once the sale is rebuilt", async () => {
    const server = await startRedisServer();
    const own = await createWorld({ redisUrl: server.url });
    try {
      const { asked } = await queueOne(own.deps);
      const before = own.deps.core.runId();
      await server.restart();
      await until(() => own.deps.core.runId() !== null && own.deps.core.runId() !== before);
      expect(isOutage(await failure(orderStatus(own.deps, asked)))).toBe(true);
      await keepInstalled(own.deps);
      expect(await orderStatus(own.deps, asked)).toMatchObject({ order: { state: "pending" } });
    } finally {
      await own.close();
      await server.close();
    }
  });

  it("is missing only where the installation that counts does not know it", async () => {
    const { asked } = await queueOne(world.deps);
    const other = { ...asked, reservationId: "never-made" };
    expect(await orderStatus(world.deps, other)).toEqual({ ok: false, reason: "NOT_FOUND" });
    const stranger = { ...asked, buyerId: "bo" };
    expect(await orderStatus(world.deps, stranger)).toEqual({ ok: false, reason: "NOT_FOUND" });
  });
});

describe("a retry of one's own intent at closing time", () => {
  it("is never told CLOSED by a process that cannot ask the core", async () => {
    const { activityId, intent } = await queueOne(world.deps);
    await settle(world.deps, activityId);
    await switchSale(world.deps, { activityId, actorId: "op", to: "closed" });
    expect(await reserveOrder(world.deps, intent)).toMatchObject({ ok: true });
    const selling = await readSelling(world.deps.ledger, activityId);
    await leaveCore(world.deps.ledger, activityId, { epoch: selling?.epoch ?? 0, mode: "core" });
    await world.deps.installations.refresh(activityId);
    const told = await reserveOrder(world.deps, intent);
    expect(told).toEqual({ ok: false, reason: "NOT_READY" });
  });
});
