/**
 * `npm start`: from a fresh clone to a running shop. Each step says what it did, does nothing when
 * nothing has changed, and may be killed at any moment: the next start carries on.
 * `npm run dev` (--dev) does the same with hot reload and without the build.
 */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { startApp } from "./bootstrap/app.mjs";
import { Cleanups } from "./bootstrap/cleanups.mjs";
import { appEnvironment } from "./bootstrap/environment.mjs";
import { installPackages } from "./bootstrap/packages.mjs";
import { DATA, ROOT } from "./bootstrap/paths.mjs";
import { checkPlatform } from "./bootstrap/platform.mjs";
import { webPort } from "./bootstrap/ports.mjs";
import { claimFolder } from "./bootstrap/roster.mjs";
import { say, seconds, step } from "./bootstrap/say.mjs";
import { keepSecrets } from "./bootstrap/secrets.mjs";
import { bringUpPostgres, bringUpRedis } from "./bootstrap/services.mjs";
import { onSignals } from "./bootstrap/signals.mjs";
import { build, runScript } from "./bootstrap/tasks.mjs";
import { explain, Trouble } from "./bootstrap/trouble.mjs";
import { generate } from "./generate.mjs";

const READY_MS = 120_000;

const cleanups = new Cleanups();
let isOpen = false;
/** @type {(sentence: string) => void} */
let giveUp = () => undefined;
/** A service that cannot be kept running ends the start, wherever that has come to. @type {Promise<never>} */
const lost = new Promise((_, reject) => {
  giveUp = (sentence) => reject(new Trouble(sentence));
});

/** @param {boolean} dev */
async function start(dev) {
  const startedMs = performance.now();
  checkPlatform();
  if (existsSync(join(ROOT, ".env"))) process.loadEnvFile(join(ROOT, ".env"));
  await claimFolder(DATA, "Tidegate", cleanups);
  const port = await webPort(process.env.PORT);
  const secrets = keepSecrets(join(DATA, "secrets.json"));

  await step("Packages", (note) => installPackages(cleanups, note));
  const services = { folder: DATA, cleanups, giveUp };
  const databaseUrl = await bringUpPostgres({
    ...services,
    password: secrets.postgres,
    database: "tidegate",
    named: process.env.DATABASE_URL,
    variable: "DATABASE_URL",
  });
  const named = process.env.REDIS_URL;
  const redis = await bringUpRedis({ ...services, named, variable: "REDIS_URL" });
  const env = appEnvironment({ databaseUrl, redisUrl: redis.url, port, secrets, dev });

  await step("Generated code", (note) => generate(cleanups, note));
  await step("Migrations", async (note) =>
    note(await runScript("scripts/migrate.ts", env, cleanups)),
  );
  await step("Demo shop", async (note) => note(await runScript("scripts/seed.ts", env, cleanups)));
  if (!dev) await step("Pages", (note) => build(env, cleanups, note));
  const app = startApp({ env, dev, cleanups });
  const accounts = await step("Web and worker", async () => {
    await app.ready(READY_MS);
    return runScript("scripts/demo-accounts.ts", env, cleanups);
  });
  isOpen = true;
  say(banner(port, accounts, seconds(startedMs)));
  throw new Trouble(await app.failed);
}

/** @param {number} port @param {string} accounts @param {string} tookSeconds */
function banner(port, accounts, tookSeconds) {
  return [
    "",
    `Tidegate is open, after ${tookSeconds} s.`,
    "",
    `  Shop      http://localhost:${port}`,
    `  Operator  http://localhost:${port}/admin`,
    "",
    accounts,
    "",
    "Ctrl-C stops everything that was started here.",
    "",
  ].join("\n");
}

/** @param {string[]} args */
async function main(args) {
  const unknown = args.find((arg) => arg !== "--dev");
  if (unknown)
    throw new Trouble(`npm start does not know ${unknown}. npm run dev is the other way.`);
  await start(args.includes("--dev"));
}

/** @type {Promise<void>} */
const stopped = new Promise((resolve) => {
  onSignals(() => {
    say("\nStopping ...");
    // Cut short before the shop was open, it has not done what was asked.
    process.exitCode = isOpen ? 0 : 130;
    void cleanups.run().then(resolve);
  });
});
try {
  await Promise.race([main(process.argv.slice(2)), lost, stopped]);
} catch (error) {
  // Once stopping, whatever was cut short fails; that is not news.
  if (!cleanups.stopping) {
    say(explain(error));
    process.exitCode = 1;
  }
}
const wasStopped = cleanups.stopping;
await cleanups.run();
if (wasStopped) say("Stopped.");
process.exit();
