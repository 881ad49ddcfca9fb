/**
 * The processes of one run, on disk, so that the run after a kill -9 finds and ends what is left.
 */
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { identityOf, signalGroup } from "./identity.mjs";
import { Trouble } from "./trouble.mjs";

/** @typedef {{ pid: number, identity: string, name: string, stopSignal: NodeJS.Signals }} Entry */
/** @typedef {{ add(entry: Omit<Entry, "identity">): void, remove(pid: number): void, close(): void }} Roster */

const STOP_MS = 15_000;
const POLL_MS = 50;

/**
 * Claims a data folder for this process. Two runs on one folder would share databases, so a run
 * that still lives is a refusal; what a dead one left is stopped first, in order.
 * @param {string} folder
 * @param {string} what such as "Tidegate"
 * @param {import("./cleanups.mjs").Cleanups} cleanups of this run; gets the roster
 */
export async function claimFolder(folder, what, cleanups) {
  const path = join(folder, "processes.json");
  mkdirSync(folder, { recursive: true });
  const [owner, ...left] = readEntries(path);
  if (owner && owner.pid !== process.pid && identityOf(owner.pid) === owner.identity) {
    throw new Trouble(`${what} already runs in this folder (process ${owner.pid}). Stop it first.`);
  }
  for (const entry of left.reverse()) await stopEntry(entry);
  const roster = openRoster(path);
  cleanups.roster = roster;
  cleanups.add("the roster", () => roster.close());
}

/** @param {string} path @returns {Roster} */
function openRoster(path) {
  /** @type {Entry[]} */
  let entries = [];
  const save = () => {
    writeFileSync(`${path}.new`, JSON.stringify(entries));
    renameSync(`${path}.new`, path);
  };
  /** @param {Omit<Entry, "identity">} entry */
  const add = (entry) => {
    entries.push({ ...entry, identity: identityOf(entry.pid) ?? "gone" });
    save();
  };
  add({ pid: process.pid, name: "owner", stopSignal: "SIGTERM" });
  return {
    add,
    remove(pid) {
      entries = entries.filter((entry) => entry.pid !== pid);
      save();
    },
    close: () => rmSync(path, { force: true }),
  };
}

/** @param {string} path @returns {Entry[]} */
function readEntries(path) {
  if (!existsSync(path)) return [];
  try {
    return JSON.parse(readFileSync(path, "utf8"));
  } catch {
    return [];
  }
}

/** @param {Entry} entry */
async function stopEntry(entry) {
  const lives = () => identityOf(entry.pid) === entry.identity;
  if (!lives()) return;
  signalGroup(entry.pid, entry.stopSignal);
  for (let waitedMs = 0; lives() && waitedMs < STOP_MS; waitedMs += POLL_MS) await sleep(POLL_MS);
  if (lives()) signalGroup(entry.pid, "SIGKILL");
}
