/** The steps between services and app: each runs one of our TypeScript programs, or Next. */
import { existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import { run } from "./children.mjs";
import { ROOT } from "./paths.mjs";
import { hashOf, isUnchanged, writeStamp } from "./stamp.mjs";

/** @typedef {import("./cleanups.mjs").Cleanups} Cleanups */

/** All that a build is made of, besides Node itself. */
const BUILD_INPUTS = [
  ...["src", "lua", "prisma", "messages", "package-lock.json", "tsconfig.json"],
  ...["next.config.ts", "postcss.config.mjs"],
];

/**
 * Runs a TypeScript program of ours, and answers its last line.
 * @param {string} script under the project
 * @param {NodeJS.ProcessEnv} env
 * @param {Cleanups} cleanups
 * @param {string[]} [args]
 */
export async function runScript(script, env, cleanups, args = []) {
  const output = await run({
    name: script,
    command: process.execPath,
    args: ["--import", "tsx", script, ...args],
    cwd: ROOT,
    env,
    cleanups,
    failure: (tail, ended) => `${script} failed (${ended}):\n${tail}`,
  });
  return output;
}

/**
 * Builds the pages, unless the last build was made of the same files.
 * @param {NodeJS.ProcessEnv} env
 * @param {Cleanups} cleanups
 * @param {(text: string) => void} note
 */
export async function build(env, cleanups, note) {
  const stamp = join(ROOT, ".next/tidegate.stamp");
  const hash = hashOf(ROOT, BUILD_INPUTS, (path) => /\.test\.tsx?$/.test(path));
  if (existsSync(join(ROOT, ".next/BUILD_ID")) && isUnchanged(stamp, hash)) {
    note("unchanged");
    return;
  }
  rmSync(stamp, { force: true });
  await run({
    name: "next build",
    command: process.execPath,
    args: [join(ROOT, "node_modules/next/dist/bin/next"), "build"],
    cwd: ROOT,
    env,
    cleanups,
    failure: (tail, ended) => `The pages could not be built (next build, ${ended}):\n${tail}`,
  });
  writeStamp(stamp, hash);
}
