/** A store that is away or hangs costs an answer, never a unit: unknown is not no, and not yes. */

import { setTimeout as wait } from "node:timers/promises";
import { startWire, type Wire } from "@test/support/proxy";
import { type RedisServer, startRedisServer } from "@test/support/redis-server";
import { createSale, createWorld, settle, until, type World } from "@test/support/world";
import { afterEach, describe, expect, it } from "vitest";
import { snapshotSale } from "@/core/stock";
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

describe("a PostgreSQL that is away", () => {
  it("stops no reservation in the core; all of them are posted when it is back", async () => {
    let wire: Wire | undefined;
    const world = await createWorld({
      databaseThrough: async (url) => {
        const target = new URL(url);
        wire = await startWire({ host: target.hostname, port: Number(target.port) });
        target.port = String(wire.port);
        return target.href;
      },
    });
    closing.push(async () => wire?.close());
    closing.push(() => world.close());
    const { activityId, intent } = await intentOf(world);
    await world.deps.installations.get(activityId);

    wire?.cut();
    await wait(1_100); // what is remembered of who sells is no longer fresh
    for (const buyerId of ["ada", "bo", "cy"]) {
      const answer = await reserveOrder(world.deps, { ...intent, buyerId, requestId: "dark" });
      expect(answer).toMatchObject({ ok: true, state: "queued" });
    }
    const failed = await settle(world.deps, activityId).catch((thrown: unknown) => thrown);
    expect(isOutage(failed)).toBe(true);

    wire?.mend();
    await settle(world.deps, activityId);
    expect(await world.deps.ledger.prisma.order.count({ where: { activityId } })).toBe(3);
    expect(await reconcile(world.deps, activityId)).toMatchObject({ name: "EQUAL" });
  });
});
