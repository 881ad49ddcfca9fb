import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { startChild } from "./children.mjs";
import { keepAlive } from "./keep-alive.mjs";
import { freePort } from "./ports.mjs";
import { askRedis } from "./redis-ask.mjs";
import { findRedis } from "./redis-program.mjs";
import { Trouble } from "./trouble.mjs";

/** @typedef {{ url: string, about: string, binary: string | undefined }} Redis */

const USUAL_PORT = 6379;
const START_TRIES = 3;
/** Reading the append-only file of a long sale takes its time. */
const READY_MS = 60_000;

/**
 * noeviction: a full Redis refuses, it never forgets a hold. The append-only file is all that is
 * kept; snapshots would only cost.
 */
const SETTINGS = [
  ...["--appendonly", "yes", "--appendfsync", "everysec"],
  ...["--maxmemory-policy", "noeviction", "--save", "", "--daemonize", "no"],
];

/**
 * Starts a Redis of our own, for this machine only, and waits until it answers.
 * @param {Omit<import("./postgres.mjs").ServiceOptions, "password">} options
 * @returns {Promise<Redis>}
 */
export async function startRedis({ folder, fresh, cleanups, giveUp }) {
  const program = await findRedis(cleanups);
  const data = join(folder, "redis");
  if (fresh) {
    const remove = () => rmSync(data, { recursive: true, force: true });
    remove();
    cleanups.add("the test Redis's folder", remove);
  }
  mkdirSync(data, { recursive: true });
  for (let attempt = 1; ; attempt += 1) {
    const port = await freePort(attempt === 1 && !fresh ? USUAL_PORT : 0);
    const launch = (again = false) =>
      startChild({
        name: "Redis",
        ...program.command(port, data, SETTINGS),
        roster: cleanups.roster,
        log: join(folder, "redis.log"),
        append: again,
      });
    cleanups.assertGoing();
    const child = launch();
    const forget = cleanups.add("Redis", () => child.stop());
    const failure = await untilReady(port, child);
    if (!failure) {
      if (giveUp) {
        forget();
        keepAlive({ what: "Redis", launch, cleanups, giveUp }, child);
      }
      const url = `redis://127.0.0.1:${port}`;
      return { url, binary: program.binary, about: `${program.about} on port ${port}` };
    }
    await child.stop();
    const taken = /Address already in use|port is already allocated/.test(failure);
    if (!taken || attempt === START_TRIES) throw new Trouble(failure);
  }
}

/**
 * @param {number} port
 * @param {import("./children.mjs").Child} child
 * @returns {Promise<string | undefined>} why not
 */
async function untilReady(port, child) {
  const deadlineMs = Date.now() + READY_MS;
  while (Date.now() < deadlineMs) {
    if (child.ended()) return `Redis did not start (${child.ended()}):\n${child.tail()}`;
    const answer = await askRedis(`redis://127.0.0.1:${port}`, ["PING"]).catch(() => "");
    if (answer.startsWith("+PONG")) return undefined;
    await sleep(50);
  }
  return `Redis did not answer within ${READY_MS / 1000} seconds:\n${child.tail()}`;
}
