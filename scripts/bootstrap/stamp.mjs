import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

/**
 * One hash of files and folders, by name and content; what is missing counts as missing.
 * @param {string} root
 * @param {string[]} paths under root
 * @param {(path: string) => boolean} [leaveOut] told each path under root
 */
export function hashOf(root, paths, leaveOut = () => false) {
  const hash = createHash("sha256");
  for (const path of paths) addTo(hash, root, path, leaveOut);
  return hash.digest("hex");
}

/**
 * @param {import("node:crypto").Hash} hash
 * @param {string} root
 * @param {string} path
 * @param {(path: string) => boolean} leaveOut
 */
function addTo(hash, root, path, leaveOut) {
  if (leaveOut(path)) return;
  const whole = join(root, path);
  const stat = statSync(whole, { throwIfNoEntry: false });
  if (stat?.isDirectory()) {
    for (const name of readdirSync(whole).sort()) addTo(hash, root, join(path, name), leaveOut);
    return;
  }
  hash.update(`${path}\0${stat ? stat.size : "missing"}\0`);
  if (stat) hash.update(readFileSync(whole));
}

/**
 * Whether the last finished run had the same inputs.
 * @param {string} stampPath
 * @param {string} hash
 */
export function isUnchanged(stampPath, hash) {
  return existsSync(stampPath) && readFileSync(stampPath, "utf8").trim() === hash;
}

/**
 * Written after the work is done, never before: a run that was killed is done again.
 * @param {string} stampPath
 * @param {string} hash
 */
export function writeStamp(stampPath, hash) {
  mkdirSync(dirname(stampPath), { recursive: true });
  writeFileSync(stampPath, `${hash}\n`);
}
