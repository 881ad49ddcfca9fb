import { rmSync } from "node:fs";
import { join } from "node:path";
import { DATA, findProgram } from "../bootstrap/paths.mjs";
import { makeSecrets } from "../bootstrap/secrets.mjs";
import { bringUpPostgres, bringUpRedis } from "../bootstrap/services.mjs";

/** Where test services keep their data, logs and reports: never with those of `npm start`. */
export const TEST_DATA = join(DATA, "test");

/** A person's own settings for the app would make tests mean something else on each machine. */
const NOT_FOR_TESTS = [
  ...["APP_URL", "AUTH_SECRET", "PAYMENT_TEST_SECRET", "PORT", "NODE_ENV"],
  ...["DATABASE_URL", "REDIS_URL", "KEY_PREFIX", "LOG_LEVEL", "TRUSTED_PROXIES"],
];

/** @typedef {{ databaseUrl: string, redisUrl: string, redisBinary: string | undefined }} Services */

/**
 * What the stages share. Services are brought up once, by the first stage that needs them.
 */
export class TestRun {
  /** @type {Promise<Services> | undefined} */
  #services;
  secrets = makeSecrets();

  /** @param {import("../bootstrap/cleanups.mjs").Cleanups} cleanups */
  constructor(cleanups) {
    this.cleanups = cleanups;
  }

  get env() {
    /** @type {NodeJS.ProcessEnv} */
    const env = { ...process.env, NEXT_TELEMETRY_DISABLED: "1", CHECKPOINT_DISABLE: "1" };
    for (const name of NOT_FOR_TESTS) delete env[name];
    if (process.stdout.isTTY) env.FORCE_COLOR = "1";
    return env;
  }

  services() {
    this.#services ??= this.#bringUp();
    return this.#services;
  }

  /** @returns {Promise<Services>} */
  async #bringUp() {
    const options = { folder: TEST_DATA, fresh: true, cleanups: this.cleanups };
    const databaseUrl = await bringUpPostgres({
      ...options,
      password: this.secrets.postgres,
      database: "postgres",
      named: process.env.TEST_DATABASE_URL,
      variable: "TEST_DATABASE_URL",
    });
    const named = process.env.TEST_REDIS_URL;
    const redis = await bringUpRedis({ ...options, named, variable: "TEST_REDIS_URL" });
    return {
      databaseUrl,
      redisUrl: redis.url,
      redisBinary: redis.binary ?? findProgram("redis-server", "valkey-server"),
    };
  }
}

/** What an earlier run, or one that was killed, has left. */
export function removeOldReports() {
  rmSync(join(TEST_DATA, "reports"), { recursive: true, force: true });
}
