import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { startChild } from "./children.mjs";
import { keepAlive } from "./keep-alive.mjs";
import { freePort } from "./ports.mjs";
import { findPostgres } from "./postgres-binaries.mjs";
import { dataFolder, initialise } from "./postgres-data.mjs";
import { queryError } from "./postgres-query.mjs";
import { Trouble } from "./trouble.mjs";
import { unprivilegedUser } from "./unprivileged.mjs";

/**
 * @typedef {object} ServiceOptions
 * @property {string} folder where its data lies
 * @property {string} password
 * @property {boolean} [fresh] begin with empty data, and leave none behind
 * @property {import("./cleanups.mjs").Cleanups} cleanups
 * @property {(sentence: string) => void} [giveUp] one that dies is started again, on the same port
 *   and data, and this is told when that does not help; without it, it stays down
 */
/** @typedef {{ url: (database: string) => string, about: string, data: string }} Postgres */

const USUAL_PORT = 5432;
const START_TRIES = 3;
/** Recovery after a crash replays the log before it answers. */
const READY_MS = 60_000;
const SUPERUSER = "postgres";

/**
 * The promise rests on the first two: what COMMIT answered is on the disk.
 * @param {number} port
 */
function settings(port) {
  return [
    "fsync=on",
    "synchronous_commit=on",
    "full_page_writes=on",
    "max_connections=200",
    "listen_addresses=127.0.0.1",
    `port=${port}`,
    "unix_socket_directories=",
    "timezone=UTC",
  ].flatMap((setting) => ["-c", setting]);
}

/**
 * Starts a PostgreSQL of our own, for this machine only, and waits until it answers a query.
 * @param {ServiceOptions} options
 * @returns {Promise<Postgres>}
 */
export async function startPostgres(options) {
  const { cleanups, giveUp } = options;
  const user = unprivilegedUser();
  const binaries = findPostgres(user);
  const data = dataFolder(options.folder, user);
  await initialise({ ...options, user, binaries, data });
  for (let attempt = 1; ; attempt += 1) {
    const port = await freePort(attempt === 1 && !options.fresh ? USUAL_PORT : 0);
    /** @param {string} database */
    const url = (database) =>
      `postgresql://${SUPERUSER}:${options.password}@127.0.0.1:${port}/${database}`;
    // Started again, it sees by the mark in its folder whether sessions of the dead one still live,
    // and refuses until they have gone: the mark is left to it.
    const launch = (again = false) =>
      launchPostgres({ ...options, user, binaries, data, port, again });
    cleanups.assertGoing();
    const child = launch();
    const forget = cleanups.add("PostgreSQL", () => child.stop());
    const failure = await untilReady(url("postgres"), child, data);
    if (!failure) {
      if (giveUp) {
        forget();
        keepAlive({ what: "PostgreSQL", launch, cleanups, giveUp }, child);
      }
      return { url, data, about: `${binaries.version} on port ${port}` };
    }
    await child.stop();
    const taken = /could not bind|Address already in use/.test(failure);
    if (!taken || attempt === START_TRIES) throw new Trouble(failure);
  }
}

/**
 * @param {ServiceOptions & { user: import("./unprivileged.mjs").User | undefined, data: string,
 *   binaries: import("./postgres-binaries.mjs").Binaries, port: number, again: boolean }} options
 */
function launchPostgres({ user, binaries, data, port, again, folder, cleanups }) {
  return startChild({
    name: "PostgreSQL",
    command: join(binaries.bin, "postgres"),
    args: ["-D", data, ...settings(port)],
    cwd: "/",
    // Its own words, so that ours can recognise them.
    env: { ...process.env, LC_ALL: "C" },
    user,
    // SIGINT is its "fast" shutdown: sessions are ended, the data is left clean.
    stopSignal: "SIGINT",
    roster: cleanups.roster,
    log: join(folder, "postgres.log"),
    append: again,
  });
}

/**
 * @param {string} url
 * @param {import("./children.mjs").Child} child
 * @param {string} data
 * @returns {Promise<string | undefined>} why not
 */
async function untilReady(url, child, data) {
  const deadlineMs = Date.now() + READY_MS;
  while (Date.now() < deadlineMs) {
    if (child.ended()) return `PostgreSQL did not start (${child.ended()}):\n${child.tail()}`;
    const error = await queryError(url);
    if (!error) return undefined;
    if (/password authentication failed/.test(error)) {
      return `The database in ${data} has another password than .data/secrets.json. Restore that file, or remove ${data} to begin with an empty database.`;
    }
    await sleep(50);
  }
  return `PostgreSQL did not answer within ${READY_MS / 1000} seconds:\n${child.tail()}`;
}
