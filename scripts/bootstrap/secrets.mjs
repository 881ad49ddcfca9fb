import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { Trouble } from "./trouble.mjs";

const NAMES = /** @type {const} */ (["auth", "paymentTest", "postgres"]);

/** @typedef {Record<typeof NAMES[number], string>} Secrets */

/**
 * Secrets of this installation: made once, kept in a file that only this user can read, so that
 * sessions and passwords outlive a restart.
 * @param {string} path
 * @returns {Secrets}
 */
export function keepSecrets(path) {
  const kept = existsSync(path) ? parse(readFileSync(path, "utf8"), path) : {};
  const secrets = { ...makeSecrets(), ...kept };
  if (NAMES.every((name) => kept[name])) return secrets;
  mkdirSync(dirname(path), { recursive: true });
  // Beside it and renamed: a start that is killed here leaves the old file or the new one.
  writeFileSync(`${path}.new`, `${JSON.stringify(secrets, undefined, 2)}\n`, { mode: 0o600 });
  renameSync(`${path}.new`, path);
  return secrets;
}

/** @returns {Secrets} */
export function makeSecrets() {
  const random = () => randomBytes(32).toString("hex");
  return { auth: random(), paymentTest: random(), postgres: random() };
}

/**
 * @param {string} text
 * @param {string} path
 * @returns {Partial<Secrets>}
 */
function parse(text, path) {
  try {
    return JSON.parse(text);
  } catch {
    throw new Trouble(
      `${path} cannot be read as JSON. Restore it, or remove it with .data/postgres.`,
    );
  }
}
