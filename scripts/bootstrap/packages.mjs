import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { run } from "./children.mjs";
import { findProgram, ROOT } from "./paths.mjs";
import { Trouble } from "./trouble.mjs";

/**
 * @typedef {object} LockEntry
 * @property {string} [version]
 * @property {boolean} [optional]
 * @property {boolean} [devOptional]
 * @property {boolean} [link]
 * @property {Record<string, string>} [dependencies]
 * @property {Record<string, string>} [devDependencies]
 * @property {Record<string, string>} [optionalDependencies]
 * @property {Record<string, string>} [peerDependencies]
 */
/**
 * Why the packages on disk are not those of package-lock.json, in a few words; nothing when they
 * are. Looks for each package's own file, so that a half-deleted folder is noticed.
 * @param {string} root
 * @returns {string | undefined}
 */
export function whatIsMissing(root) {
  const wanted = readLock(join(root, "package-lock.json"));
  if (!wanted) {
    throw new Trouble("package-lock.json is missing or broken. Restore it and start again.");
  }
  // npm writes this one last: an interrupted install has none.
  const installed = readLock(join(root, "node_modules/.package-lock.json"));
  if (!installed) return "not installed";
  // What package.json asks for, which an older lock file may not know yet, or still.
  const needed = neededNames({ ...wanted, "": readJson(join(root, "package.json")) });
  for (const [path, entry] of Object.entries(wanted)) {
    if (path === "" || entry.link || !needed.has(nameOf(path))) continue;
    const present = installed[path];
    // Optional ones are for other systems, mostly.
    if (!present && (entry.optional || entry.devOptional)) continue;
    if (present?.version !== entry.version) return "out of date";
    if (!existsSync(join(root, path, "package.json"))) return "incomplete";
  }
  return undefined;
}

/**
 * The names that somebody depends on: npm leaves what nobody does in the lock file at times, and
 * then does not install it.
 * @param {Record<string, LockEntry>} wanted
 */
export function neededNames(wanted) {
  /** @type {Map<string, LockEntry[]>} */
  const byName = new Map();
  for (const [path, entry] of Object.entries(wanted)) {
    byName.set(nameOf(path), [...(byName.get(nameOf(path)) ?? []), entry]);
  }
  const found = new Set([""]);
  // A set that grows while it is walked: what is added is visited too.
  for (const name of found) {
    for (const entry of byName.get(name) ?? []) {
      const { dependencies, devDependencies, optionalDependencies, peerDependencies } = entry;
      const all = { ...dependencies, ...devDependencies, ...optionalDependencies };
      for (const next of Object.keys({ ...all, ...peerDependencies })) found.add(next);
    }
  }
  return found;
}

/** @param {string} path such as "node_modules/a/node_modules/@b/c" */
function nameOf(path) {
  return path.split("node_modules/").at(-1) ?? "";
}

/** @param {string} path @returns {Record<string, LockEntry> | undefined} */
function readLock(path) {
  try {
    return readJson(path).packages;
  } catch {
    return undefined;
  }
}

/** @param {string} path */
function readJson(path) {
  return JSON.parse(readFileSync(path, "utf8"));
}

/** Tests need the development packages, and PostgreSQL is an optional one, whatever NODE_ENV says. */
const INCLUDE = ["--include=dev", "--include=optional"];

/** As often as npm tries by itself, but a person without a network is told in seconds, not minutes. */
const RETRIES = [
  "--fetch-retries=2",
  "--fetch-retry-mintimeout=1000",
  "--fetch-retry-maxtimeout=5000",
];

/**
 * Installs the packages of package-lock.json when they are missing, stale or broken.
 * @param {import("./cleanups.mjs").Cleanups} cleanups
 * @param {(text: string) => void} note
 */
export async function installPackages(cleanups, note) {
  const why = whatIsMissing(ROOT);
  note(why ? `installed (${why})` : "as locked");
  if (!why) return;
  const npm = findProgram("npm");
  if (!npm)
    throw new Trouble("npm is not on the PATH. Install Node from nodejs.org, npm included.");
  await run({
    name: "npm ci",
    command: npm,
    // What npm has fetched before need not be asked for again: the lock file has its checksum.
    args: ["ci", "--no-audit", "--no-fund", "--prefer-offline", ...INCLUDE, ...RETRIES],
    cwd: ROOT,
    cleanups,
    failure: explainNpm,
  });
  const still = whatIsMissing(ROOT);
  if (still) throw new Trouble(`The packages are still ${still} after npm ci. Run npm ci by hand.`);
}

const NO_NETWORK = /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|ERR_SOCKET/;

/** @param {string} tail @param {string} ended */
export function explainNpm(tail, ended) {
  if (NO_NETWORK.test(tail)) {
    return "The packages could not be fetched: the npm registry cannot be reached. Connect to the network (or set npm's registry or proxy) and start again.";
  }
  if (/ENOSPC|EDQUOT/.test(tail)) {
    return "The packages could not be installed: the disk is full. Free some space and start again.";
  }
  if (/EACCES|EPERM|EROFS/.test(tail)) {
    return "The packages could not be installed: this user may not write to node_modules. Own the project folder (or remove node_modules) and start again.";
  }
  return `The packages could not be installed (npm ci, ${ended}):\n${tail}`;
}
