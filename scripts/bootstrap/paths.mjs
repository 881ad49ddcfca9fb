import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";

export const ROOT = join(import.meta.dirname, "../..");
/** Everything that a run leaves on disk: databases, logs, secrets, stamps. */
export const DATA = join(ROOT, ".data");

/**
 * Finds a program on the PATH.
 * @param {...string} names tried in this order
 * @returns {string | undefined} its whole path
 */
export function findProgram(...names) {
  const folders = (process.env.PATH ?? "").split(delimiter).filter(Boolean);
  return names
    .flatMap((name) => folders.map((folder) => join(folder, name)))
    .find((path) => isExecutable(path));
}

/** @param {string} path */
export function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
