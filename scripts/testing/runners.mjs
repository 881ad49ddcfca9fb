import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { startChild } from "../bootstrap/children.mjs";
import { ROOT } from "../bootstrap/paths.mjs";
import { Trouble } from "../bootstrap/trouble.mjs";
import { TEST_DATA } from "./context.mjs";
import { countPlaywright, countVitest, settle } from "./counts.mjs";

/** @typedef {import("./context.mjs").TestRun} TestRun */

/**
 * @param {TestRun} test
 * @param {"unit" | "integration" | "concurrency"} project
 * @param {Record<string, string>} [env]
 */
export async function vitest(test, project, env = {}) {
  const report = reportPath(project);
  const args = ["node_modules/vitest/vitest.mjs", "run", "--project", project];
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  const endedWell = await show(test, project, [...args, ...reporters], env);
  return settle(countVitest(readReport(report)), endedWell);
}

/**
 * Unit tests need nothing; the others get a server each of PostgreSQL and Redis to make private
 * databases and key prefixes on, and the program to run a Redis of their own.
 * @param {TestRun} test
 * @param {"integration" | "concurrency"} project
 */
export async function vitestOnServices(test, project) {
  const { databaseUrl, redisUrl, redisBinary } = await test.services();
  return vitest(test, project, {
    TEST_DATABASE_URL: databaseUrl,
    TEST_REDIS_URL: redisUrl,
    ...(redisBinary ? { REDIS_SERVER_BIN: redisBinary } : {}),
  });
}

/**
 * @param {TestRun} test
 * @param {{ baseUrl: string, chromium: string }} options
 */
export async function playwright(test, { baseUrl, chromium }) {
  const report = reportPath("browser");
  const args = ["node_modules/@playwright/test/cli.js", "test", "--reporter=list,json"];
  const endedWell = await show(test, "browser", args, {
    E2E_BASE_URL: baseUrl,
    PLAYWRIGHT_CHROMIUM: chromium,
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
  });
  return settle(countPlaywright(readReport(report)), endedWell);
}

/** @param {string} name */
function reportPath(name) {
  const path = join(TEST_DATA, "reports", `${name}.json`);
  mkdirSync(join(TEST_DATA, "reports"), { recursive: true });
  rmSync(path, { force: true });
  return path;
}

/** @param {string} path */
function readReport(path) {
  try {
    return JSON.parse(readFileSync(path, "utf8"));
  } catch {
    throw new Trouble("The tests ended without a report.");
  }
}

/**
 * Runs a test runner with its output in sight.
 * @param {TestRun} test
 * @param {string} name
 * @param {string[]} args
 * @param {Record<string, string>} env
 * @returns {Promise<boolean>} whether it ended well
 */
async function show({ cleanups, env: base }, name, args, env) {
  cleanups.assertGoing();
  const child = startChild({
    name,
    command: process.execPath,
    args,
    cwd: ROOT,
    env: { ...base, ...env },
    prefix: "",
    roster: cleanups.roster,
  });
  const forget = cleanups.add(name, () => child.stop());
  const ended = await child.exited;
  forget();
  cleanups.assertGoing();
  return ended === "exit code 0";
}
