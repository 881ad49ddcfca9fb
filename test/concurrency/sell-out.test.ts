import { randomBytes } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { createSale, createWorld, settle, type World } from "@test/support/world";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { snapshotSale } from "@/core/installation";
import type { Deps } from "@/services/deps";
import { postJournal } from "@/services/post-journal";
import { reconcile } from "@/services/reconcile";
import { relayOwed } from "@/services/relay-owed";
import { reserveOrder } from "@/services/reserve-order";

const PROCESSES = 8;
const BUYERS = 500;
const TRIES = 3;

let world: World;
let processes: Deps[] = [];
beforeAll(async () => {
  world = await createWorld();
  processes = await Promise.all(Array.from({ length: PROCESSES }, () => world.another()));
}, 60_000);
afterAll(() => world?.close());

interface Attempt {
  buyerId: string;
  requestId: string;
}
/** What a buyer is told for an attempt: "OK", or why not. */
type Reserve = (deps: Deps, attempt: Attempt) => Promise<string>;
/** All that was ever said about each attempt, in order. */
type Told = Map<string, { buyerId: string; answers: string[] }>;

/** The crowd: each buyer tries three times, anew each time, then repeats one of the three. */
async function sellOut(reserve: Reserve): Promise<Told> {
  const told: Told = new Map();
  const buyers = Array.from({ length: BUYERS }, async (_, i) => {
    const deps = processes[i % PROCESSES] ?? world.deps;
    const buyerId = `b${i}`;
    const requests = Array.from({ length: TRIES }, (_, n) => `try-${n}`);
    for (const requestId of [...requests, requests[i % TRIES] ?? ""]) {
      const answer = await reserve(deps, { buyerId, requestId });
      const id = `${buyerId} ${requestId}`;
      const known = told.get(id) ?? { buyerId, answers: [] };
      told.set(id, { buyerId, answers: [...known.answers, answer] });
    }
  });
  await Promise.all(buyers);
  return told;
}

/** Buyers who were ever told OK, once for each attempt that was. */
function winners(told: Told): string[] {
  const won = [...told.values()].filter(({ answers }) => answers.includes("OK"));
  return won.map(({ buyerId }) => buyerId);
}

/** A call whose outcome is unknown is asked again with the same id, as a buyer's page does. */
const REPEATS_MAX = 50;

function fromTheSale(activityId: string, skuIds: readonly string[]): Reserve {
  return async (deps, { buyerId, requestId }) => {
    const skuId = skuIds[Number(buyerId.slice(1)) % skuIds.length] ?? "";
    const intent = { activityId, skuId, buyerId, quantity: 1, requestId };
    for (let repeat = 0; ; repeat += 1) {
      try {
        const result = await reserveOrder(deps, intent);
        return result.ok ? "OK" : result.reason;
      } catch (error) {
        if (repeat === REPEATS_MAX) throw error;
        await wait(20);
      }
    }
  };
}

/** The worker and the comparison of both books, for as long as the crowd is there. */
async function withWorker<T>(activityId: string, run: () => Promise<T>) {
  const found = new Map<string, number>();
  let isOver = false;
  const worker = async () => {
    while (!isOver) {
      await postJournal(world.deps, activityId);
      await relayOwed(world.deps);
      await wait(5);
    }
  };
  const reconciler = async () => {
    while (!isOver) {
      const { name } = await reconcile(world.deps, activityId);
      found.set(name, (found.get(name) ?? 0) + 1);
      await wait(50);
    }
  };
  const crowd = run().finally(() => {
    isOver = true;
  });
  const [result] = await Promise.all([crowd, worker(), reconciler()]);
  return { result, found };
}

async function booksOf(activityId: string) {
  const snapshot = await snapshotSale(world.deps.core, { activityId, segment: 0 });
  const { order, stock } = world.deps.ledger.prisma;
  const orders = await order.findMany({ where: { activityId } });
  return {
    free: Object.fromEntries(snapshot?.free ?? []),
    statuses: [...new Set(orders.map(({ status }) => status))],
    buyers: orders.map(({ buyerId }) => buyerId).sort(),
    held: Object.fromEntries(
      (await stock.findMany({ where: { activityId } })).map((row) => [row.resource, row.held]),
    ),
  };
}

const sku = { priceCents: 100, listPriceCents: null, unitsPerBuyer: null };
const skuOf = (en: string, total: number) => ({ ...sku, name: { en, zh: en }, total });

/**
 * As many winners as units, and one story for each attempt: who has an order hears of the limit when
 * trying for more, who has none that it is sold out, and nobody hears two things about one attempt.
 */
function expectOneStory(told: Told, units: number): void {
  const won = winners(told);
  expect(won).toHaveLength(units);
  const winning = new Set(won);
  expect(winning.size).toBe(units);
  for (const [attempt, { buyerId, answers }] of told) {
    const refusal = winning.has(buyerId) ? "LIMIT_REACHED" : "SOLD_OUT";
    const story = answers.includes("OK") ? "OK" : refusal;
    expect([attempt, ...answers]).toEqual([attempt, ...answers.map(() => story)]);
  }
}

/** Guarantee: the last unit is sold once, every unit is sold, and both books can prove it meanwhile. */
describe(`${BUYERS} buyers over ${PROCESSES} processes`, () => {
  it("buy 50 units: 50 orders of 50 buyers, and no comparison ever finds a difference", async () => {
    const sale = await createSale(world.deps, { unitsPerBuyer: 1, skus: [skuOf("Blue", 50)] });
    const { activityId, skuIds } = sale;
    const { result: told, found } = await withWorker(activityId, () =>
      sellOut(fromTheSale(activityId, skuIds)),
    );
    expectOneStory(told, 50);
    expect([...found.keys()]).not.toContain("DRIFT");
    expect([...found.keys()]).not.toContain("GAP");
    expect(found.get("EQUAL")).toBeGreaterThan(0);

    await settle(world.deps, activityId);
    expect(await reconcile(world.deps, activityId)).toMatchObject({ name: "EQUAL" });
    expect(await booksOf(activityId)).toEqual({
      free: { [skuIds[0] ?? ""]: 0 },
      statuses: ["PENDING"],
      buyers: winners(told).sort(),
      held: { [skuIds[0] ?? ""]: 50, "*": 50 },
    });
  }, 60_000);

  it("buy 40 units of two SKUs of 30: the activity's cap holds over both", async () => {
    const skus = [skuOf("Blue", 30), skuOf("Chalk", 30)];
    const { activityId, skuIds } = await createSale(world.deps, {
      unitsPerBuyer: 1,
      cap: 40,
      skus,
    });
    const { result: told, found } = await withWorker(activityId, () =>
      sellOut(fromTheSale(activityId, skuIds)),
    );
    expectOneStory(told, 40);
    expect([...found.keys()]).not.toContain("DRIFT");
    expect([...found.keys()]).not.toContain("GAP");

    await settle(world.deps, activityId);
    expect(await reconcile(world.deps, activityId)).toMatchObject({ name: "EQUAL" });
    const books = await booksOf(activityId);
    expect(books.buyers).toEqual(winners(told).sort());
    expect(books.free["*"]).toBe(0);
    const sold = skuIds.map((skuId) => books.held[skuId] ?? 0);
    expect(sold.reduce((sum, units) => sum + units, 0)).toBe(40);
    for (const units of sold) expect(units).toBeLessThanOrEqual(30);
  }, 60_000);
});

/** The control: were the crowd not a race, the tests above would prove nothing. */
describe("the same crowd on a stock that is read and then written", () => {
  const ROUNDS_MAX = 20;

  it("is sold more than there is", async () => {
    let sold = 0;
    for (let round = 0; round < ROUNDS_MAX && sold <= 50; round += 1) {
      const key = `${world.prefix}naive-${randomBytes(4).toString("hex")}`;
      await world.redis.set(key, 50);
      const told = await sellOut(async ({ core }) => {
        const free = Number(await core.redis.get(key));
        if (free < 1) return "SOLD_OUT";
        await core.redis.set(key, free - 1);
        return "OK";
      });
      sold = [...told.values()].flatMap(({ answers }) => answers).filter((a) => a === "OK").length;
    }
    expect(sold).toBeGreaterThan(50);
  }, 60_000);
});
