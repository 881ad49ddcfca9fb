import { randomBytes } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { createDatabase } from "@test/support/database";
import { Redis } from "ioredis";
import { segmentKeys } from "@/core/keys";
import type { SegmentRef } from "@/core/stock";
import { type ActivityDraft, type ActivityInput, activityInputSchema } from "@/domain/inputs";
import { insertActivity } from "@/ledger/activities";
import { createDeps, type Deps } from "@/services/deps";
import { scheduleActivity } from "@/services/edit-activity";
import { expireOrders } from "@/services/expire-orders";
import { segmentRef } from "@/services/installations";
import { postJournal } from "@/services/post-journal";
import { relayOwed } from "@/services/relay-owed";
import { warmUp } from "@/services/warm-up";

/** A private database and key prefix on real services, with everything of ours wired to them. */
export interface World {
  deps: Deps;
  /** beside ours, for looking and for breaking */
  redis: Redis;
  /** more of ours on the same stores, as another process would be */
  another: (door?: "web" | "worker") => Promise<Deps>;
  databaseUrl: string;
  prefix: string;
  close: () => Promise<void>;
}

const SECRET = "test-secret-test-secret-test-secret";

export async function createWorld(
  options: { redisUrl?: string; databaseThrough?: (url: string) => Promise<string> } = {},
): Promise<World> {
  const redisUrl = options.redisUrl ?? process.env.TEST_REDIS_URL;
  if (!redisUrl) throw new Error("TEST_REDIS_URL is not set: run the tests with `npm test`.");
  const database = await createDatabase();
  const databaseUrl = (await options.databaseThrough?.(database.url)) ?? database.url;
  const prefix = `t${randomBytes(5).toString("hex")}:`;
  const all: Deps[] = [];
  const another = async (door: "web" | "worker" = "worker") => {
    const deps = createDeps(
      {
        DATABASE_URL: databaseUrl,
        REDIS_URL: redisUrl,
        KEY_PREFIX: prefix,
        APP_URL: "http://localhost:3000",
        AUTH_SECRET: SECRET,
        PAYMENT_TEST_SECRET: SECRET,
        LOG_LEVEL: "silent",
      },
      door,
    );
    all.push(deps);
    await until(() => deps.core.runId() !== null);
    return deps;
  };
  const redis = new Redis(redisUrl);
  return {
    deps: await another(),
    redis,
    another,
    databaseUrl,
    prefix,
    close: async () => {
      await Promise.all(all.map((deps) => deps.close()));
      redis.disconnect();
      await database.drop();
    },
  };
}

/** Waits for what must become true; says what did not. */
export async function until(
  isTrue: () => boolean | Promise<boolean>,
  timeoutMs = 5_000,
): Promise<void> {
  const endMs = Date.now() + timeoutMs;
  while (!(await isTrue())) {
    if (Date.now() > endMs) throw new Error(`Not true within ${timeoutMs} ms: ${isTrue}`);
    await wait(10);
  }
}

/** A sale that is open now: two SKUs of 10, no cap, 2 units a buyer, unless said otherwise. */
export function activityInput(changes: Partial<ActivityDraft> = {}): ActivityInput {
  const nowMs = Date.now();
  const sku = { listPriceCents: null, unitsPerBuyer: null };
  return activityInputSchema.parse({
    title: { en: "Kettle", zh: "水壶" },
    summary: { en: "A kettle.", zh: "一把水壶。" },
    picture: "kettle",
    currency: "CNY",
    timeZone: "Asia/Shanghai",
    opensAtMs: nowMs - 60_000,
    closesAtMs: nowMs + 3_600_000,
    paymentWindowSeconds: 900,
    unitsPerBuyer: 2,
    cap: null,
    skus: [
      { ...sku, name: { en: "Blue", zh: "蓝" }, priceCents: 19_900, total: 10 },
      { ...sku, name: { en: "Chalk", zh: "白" }, priceCents: 20_900, total: 10 },
    ],
    ...changes,
  });
}

/** Its SKUs are named `<activity>-0`, `<activity>-1`, ... */
export async function createSale(
  deps: Deps,
  changes: Partial<ActivityDraft> = {},
  options: { warm?: boolean } = {},
): Promise<{ activityId: string; skuIds: string[] }> {
  const activityId = `sale-${randomBytes(4).toString("hex")}`;
  const input = activityInput(changes);
  const skuIds = input.skus.map((_, i) => `${activityId}-${i}`);
  await insertActivity(deps.ledger, "test", { activityId, skuIds }, input);
  const scheduled = await scheduleActivity(deps, { activityId, actorId: "test" });
  if (!scheduled.ok) throw new Error(`The sale was not scheduled: ${scheduled.reason}`);
  if (options.warm !== false) {
    const warm = await warmUp(deps, { activityId, actorId: "test" });
    if (!warm.ok) throw new Error(`The sale was not warmed up: ${warm.reason}`);
  }
  return { activityId, skuIds };
}

export async function refOf(deps: Deps, activityId: string): Promise<SegmentRef> {
  const selling = await deps.installations.refresh(activityId);
  const ref = selling && segmentRef(activityId, selling);
  if (!ref) throw new Error(`Nothing is installed of ${activityId}.`);
  return ref;
}

/** What the worker does until nothing is left to do. */
export async function settle(deps: Deps, activityId: string): Promise<void> {
  for (let quiet = 0; quiet < 2; ) {
    const { expired } = await expireOrders(deps);
    const relayed = await relayOwed(deps);
    const posted = await postJournal(deps, activityId);
    quiet = expired + relayed === 0 && posted.name === "IDLE" ? quiet + 1 : 0;
  }
}

/** Every key of an activity as bytes, and what is in the stream: equal dumps mean nothing changed. */
export async function dumpKeys(world: World, activityId: string): Promise<unknown> {
  const keys = Object.values(segmentKeys(world.prefix, activityId, 0));
  return Promise.all(
    keys.map(async (key) => {
      const type = await world.redis.type(key);
      if (type === "hash") return Object.entries(await world.redis.hgetall(key)).sort();
      if (type === "stream") return world.redis.xrange(key, "-", "+");
      return type;
    }),
  );
}
