import { spawn } from "node:child_process";
import { createWriteStream } from "node:fs";
import { createInterface } from "node:readline";
import { signalGroup } from "./identity.mjs";
import { readable } from "./log-line.mjs";
import { say } from "./say.mjs";
import { Trouble } from "./trouble.mjs";

/** @typedef {import("./roster.mjs").Roster} Roster */
/**
 * @typedef {object} ChildOptions
 * @property {string} name what a person calls it
 * @property {string} command
 * @property {string[]} args
 * @property {string} [cwd]
 * @property {NodeJS.ProcessEnv} [env]
 * @property {{ uid: number, gid: number }} [user] run as this user instead of root
 * @property {string} [prefix] print its lines behind this; without it they are only kept
 * @property {string} [log] a file for its lines, begun anew at each start
 * @property {boolean} [append] keep what that file holds
 * @property {number} [tailLines] how many of its last lines to keep
 * @property {NodeJS.Signals} [stopSignal] the one it takes as "finish and go"
 * @property {Roster} [roster]
 */
/**
 * @typedef {object} Child
 * @property {string} name
 * @property {number} pid
 * @property {Promise<string>} exited resolves with a few words, such as "exit code 1"
 * @property {() => string | undefined} ended those words once it has exited
 * @property {() => string} tail its last lines, for the sentence about its failure
 * @property {(graceMs?: number) => Promise<void>} stop
 */

const TAIL_LINES = 25;
const GRACE_MS = 15_000;
const LAST_LINES_MS = 300;
/** An install or a build that is cut short is done again; there is nothing to finish. */
const RUN_GRACE_MS = 2_000;
/** Groups that were started and have not ended. @type {Set<number>} */
const alive = new Set();

/**
 * Starts a program in a process group of its own: Ctrl-C then reaches this process only, which
 * stops the others in order, and stopping one stops what it has started too.
 * @param {ChildOptions} options
 * @returns {Child}
 */
export function startChild({ name, command, args, stopSignal = "SIGTERM", roster, ...options }) {
  const child = spawn(command, args, {
    cwd: options.cwd,
    env: options.env ?? process.env,
    ...options.user,
    detached: true,
    stdio: ["ignore", "pipe", "pipe"],
  });
  const pid = child.pid;
  if (pid !== undefined) {
    alive.add(pid);
    roster?.add({ pid, name, stopSignal });
  }

  /** @type {string[]} */
  const lines = [];
  const log = options.log
    ? createWriteStream(options.log, { flags: options.append ? "a" : "w" })
    : undefined;
  log?.on("error", () => undefined);
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream }).on("line", (line) => {
      lines.push(line);
      if (lines.length > (options.tailLines ?? TAIL_LINES)) lines.shift();
      log?.write(`${line}\n`);
      if (options.prefix !== undefined) say(`${options.prefix}${readable(line)}`);
    });
  }

  /** @type {string | undefined} */
  let ended;
  /** @type {Promise<string>} */
  const exited = new Promise((resolve) => {
    /** @param {string} words */
    const end = (words) => {
      ended ??= words;
      if (pid !== undefined && alive.delete(pid)) roster?.remove(pid);
      resolve(ended);
    };
    child.once("error", (error) => end(error.message));
    child.once("exit", (code, signal) => {
      const words = signal ? `signal ${signal}` : `exit code ${code}`;
      // Its last lines are read by "close"; a grandchild that keeps the pipe must not delay us.
      child.once("close", () => end(words));
      setTimeout(() => end(words), LAST_LINES_MS);
    });
  });

  return {
    name,
    pid: pid ?? 0,
    exited,
    ended: () => ended,
    tail: () => lines.join("\n"),
    stop: async (graceMs = GRACE_MS) => {
      if (pid === undefined) return;
      if (ended === undefined) signalGroup(pid, stopSignal);
      const timer = setTimeout(() => signalGroup(pid, "SIGKILL"), graceMs);
      await exited;
      clearTimeout(timer);
      killRest(pid);
    },
  };
}

/**
 * Ends what a stopped program left in its group. The group's number is not given to another
 * process while a member lives, and when none does there is nothing to signal.
 * @param {number} pid
 */
function killRest(pid) {
  try {
    process.kill(-pid, "SIGKILL");
  } catch {
    // Nobody is left.
  }
}

/**
 * Runs a program to its end and throws a Trouble with its last lines when it fails.
 * @param {ChildOptions & { cleanups: import("./cleanups.mjs").Cleanups, failure: (tail: string, ended: string) => string }} options
 * @returns {Promise<string>} its last lines
 */
export async function run({ cleanups, failure, ...options }) {
  cleanups.assertGoing();
  const child = startChild({ ...options, roster: cleanups.roster });
  const forget = cleanups.add(options.name, () => child.stop(RUN_GRACE_MS));
  const ended = await child.exited;
  forget();
  cleanups.assertGoing();
  if (ended !== "exit code 0") throw new Trouble(failure(child.tail(), ended));
  return child.tail();
}

/** Ends everything at once, which the databases survive by their logs. */
export function killAll() {
  for (const pid of alive) signalGroup(pid, "SIGKILL");
}
