import { startPostgres } from "./postgres.mjs";
import { ensureDatabase, queryError } from "./postgres-query.mjs";
import { startRedis } from "./redis.mjs";
import { askRedis } from "./redis-ask.mjs";
import { step } from "./say.mjs";
import { Trouble } from "./trouble.mjs";

/** @typedef {import("./postgres.mjs").ServiceOptions} ServiceOptions */

/**
 * The database: the one that was named, else one of our own.
 * @param {ServiceOptions & { database: string, named: string | undefined, variable: string }} options
 * @returns {Promise<string>} its URL
 */
export function bringUpPostgres({ database, named, variable, ...options }) {
  return step("PostgreSQL", async (note) => {
    if (!named) {
      const postgres = await startPostgres(options);
      await ensureDatabase(postgres.url("postgres"), database);
      note(postgres.about);
      return postgres.url(database);
    }
    note(`as ${variable} says`);
    const error = await queryError(named);
    if (!error) return named;
    throw new Trouble(
      `The database that ${variable} names cannot be used (${error}). Start it, mend ${variable}, or unset it to get a local one.`,
    );
  });
}

/**
 * Redis: the one that was named, else one of our own.
 * @param {Omit<ServiceOptions, "password"> & { named: string | undefined, variable: string }} options
 * @returns {Promise<{ url: string, binary: string | undefined }>}
 */
export function bringUpRedis({ named, variable, ...options }) {
  return step("Redis", async (note) => {
    if (!named) {
      const redis = await startRedis(options);
      note(redis.about);
      return redis;
    }
    note(`as ${variable} says`);
    const answer = await askRedis(named, ["PING"]).catch(
      (/** @type {Error} */ error) => error.message,
    );
    if (answer.startsWith("+PONG")) return { url: named, binary: undefined };
    throw new Trouble(
      `The Redis that ${variable} names cannot be used (${answer}). Start it, mend ${variable}, or unset it to get a local one.`,
    );
  });
}
