import { createSale, createWorld, refOf, settle, until, type World } from "@test/support/world";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { snapshotSale } from "@/core/installation";
import { readJournal } from "@/core/journal";
import { segmentKeys } from "@/core/keys";
import { reserveHolds } from "@/core/stock";
import { leaveCore, readSelling, readWatermark } from "@/ledger/installations";
import { postEntries } from "@/ledger/post-entries";
import { cancelOrder } from "@/services/cancel-order";
import { keepInstalled } from "@/services/keep-installed";
import { orderStatus } from "@/services/order-status";
import { isOutage } from "@/services/outage";
import { drainJournal, postJournal } from "@/services/post-journal";
import { reconcile } from "@/services/reconcile";
import { relayOwed } from "@/services/relay-owed";
import { reserveOrder } from "@/services/reserve-order";
import { warmUp } from "@/services/warm-up";

/** Guarantee: every journal entry changes the ledger once, whole or not at all, in its order. */
let world: World;
let activityId: string;
let skuId: string;

beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world?.close());
beforeEach(async () => {
  const sale = await createSale(world.deps);
  activityId = sale.activityId;
  skuId = sale.skuIds[0] ?? "";
});

async function buy(buyerId: string, quantity = 1, requestId = "r1"): Promise<string> {
  const intent = { activityId, skuId, buyerId, quantity, requestId };
  const result = await reserveOrder(world.deps, intent);
  if (!result.ok) throw new Error(result.reason);
  return result.reservationId;
}

/** All that posting writes. */
async function book() {
  const { prisma } = world.deps.ledger;
  const where = { activityId };
  return {
    orders: await prisma.order.findMany({ where, orderBy: { reservationId: "asc" } }),
    stock: await prisma.stock.findMany({ where, orderBy: { resource: "asc" } }),
    buyers: await prisma.buyerUnits.findMany({ where, orderBy: { buyerId: "asc" } }),
    movements: await prisma.movement.findMany({ where, orderBy: { id: "asc" } }),
    live: await prisma.segmentStock.findMany({ where, orderBy: { resource: "asc" } }),
    segments: await prisma.segment.findMany({ where, orderBy: { epoch: "asc" } }),
    owed: await prisma.owed.findMany({ where, orderBy: { reservationId: "asc" } }),
    dead: await prisma.deadLetter.findMany({ where, orderBy: { id: "asc" } }),
  };
}

async function statuses(): Promise<Record<string, string>> {
  const { orders } = await book();
  return Object.fromEntries(orders.map((order) => [order.buyerId, order.status]));
}

async function batch() {
  const seen = await readWatermark(world.deps.ledger, activityId);
  if (!seen) throw new Error("Nothing is installed.");
  return { seen, entries: await readJournal(world.deps.core, seen, seen.lastId) };
}

async function freeInCore(): Promise<number | null | undefined> {
  const snapshot = await snapshotSale(world.deps.core, { activityId, segment: 0 });
  return snapshot?.free.get(skuId);
}

const keys = () => segmentKeys(world.prefix, activityId, 0);
const compared = () => reconcile(world.deps, activityId);

describe("a batch counts once", () => {
  it("when two workers post it at the same time: one does, the other finds it done", async () => {
    await Promise.all(["ada", "bob", "eve"].map((buyer) => buy(buyer)));
    const other = await world.another();
    const { seen, entries } = await batch();
    const results = await Promise.all([
      postEntries(world.deps.ledger, seen, entries),
      postEntries(other.ledger, seen, entries),
    ]);
    expect(results.map((result) => result.name).sort()).toEqual(["LOST_RACE", "POSTED"]);
    expect(await statuses()).toEqual({ ada: "PENDING", bob: "PENDING", eve: "PENDING" });
    const { stock, buyers } = await book();
    expect(stock.map((row) => row.held)).toEqual([3, 3, 0]);
    expect(buyers.map((row) => row.units)).toEqual([1, 1, 1, 1, 1, 1]);
    expect(await compared()).toMatchObject({ name: "EQUAL" });
  });

  it("when many workers run at once, none of which is told of a gap", async () => {
    const workers = [world.deps, await world.another(), await world.another()];
    for (let round = 1; round <= 5; round += 1) {
      await Promise.all([buy(`a${round}`), buy(`b${round}`)]);
      const results = await Promise.all(workers.map((deps) => postJournal(deps, activityId)));
      expect(results.filter(({ name }) => name !== "POSTED" && name !== "IDLE")).toEqual([]);
    }
    const { orders, stock } = await book();
    expect(orders).toHaveLength(10);
    expect(stock.map((row) => row.held)).toEqual([10, 10, 0]);
  });

  it("when a worker comes late, with a watermark from before it was posted and trimmed", async () => {
    await Promise.all(["ada", "bob", "eve"].map((buyer) => buy(buyer)));
    const { seen } = await batch();
    await postJournal(world.deps, activityId);
    expect(await world.redis.xlen(keys().journal)).toBe(1);
    const before = await book();
    expect(await postJournal(world.deps, activityId, seen)).toEqual({ name: "IDLE" });
    expect(await book()).toEqual(before);
  });

  it("when it is posted again from where it began", async () => {
    await buy("ada", 2);
    const { seen, entries } = await batch();
    expect(await postEntries(world.deps.ledger, seen, entries)).toMatchObject({ name: "POSTED" });
    const before = await book();
    expect(await postEntries(world.deps.ledger, seen, entries)).toEqual({ name: "LOST_RACE" });
    expect(await book()).toEqual(before);
    expect(await postJournal(world.deps, activityId)).toMatchObject({ name: "IDLE" });
    expect(await book()).toEqual(before);
  });

  it("and comes in the order of the journal, 500 entries at a time", async () => {
    const sale = await createSale(world.deps, {
      unitsPerBuyer: null,
      skus: [
        {
          name: { en: "Blue", zh: "蓝" },
          ...{ priceCents: 100, listPriceCents: null, total: 1_000, unitsPerBuyer: null },
        },
      ],
    });
    activityId = sale.activityId;
    skuId = sale.skuIds[0] ?? "";
    const ref = await refOf(world.deps, activityId);
    for (let i = 0; i < 700; i += 1) {
      const item = { reservationId: `${activityId}-${i}`, buyerId: `b${i}`, skuId, quantity: 1 };
      await reserveHolds(world.deps.core, ref, [item]);
    }
    const post = () => postJournal(world.deps, activityId);
    expect(await post()).toMatchObject({ name: "POSTED", entries: 500 });
    expect(await compared()).toMatchObject({ name: "EQUAL", seq: 700 });
    expect(await post()).toMatchObject({ name: "POSTED", entries: 200 });
    expect(await post()).toMatchObject({ name: "IDLE" });
    const { orders, stock } = await book();
    expect(orders).toHaveLength(700);
    expect(stock.map((row) => row.held)).toEqual([700, 700]);
    expect(await world.redis.xlen(keys().journal)).toBe(1);
  });
});

describe("a worker that dies leaves all of a batch or nothing", () => {
  it("nothing, when it dies in the middle; the next one posts it all", async () => {
    await buy("ada", 2);
    await buy("bob", 1);
    const before = await book();
    const blocker = new pg.Client({ connectionString: world.databaseUrl });
    await blocker.connect();
    // The transaction has written orders, stock and buyers when it comes to the movements.
    await blocker.query("BEGIN");
    await blocker.query("LOCK TABLE movements IN ACCESS EXCLUSIVE MODE");
    const posting = postJournal(world.deps, activityId).catch((error: unknown) => error);
    const killed = () => world.deps.ledger.prisma.$executeRaw`
      SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock' AND query ~ 'movements'`;
    await until(async () => (await killed()) === 1).finally(() => blocker.end());

    expect(isOutage(await posting)).toBe(true);
    expect(await book()).toEqual(before);
    expect(await compared()).toMatchObject({ name: "EQUAL" });
    expect(await postJournal(world.deps, activityId)).toMatchObject({ name: "POSTED", entries: 2 });
    expect(await statuses()).toEqual({ ada: "PENDING", bob: "PENDING" });
    expect(await compared()).toMatchObject({ name: "EQUAL" });
  });

  it("all, when it dies after the commit, before it could trim", async () => {
    await buy("ada", 2);
    const { seen, entries } = await batch();
    await postEntries(world.deps.ledger, seen, entries);
    await buy("bob", 1);
    expect(await postJournal(world.deps, activityId)).toMatchObject({ name: "POSTED", entries: 1 });
    expect(await statuses()).toEqual({ ada: "PENDING", bob: "PENDING" });
    expect(await compared()).toMatchObject({ name: "EQUAL" });
  });
});

describe("what Redis lost is not passed over", () => {
  const post = () => postJournal(world.deps, activityId);

  it("a gap stops the posting before it, until the sale is rebuilt from what is left", async () => {
    await buy("ada");
    await post();
    await buy("bob");
    await buy("eve");
    const { entries } = await batch();
    await world.redis.xdel(keys().journal, entries[0]?.id ?? "");

    expect(await post()).toEqual({ name: "GAP" });
    expect(await post()).toEqual({ name: "GAP" });
    expect(await statuses()).toEqual({ ada: "PENDING" });

    await warmUp(world.deps, { activityId, actorId: "test", rebuild: true });
    expect(await statuses()).toEqual({ ada: "PENDING", eve: "PENDING" });
    expect(await freeInCore()).toBe(8);
    expect(await post()).toMatchObject({ name: "IDLE" });
    expect(await compared()).toMatchObject({ name: "EQUAL" });
  });

  it("the newest entry is missed too, though nothing comes after it", async () => {
    await buy("ada");
    await post();
    await buy("bob");
    const { entries } = await batch();
    await world.redis.xdel(keys().journal, entries[0]?.id ?? "");
    expect(await post()).toEqual({ name: "GAP" });
    await warmUp(world.deps, { activityId, actorId: "test", rebuild: true });
    expect(await freeInCore()).toBe(9);
    expect(await post()).toMatchObject({ name: "IDLE" });
  });

  it("a sale that sells nothing, or is not there, has no gap", async () => {
    expect(await post()).toMatchObject({ name: "IDLE" });
    await world.redis.del(...Object.values(keys()));
    expect(await post()).toMatchObject({ name: "IDLE" });
    const { activityId: cold } = await createSale(world.deps, {}, { warm: false });
    expect(await postJournal(world.deps, cold)).toMatchObject({ name: "IDLE" });
  });
});

describe("what nobody can book raises an alarm, and stops nothing else", () => {
  /** An entry as a script would have written it, with other fields. */
  async function forge(kind: string, data: string, version = "1"): Promise<void> {
    const { epoch } = await refOf(world.deps, activityId);
    const seq = await world.redis.hincrby(keys().sale, "seq", 1);
    await world.redis.xadd(
      keys().journal,
      "*",
      ...["v", version, "e", String(epoch), "s", String(seq), "k", kind, "d", data],
    );
  }

  it.each([
    ["an unknown kind", "Z", (sku: string) => `x|eve|${sku}|1|100`, "1"],
    ["a newer format", "R", (sku: string) => `x|eve|${sku}|1|100`, "2"],
    ["garbage with a NUL", "R", () => "\u0000;;|", "1"],
    ["a quantity that no order can hold", "R", (sku: string) => `x|eve|${sku}|9999999999|100`, "1"],
    ["no quantity", "R", (sku: string) => `x|eve|${sku}|0|100`, "1"],
    ["no price", "R", (sku: string) => `x|eve|${sku}|1|0`, "1"],
    ["an unknown SKU", "R", () => "x|eve|green|1|100", "1"],
    ["a release that nobody owes", "L", (sku: string) => `x|eve|${sku}|1|100`, "1"],
    ["a payment that nobody made", "C", (sku: string) => `x|eve|${sku}|1|100`, "1"],
  ])("%s", async (_, kind, data, version) => {
    await buy("ada");
    await forge(kind, data(skuId), version);
    await buy("bob");
    expect(await postJournal(world.deps, activityId)).toEqual({ name: "DEAD_LETTERS" });
    const { dead, segments } = await book();
    expect(dead).toMatchObject([{ seq: 2, epoch: 1 }]);
    expect(segments).toMatchObject([{ lastSeq: 3 }]);
    expect(await statuses()).toEqual({ ada: "PENDING", bob: "PENDING" });
  });

  it("the same reservation twice, in one batch and in two", async () => {
    const id = await buy("ada");
    const data = `${id}|ada|${skuId}|1|19900`;
    await forge("R", data);
    expect(await postJournal(world.deps, activityId)).toEqual({ name: "DEAD_LETTERS" });
    expect((await book()).stock.map((row) => row.held)).toEqual([1, 1, 0]);
    await forge("R", data);
    expect(await postJournal(world.deps, activityId)).toMatchObject({ name: "POSTED" });
    expect((await book()).stock.map((row) => row.held)).toEqual([1, 1, 0]);
  });

  it("is followed by a rebuild, even when nobody heard the alarm", async () => {
    await forge("R", "garbage");
    await postJournal(world.deps, activityId);
    await keepInstalled(world.deps);
    expect(await refOf(world.deps, activityId)).toMatchObject({ epoch: 3 });
    expect(await compared()).toMatchObject({ name: "EQUAL" });
    await keepInstalled(world.deps);
    expect(await refOf(world.deps, activityId)).toMatchObject({ epoch: 3 });
  });
});

describe("an installation that was replaced is never posted again", () => {
  it("whoever still has its entries in hand", async () => {
    await buy("ada");
    const old = await batch();
    await warmUp(world.deps, { activityId, actorId: "test", rebuild: true });
    await buy("bob");
    const before = await book();
    expect(before.orders).toHaveLength(1); // drained before it was replaced
    expect(await postEntries(world.deps.ledger, old.seen, old.entries)).toEqual({
      name: "STALE_EPOCH",
    });
    const now = await batch();
    const mixed = [...now.entries, ...old.entries];
    expect(await postEntries(world.deps.ledger, now.seen, mixed)).toEqual({ name: "STALE_EPOCH" });
    expect(await book()).toEqual(before);
  });
});

describe("a reservation that cannot be applied is rejected and given back, and no unit is lost", () => {
  /** Posts, relays, posts; after each of them the books must compare as before. */
  async function rejectAndReturn(expected: object): Promise<void> {
    expect(await compared()).toMatchObject(expected);
    expect(await postJournal(world.deps, activityId)).toMatchObject({ name: "POSTED" });
    expect((await book()).owed).toMatchObject([
      { cause: "reject", verb: "release", postedAt: null },
    ]);
    expect(await compared()).toMatchObject(expected);
    expect(await relayOwed(world.deps)).toBe(1);
    expect(await compared()).toMatchObject(expected);
    expect(await postJournal(world.deps, activityId)).toMatchObject({ name: "POSTED" });
    expect((await book()).owed).toMatchObject([{ postedAt: expect.any(Date) }]);
    expect(await compared()).toMatchObject(expected);
    expect(await relayOwed(world.deps)).toBe(0);
  }

  it("because its id is that of an order which ended", async () => {
    const id = await buy("ada", 2);
    await world.deps.ledger.prisma.$executeRaw`
      INSERT INTO orders (reservation_id, activity_id, sku_id, buyer_id, quantity, unit_price_cents,
        amount_cents, currency, status, epoch, segment, placed_at)
      VALUES (${id}, ${activityId}, ${skuId}, 'ada', 2, 19900, 39800, 'CNY', 'CANCELLED', 0, 0, now())`;
    await rejectAndReturn({ name: "EQUAL" });
    expect(await statuses()).toEqual({ ada: "CANCELLED" });
    expect(await freeInCore()).toBe(10);
    await buy("ada", 2, "again"); // the allowance came back with the units
    await settle(world.deps, activityId);
    expect((await book()).stock.map((row) => row.held)).toEqual([2, 2, 0]);
  });

  it("because its buyer has the limit already in the ledger", async () => {
    await world.deps.ledger.prisma.buyerUnits.create({
      data: { activityId, buyerId: "ada", resource: "*", units: 2, unitsMax: 2 },
    });
    const reservationId = await buy("ada");
    await rejectAndReturn({ name: "EQUAL" });
    expect(await statuses()).toEqual({ ada: "REJECTED" });
    const told = await orderStatus(world.deps, { buyerId: "ada", activityId, reservationId });
    expect(told).toMatchObject({ ok: true, order: { state: "rejected" } });
    expect((await book()).stock.map((row) => row.held)).toEqual([0, 0, 0]);
  });

  it("because the ledger has no unit left: the difference that it came from stays, and is told", async () => {
    await world.deps.ledger.prisma.$executeRaw`
      UPDATE stock SET total = 1 WHERE activity_id = ${activityId} AND resource = ${skuId}`;
    await world.deps.ledger.prisma.$executeRaw`
      UPDATE segment_stock SET base = 1 WHERE activity_id = ${activityId} AND resource = ${skuId}`;
    await buy("ada", 1);
    await buy("bob", 1);
    await rejectAndReturn({ name: "DRIFT", differences: [{ resource: skuId }] });
    expect(await statuses()).toEqual({ ada: "PENDING", bob: "REJECTED" });
    await warmUp(world.deps, { activityId, actorId: "test", rebuild: true });
    expect(await compared()).toMatchObject({ name: "EQUAL" });
    expect(await freeInCore()).toBe(0);
  });

  it("a second time, when the core forgot that it had given it back", async () => {
    const id = await buy("ada", 2);
    await postJournal(world.deps, activityId);
    await cancelOrder(world.deps, { buyerId: "ada", reservationId: id });
    await settle(world.deps, activityId);
    await world.redis.del(keys().holds);
    expect(await buy("ada", 2)).toBe(id); // the same intent: it takes the units anew
    await rejectAndReturn({ name: "EQUAL" });
    expect(await statuses()).toEqual({ ada: "CANCELLED" });
    expect(await freeInCore()).toBe(10);
  });

  it("nothing is owed to an installation that is about to be thrown away", async () => {
    await world.deps.ledger.prisma.buyerUnits.create({
      data: { activityId, buyerId: "ada", resource: "*", units: 2, unitsMax: 2 },
    });
    await buy("ada");
    const selling = await readSelling(world.deps.ledger, activityId);
    if (!selling) throw new Error("The activity is gone.");
    await leaveCore(world.deps.ledger, activityId, selling);
    expect(await drainJournal(world.deps, activityId)).toBe(true);
    expect(await statuses()).toEqual({ ada: "REJECTED" });
    expect((await book()).owed).toEqual([]);
    await keepInstalled(world.deps);
    expect(await freeInCore()).toBe(10);
    expect(await compared()).toMatchObject({ name: "EQUAL" });
  });
});
