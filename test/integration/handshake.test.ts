import { type RedisServer, startRedisServer } from "@test/support/redis-server";
import { createSale, createWorld, dumpKeys, settle, until, type World } from "@test/support/world";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { snapshotSale } from "@/core/installation";
import { keepInstalled } from "@/services/keep-installed";
import { reconcile } from "@/services/reconcile";
import { type ReserveResult, reserveOrder } from "@/services/reserve-order";

let server: RedisServer;
let world: World;
beforeAll(async () => {
  server = await startRedisServer();
  world = await createWorld({ redisUrl: server.url });
  world.redis.on("error", () => undefined); // it is killed below, and comes back
}, 60_000);
afterAll(async () => {
  await world?.close();
  await server?.close();
});

const TOTAL = 10;
let activityId = "";
let skuId = "";
beforeEach(async () => {
  const name = { en: "Blue", zh: "蓝" };
  const sku = { name, priceCents: 100, listPriceCents: null, total: TOTAL, unitsPerBuyer: null };
  const sale = await createSale(world.deps, { unitsPerBuyer: 1, skus: [sku] });
  activityId = sale.activityId;
  skuId = sale.skuIds[0] ?? "";
});
/** The rest of this file's sales are not kept installed any more. */
afterEach(async () => {
  await world.deps.ledger.prisma.activity.updateMany({ data: { state: "closed" } });
});

/** The buyer's one intent, however often it is sent. */
function buy(buyerId: string): Promise<ReserveResult> {
  return reserveOrder(world.deps, { activityId, skuId, buyerId, quantity: 1, requestId: "once" });
}

async function buyAll(buyerIds: readonly string[]): Promise<string[]> {
  const results: string[] = [];
  for (const buyerId of buyerIds) {
    const result = await buy(buyerId);
    results.push(result.ok ? "OK" : result.reason);
  }
  return results;
}

const free = async () =>
  (await snapshotSale(world.deps.core, { activityId, segment: 0 }))?.free.get(skuId);

const runIdKnown = () => until(() => world.deps.core.runId() !== null, 20_000);

/** Kills it, takes what it wrote after `bytes` out of its memory, and starts it again. */
async function restart(bytes?: number): Promise<void> {
  const before = world.deps.core.runId();
  await server.kill();
  await until(() => world.deps.core.runId() === null);
  if (bytes !== undefined) await server.cutFile(bytes);
  await server.restart();
  await runIdKnown();
  await until(() => world.redis.status === "ready", 20_000);
  expect(world.deps.core.runId()).not.toBe(before);
}

/** Nobody buys from a server whose memory was not checked, and nothing in it moves. */
async function expectNothingSold(buyerIds: readonly string[]): Promise<void> {
  const before = await dumpKeys(world, activityId);
  expect(await buyAll(buyerIds)).toEqual(buyerIds.map(() => "NOT_READY"));
  expect(await dumpKeys(world, activityId)).toEqual(before);
}

/** Sells what is left: exactly the total, to distinct buyers, and both books agree. */
async function expectExactSellOut(): Promise<void> {
  await buyAll(Array.from({ length: TOTAL + 2 }, (_, i) => `late-${i}`));
  await settle(world.deps, activityId);
  expect(await reconcile(world.deps, activityId)).toMatchObject({ name: "EQUAL" });
  expect(await free()).toBe(0);
  const orders = await world.deps.ledger.prisma.order.findMany({ where: { activityId } });
  expect(orders.map(({ status }) => status)).toEqual(Array(TOTAL).fill("PENDING"));
  expect(new Set(orders.map(({ buyerId }) => buyerId)).size).toBe(TOTAL);
}

/**
 * Guarantee: a Redis that restarted sells nothing until the sale stands there anew, built from the
 * ledger. Its file brings back the same epoch: only the server's run id tells that it restarted.
 */
describe("a Redis that was killed and came back", () => {
  it("sells nothing while it is away, nothing after, and exactly the rest once rebuilt", async () => {
    expect(await buyAll(["a", "b", "c"])).toEqual(["OK", "OK", "OK"]);
    await settle(world.deps, activityId);
    expect(await buyAll(["d"])).toEqual(["OK"]);

    await server.kill();
    await until(() => world.deps.core.runId() === null);
    expect(await buyAll(["e"])).toEqual(["NOT_READY"]);
    await restart();
    await expectNothingSold(["a", "d", "e"]);

    await keepInstalled(world.deps);
    expect(await free()).toBe(TOTAL - 4); // d's was in the journal only: drained, not lost
    expect(await buyAll(["a", "b", "c", "d"])).toEqual(["OK", "OK", "OK", "OK"]);
    expect(await free()).toBe(TOTAL - 4);
    await expectExactSellOut();
  });

  it("is rebuilt again when it was killed before anybody bought", async () => {
    expect(await buyAll(["a"])).toEqual(["OK"]);
    await restart();
    await keepInstalled(world.deps);
    await restart();
    await expectNothingSold(["b"]);
    await keepInstalled(world.deps);
    expect(await buyAll(["a", "b"])).toEqual(["OK", "OK"]);
    await expectExactSellOut();
  });
});

/** Guarantee: what Redis lost of its last writes is never sold a second time. */
describe("a Redis that lost the tail of its file", () => {
  /** Four orders in the ledger and four that are only queued; sizes[n]: of the file with n sold. */
  async function sellEight(): Promise<number[]> {
    const sizes = [await server.fileSize()];
    for (const [i, buyerId] of [..."abcdefgh"].entries()) {
      expect(await buyAll([buyerId])).toEqual(["OK"]);
      if (i === 3) await settle(world.deps, activityId);
      sizes.push(await server.fileSize());
    }
    return sizes;
  }

  it("of queued ones only: those may be sent again, and the total is exact", async () => {
    const sizes = await sellEight();
    await restart(sizes[6]);
    expect(await free()).toBe(TOTAL - 6); // it would sell what g and h were told is theirs
    await expectNothingSold(["g", "new"]);

    await keepInstalled(world.deps);
    expect(await free()).toBe(TOTAL - 6);
    expect(await buyAll([..."abcdefgh"])).toEqual([..."abcdefgh"].map(() => "OK"));
    expect(await free()).toBe(TOTAL - 8);
    await expectExactSellOut();
  });

  it("of ones that the ledger has: their orders stand, and are not sold again", async () => {
    const sizes = await sellEight();
    await restart(sizes[2]);
    expect(await free()).toBe(TOTAL - 2);
    await expectNothingSold(["c", "new"]);

    await keepInstalled(world.deps);
    expect(await free()).toBe(TOTAL - 4); // a to d are the ledger's
    const before = await dumpKeys(world, activityId);
    expect(await buyAll([..."abcd"])).toEqual(["OK", "OK", "OK", "OK"]);
    expect(await dumpKeys(world, activityId)).toEqual(before);
    await expectExactSellOut();
  });

  it("in the middle of a reservation: that one is lost whole", async () => {
    const sizes = await sellEight();
    await restart((sizes[5] ?? 0) + 100);
    expect(await free()).toBe(TOTAL - 5);
    await expectNothingSold(["new"]);
    await keepInstalled(world.deps);
    expect(await free()).toBe(TOTAL - 5);
    await expectExactSellOut();
  });

  it("with all that it ever knew", async () => {
    await sellEight();
    await restart(0);
    expect(await free()).toBeUndefined();
    await expectNothingSold(["a", "new"]);
    await keepInstalled(world.deps);
    expect(await free()).toBe(TOTAL - 4);
    await expectExactSellOut();
  });
});

/** Guarantee: only a master sells: what a replica takes, nobody else would know of. */
describe("a server in the role of a replica", () => {
  it("sells nothing on an old connection, shuts the gate on a new one, and may sell as master", async () => {
    expect(await buyAll(["a"])).toEqual(["OK"]);
    const before = await dumpKeys(world, activityId);
    await world.redis.replicaof("127.0.0.1", 1); // nobody is there: it keeps what it has
    try {
      await expect(buy("b")).rejects.toThrow(/READONLY|read-?only/i);
      await world.redis.call("CLIENT", "KILL", "TYPE", "normal");
      await until(() => world.deps.core.runId() === null);
      await until(() => world.deps.core.redis.status === "ready");
      await world.deps.core.redis.ping();
      expect(world.deps.core.runId()).toBeNull();
      expect(await buyAll(["a", "b"])).toEqual(["NOT_READY", "NOT_READY"]);
      expect(await dumpKeys(world, activityId)).toEqual(before);
    } finally {
      await world.redis.replicaof("NO", "ONE");
      await world.redis.call("CLIENT", "KILL", "TYPE", "normal");
    }
    await runIdKnown();
    expect(await buyAll(["a", "b"])).toEqual(["OK", "OK"]);
    await expectExactSellOut();
  });
});
