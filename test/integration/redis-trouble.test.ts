import { countsOf, installed, keysOf, reserve, unchanged } from "@test/support/installed";
import { type RedisServer, startRedisServer } from "@test/support/redis-server";
import { createSale, createWorld, refOf, settle, type World } from "@test/support/world";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { snapshotSale } from "@/core/installation";
import { releaseHold } from "@/core/stock";
import { postJournal } from "@/services/post-journal";
import { reconcile } from "@/services/reconcile";
import { reserveOrder } from "@/services/reserve-order";
import { warmUp } from "@/services/warm-up";

let server: RedisServer;
let world: World;
beforeAll(async () => {
  server = await startRedisServer(); // of its own: what is done to it hits all its clients
  world = await createWorld({ redisUrl: server.url });
}, 60_000);
afterAll(async () => {
  await world?.close();
  await server?.close();
});

/** Guarantee: a step that does not fit is refused before its first write; nothing is half done. */
describe("a Redis that is full", () => {
  it("takes nothing, still tells its numbers, and goes on where it was", async () => {
    const ref = await installed(world);
    await reserve(world, ref);
    await world.redis.config("SET", "maxmemory", "1");
    try {
      await unchanged(world, ref, async () => {
        await expect(reserve(world, ref, { reservationId: "b" })).rejects.toThrow(/OOM/);
        await expect(releaseHold(world.deps.core, ref, "first")).rejects.toThrow(/OOM/);
      });
      expect(await snapshotSale(world.deps.core, ref)).toMatchObject({ seq: 1 });
    } finally {
      await world.redis.config("SET", "maxmemory", "0");
    }
    expect(await reserve(world, ref, { reservationId: "b" })).toMatchObject({ name: "OK" });
  });
});

/** Guarantee: a server that forgot the scripts is given them again, and nobody notices. */
describe("a Redis that forgot its scripts", () => {
  it("sells on without one failed call", async () => {
    const skus = [{ id: "blue", free: 1_000, priceCents: 1, unitsPerBuyer: null }];
    const ref = await installed(world, { skus, cap: null, unitsPerBuyer: null });
    for (let round = 0; round < 10; round += 1) {
      const calls = Array.from({ length: 20 }, (_, i) =>
        reserve(world, ref, { reservationId: `r${round}-${i}` }),
      );
      await world.redis.script("FLUSH"); // somewhere among them
      const answers = await Promise.all(calls);
      expect(new Set(answers.map(({ name }) => name))).toEqual(new Set(["OK"]));
    }
    expect(await countsOf(world, ref)).toMatchObject({ seq: 200, free: { blue: 800 } });
  });
});

/** Guarantee: what a stranger writes into a journal is noticed, and no unit is lost over it. */
describe("an entry in the journal that no script wrote", () => {
  it.each([
    ["a stranger's", ["hello", "world"]],
    ["without a number", ["v", "1", "e", "", "s", "", "k", "R", "d", ""]],
  ])("%s is a gap: the sale is rebuilt with all that was sold around it", async (_, fields) => {
    const { deps } = world;
    const { activityId, skuIds } = await createSale(deps);
    const intent = { activityId, skuId: skuIds[0] ?? "", quantity: 1, requestId: "once" };
    const buy = (buyerId: string) => reserveOrder(deps, { ...intent, buyerId });
    await buy("ada");
    const [, , , journal] = keysOf(world, await refOf(deps, activityId));
    await world.redis.xadd(journal, "*", ...fields);
    await buy("bob");

    expect(await postJournal(deps, activityId)).toEqual({ name: "GAP" });
    const asked = { activityId, actorId: "test", rebuild: true };
    expect(await warmUp(deps, asked)).toMatchObject({ ok: true });
    await settle(deps, activityId);
    expect(await reconcile(deps, activityId)).toMatchObject({ name: "EQUAL" });
    const orders = await deps.ledger.prisma.order.findMany({ where: { activityId } });
    expect(orders.map(({ buyerId }) => buyerId).sort()).toEqual(["ada", "bob"]);
  });
});
