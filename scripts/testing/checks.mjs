/** The checks that read the code: each passes or fails as a whole. */
import { join } from "node:path";
import { run } from "../bootstrap/children.mjs";
import { ROOT } from "../bootstrap/paths.mjs";
import { runScript } from "../bootstrap/tasks.mjs";
import { generate } from "../generate.mjs";

/** @typedef {import("./context.mjs").TestRun} TestRun */
/** @typedef {import("./counts.mjs").Counts} Counts */

/** @type {Counts} */
const PASSED = { passed: 1, failed: 0 };

/**
 * @param {TestRun} test
 * @param {string} program of node_modules/.bin
 * @param {string[]} args
 */
async function tool({ cleanups, env }, program, args) {
  await run({
    name: program,
    command: join(ROOT, "node_modules/.bin", program),
    args,
    cwd: ROOT,
    env,
    cleanups,
    tailLines: 400,
    failure: (tail, ended) => `${program} ${args.join(" ")} (${ended}):\n${tail}`,
  });
}

/** Generated code is committed for Lua; it has to be what lua/ says. @param {TestRun} test */
export async function generated(test) {
  await runScript("scripts/build-lua.ts", test.env, test.cleanups, ["--check"]);
  await generate(test.cleanups, () => undefined);
  return PASSED;
}

/** @param {TestRun} test */
export async function lint(test) {
  await tool(test, "biome", ["check", "."]);
  return PASSED;
}

/** @param {TestRun} test */
export async function types(test) {
  await tool(test, "next", ["typegen"]);
  await tool(test, "tsc", ["--noEmit"]);
  return PASSED;
}

/** @param {TestRun} test */
export async function unused(test) {
  await tool(test, "knip", []);
  return PASSED;
}

/** The migrations, applied to an empty database, make what schema.prisma says. @param {TestRun} test */
export async function schema(test) {
  const { databaseUrl } = await test.services();
  const env = { ...test.env, DATABASE_URL: databaseUrl };
  await runScript("scripts/diff-schema.ts", env, test.cleanups, ["--check"]);
  return PASSED;
}
