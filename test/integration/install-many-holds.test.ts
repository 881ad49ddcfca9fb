import { installation } from "@test/support/installed";
import { type RedisServer, startRedisServer } from "@test/support/redis-server";
import { until } from "@test/support/world";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Core, connectCore } from "@/core/connection";
import { installSale, snapshotSale } from "@/core/installation";
import { segmentKeys } from "@/core/keys";
import { readHold } from "@/core/stock";
import { createLogger } from "@/lib/logger";

let server: RedisServer;
let core: Core;
beforeAll(async () => {
  server = await startRedisServer(); // of its own: the step keeps a server busy for a moment
  const logger = createLogger("test", "silent");
  core = connectCore({ url: server.url, prefix: "t:", commandTimeoutMs: 60_000, logger });
  await until(() => core.runId() !== null);
}, 60_000);
afterAll(async () => {
  core?.close();
  await server?.close();
});

/** Guarantee: a large sale can be rebuilt in the middle of it: its live orders fit into one step. */
describe("an installation", () => {
  it("may be given 40,000 live holds at once", async () => {
    const count = 40_000;
    const all = Array.from({ length: count }, (_, i) => i);
    const facts = { skuId: "blue", quantity: 1, priceCents: 19_900, state: "held" as const };
    const ref = { activityId: "large", segment: 0, epoch: 7, boot: core.runId() ?? "" };
    const answer = await installSale(core, ref, {
      ...installation(),
      holds: all.map((i) => ({ ...facts, reservationId: `r${i}`, buyerId: `b${i}` })),
      buyers: all.flatMap((i) =>
        ["blue", "*"].map((resource) => ({ buyerId: `b${i}`, resource, units: 1 })),
      ),
    });
    expect(answer).toBe("OK");
    const keys = segmentKeys("t:", "large", 0);
    expect(await core.redis.hlen(keys.holds)).toBe(count);
    expect(await core.redis.hlen(keys.buyers)).toBe(2 * count);
    expect(await core.redis.hget(keys.buyers, `b${count - 1}|*`)).toBe("1");
    expect(await readHold(core, ref, `r${count - 1}`)).toMatchObject({
      hold: { buyerId: `b${count - 1}` },
    });
    expect(await snapshotSale(core, ref)).toMatchObject({ state: "installed", seq: 0 });
  }, 120_000);
});
