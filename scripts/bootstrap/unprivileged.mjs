/** PostgreSQL refuses to run as root. Started by root, it runs as a user of its own. */
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { chownSync, existsSync, lstatSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { findProgram, ROOT } from "./paths.mjs";
import { isRoot } from "./platform.mjs";
import { Trouble } from "./trouble.mjs";

/** @typedef {{ uid: number, gid: number }} User */

const NAME = "postgres";

/** Where a user finds binaries and data when the project lies in a closed home, one place a project. */
export const OUTSIDE = join(
  "/var/lib/tidegate",
  createHash("sha256").update(ROOT).digest("hex").slice(0, 12),
);

/**
 * The user to run PostgreSQL as; nothing when this one will do.
 * @returns {User | undefined}
 */
export function unprivilegedUser() {
  if (!isRoot()) return undefined;
  const found = lookUp();
  if (found) return found;
  const useradd = findProgram("useradd") ?? "/usr/sbin/useradd";
  const args = ["--system", "--user-group", "--no-create-home", "--shell", "/usr/sbin/nologin"];
  const { stderr } = spawnSync(useradd, [...args, NAME]);
  const made = lookUp();
  if (made) return made;
  throw new Trouble(
    `PostgreSQL does not run as root, and the user "${NAME}" could not be made (${String(stderr ?? "useradd is missing").trim()}). Start Tidegate as an ordinary user.`,
  );
}

/** @returns {User | undefined} */
function lookUp() {
  const lines = existsSync("/etc/passwd") ? readFileSync("/etc/passwd", "utf8").split("\n") : [];
  const fields = lines.map((line) => line.split(":")).find(([name]) => name === NAME);
  return fields && { uid: Number(fields[2]), gid: Number(fields[3]) };
}

/**
 * Whether a user may enter each of these folders and run each of these programs.
 * @param {User} user
 * @param {string[]} paths
 */
export function canReach(user, paths) {
  const test = paths.map((_, index) => `test -x "$${index + 1}"`).join(" && ");
  const { status } = spawnSync("/bin/sh", ["-c", test, "sh", ...paths], { ...user, cwd: "/" });
  return status === 0;
}

/**
 * Gives a folder to a user, all of it: a copied project may have come with another owner.
 * @param {string} path
 * @param {User | undefined} user
 */
export function giveTo(path, user) {
  if (!user) return;
  const stat = lstatSync(path);
  if (stat.isSymbolicLink()) return;
  if (stat.isDirectory()) for (const name of readdirSync(path)) giveTo(join(path, name), user);
  if (stat.uid !== user.uid) chownSync(path, user.uid, user.gid);
}
