import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { startApp } from "../bootstrap/app.mjs";
import { findChromium } from "../bootstrap/chromium.mjs";
import { appEnvironment } from "../bootstrap/environment.mjs";
import { freePort } from "../bootstrap/ports.mjs";
import { dropDatabase, ensureDatabase } from "../bootstrap/postgres-query.mjs";
import { step } from "../bootstrap/say.mjs";
import { bringUpRedis } from "../bootstrap/services.mjs";
import { build, runScript } from "../bootstrap/tasks.mjs";
import { TEST_DATA } from "./context.mjs";
import { playwright } from "./runners.mjs";

/** @typedef {import("./context.mjs").TestRun} TestRun */

const READY_MS = 120_000;

/**
 * The built app as a person gets it, with the demo shop, on a free port, with a database and a
 * Redis that nothing else uses.
 * @param {TestRun} test
 */
export async function browser(test) {
  const { cleanups } = test;
  const chromium = await step("Chromium", async (note) => {
    const path = await findChromium(cleanups);
    note(path);
    return path;
  });
  const env = await environment(test);
  await step("Pages", (note) => build(env, cleanups, note));
  await step("Migrations and demo", async () => {
    await runScript("scripts/migrate.ts", env, cleanups);
    await runScript("scripts/seed.ts", env, cleanups);
  });
  const app = startApp({ env, cleanups, logFolder: join(TEST_DATA, "e2e") });
  await step("Web and worker", () => app.ready(READY_MS));
  return playwright(test, { baseUrl: String(env.APP_URL), chromium });
}

/** @param {TestRun} test */
async function environment(test) {
  const { cleanups, secrets } = test;
  const { databaseUrl: serverUrl } = await test.services();
  const database = `tidegate_e2e_${process.pid}`;
  await ensureDatabase(serverUrl, database);
  cleanups.add("the browser tests' database", () => dropDatabase(serverUrl, database));
  const url = new URL(serverUrl);
  url.pathname = `/${database}`;

  const folder = join(TEST_DATA, "e2e");
  mkdirSync(folder, { recursive: true });
  const redis = await bringUpRedis({
    ...{ folder, fresh: true, cleanups },
    named: process.env.TEST_REDIS_URL,
    variable: "TEST_REDIS_URL",
  });
  const port = await freePort(0);
  return appEnvironment({
    // On a Redis that was named, keys of an earlier run may still stand. The crowd of the tests
    // comes as through a proxy, each with an address of their own.
    base: { ...test.env, KEY_PREFIX: `e2e-${process.pid}:`, TRUSTED_PROXIES: "1" },
    databaseUrl: url.href,
    redisUrl: redis.url,
    port,
    secrets,
  });
}
