/** A store that is away or hangs costs an answer, never a unit: unknown is not no, and not yes. */

import { setTimeout as wait } from "node:timers/promises";
import { startWire, type Wire } from "@test/support/proxy";
import { type RedisServer, startRedisServer } from "@test/support/redis-server";
import { createSale, createWorld, settle, until, type World } from "@test/support/world";
import { afterEach, describe, expect, it } from "vitest";
import { snapshotSale } from "@/core/installation";
import { listOrders } from "@/services/list-orders";
import { isOutage } from "@/services/outage";
import { reconcile } from "@/services/reconcile";
import { reserveOrder } from "@/services/reserve-order";

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

async function intentOf(world: World) {
  const { activityId, skuIds } = await createSale(world.deps);
  const intent = { activityId, skuId: skuIds[0] ?? "", buyerId: "ada", quantity: 1 };
  const free = async () => {
    const snapshot = await snapshotSale(world.deps.core, { activityId, segment: 0 });
    return snapshot?.free.get(intent.skuId);
  };
  return { activityId, intent, free };
}

describe("a Redis that hangs", () => {
  let redis: RedisServer;

  it("is waited for a moment; the same try asked again takes its unit once", async () => {
    redis = await startRedisServer();
    closing.push(() => redis.close());
    const world = await createWorld({ redisUrl: redis.url });
    closing.push(() => world.close());
    const { activityId, intent, free } = await intentOf(world);
    const web = await world.another("web");
    const tried = { ...intent, requestId: "hung" };
    await reserveOrder(web, { ...intent, buyerId: "bo", requestId: "warm" });

    await world.redis.client("PAUSE", 1_500, "ALL");
    const error = await reserveOrder(web, tried).catch((thrown: unknown) => thrown);
    expect(isOutage(error)).toBe(true);

    // What was sent runs when the server goes on, whoever still listens.
    await until(async () => (await free().catch(() => undefined)) === 8);
    expect(await reserveOrder(web, tried)).toMatchObject({ ok: true });
    expect(await free()).toBe(8);
    await settle(world.deps, activityId);
    expect(await world.deps.ledger.prisma.order.count({ where: { activityId } })).toBe(2);
    expect(await reconcile(world.deps, activityId)).toMatchObject({ name: "EQUAL" });
  });
});

async function wiredWorld(store: "redis" | "postgres") {
  const wires: Wire[] = [];
  const through = async (url: string) => {
    const target = new URL(url);
    const wire = await startWire({ host: target.hostname, port: Number(target.port || 6379) });
    closing.push(() => wire.close());
    wires.push(wire);
    target.port = String(wire.port);
    return target.href;
  };
  const redisUrl = process.env.TEST_REDIS_URL ?? "";
  const world = await createWorld(
    store === "redis" ? { redisUrl: await through(redisUrl) } : { databaseThrough: through },
  );
  closing.push(() => world.close());
  const [wire] = wires;
  if (!wire) throw new Error("No wire.");
  return { world, wire };
}

describe("a connection whose other end vanished without a word", () => {
  it("to Redis is given up, and the shop sells on over a new one", async () => {
    const { world, wire } = await wiredWorld("redis");
    const web = await world.another("web");
    const { intent } = await intentOf(world);
    wire.swallow();
    let tries = 0;
    await until(async () => {
      tries += 1;
      const answer = await reserveOrder(web, { ...intent, requestId: "gone" }).catch(() => null);
      return answer?.ok === true;
    }, 10_000);
    expect(tries).toBeGreaterThan(1);
  });

  it("to PostgreSQL has a deadline", async () => {
    const { world, wire } = await wiredWorld("postgres");
    await listOrders(world.deps, { buyerId: "ada" });
    wire.swallow();
    const error = await listOrders(world.deps, { buyerId: "ada" }).catch(
      (thrown: unknown) => thrown,
    );
    expect(isOutage(error)).toBe(true);
  });
});

describe("a PostgreSQL that is away", () => {
  it("stops no reservation in the core; all of them are posted when it is back", async () => {
    const { world, wire } = await wiredWorld("postgres");
    const { activityId, intent } = await intentOf(world);
    await world.deps.installations.get(activityId);

    wire.cut();
    await wait(1_100); // what is remembered of who sells is no longer fresh
    for (const buyerId of ["ada", "bo", "cy"]) {
      const answer = await reserveOrder(world.deps, { ...intent, buyerId, requestId: "dark" });
      expect(answer).toMatchObject({ ok: true, state: "queued" });
    }
    const failed = await settle(world.deps, activityId).catch((thrown: unknown) => thrown);
    expect(isOutage(failed)).toBe(true);

    wire.mend();
    await settle(world.deps, activityId);
    expect(await world.deps.ledger.prisma.order.count({ where: { activityId } })).toBe(3);
    expect(await reconcile(world.deps, activityId)).toMatchObject({ name: "EQUAL" });
  });
});
