/**
 * `npm test`: every check there is, on services of its own. `npm test -- unit integration` runs
 * those stages only. A stage that fails does not keep the next from running; the last line sums
 * them: checks of the code count one each, tests one each.
 */

import { Cleanups } from "./bootstrap/cleanups.mjs";
import { installPackages } from "./bootstrap/packages.mjs";
import { checkPlatform } from "./bootstrap/platform.mjs";
import { claimFolder } from "./bootstrap/roster.mjs";
import { say, step } from "./bootstrap/say.mjs";
import { onSignals } from "./bootstrap/signals.mjs";
import { explain, Trouble } from "./bootstrap/trouble.mjs";
import { browser } from "./testing/browser.mjs";
import { generated, lint, schema, types, unused } from "./testing/checks.mjs";
import { removeOldReports, TEST_DATA, TestRun } from "./testing/context.mjs";
import { sum } from "./testing/counts.mjs";
import { vitest, vitestOnServices } from "./testing/runners.mjs";

/** @typedef {import("./testing/counts.mjs").Counts} Counts */

/**
 * The cheap ones first: what is wrong shows soon.
 * @type {Record<string, (test: TestRun) => Promise<Counts>>}
 */
const STAGES = {
  generate: generated,
  lint,
  types,
  unused,
  unit: (test) => vitest(test, "unit"),
  schema,
  integration: (test) => vitestOnServices(test, "integration"),
  concurrency: (test) => vitestOnServices(test, "concurrency"),
  browser,
};

const cleanups = new Cleanups();

/** @param {string[]} names */
async function main(names) {
  const unknown = names.find((name) => !(name in STAGES));
  if (unknown) {
    throw new Trouble(`There is no stage "${unknown}": ${Object.keys(STAGES).join(", ")}.`);
  }
  checkPlatform();
  await claimFolder(TEST_DATA, "npm test", cleanups);
  removeOldReports();
  await step("Packages", (note) => installPackages(cleanups, note));
  const test = new TestRun(cleanups);
  const results = [];
  for (const [name, stage] of Object.entries(STAGES)) {
    if (names.length > 0 && !names.includes(name)) continue;
    results.push(await runStage(name, () => stage(test)));
    if (cleanups.stopping) return;
  }
  await cleanups.run();
  const { passed, failed } = sum(results);
  process.exitCode = failed === 0 ? 0 : 1;
  say(`${passed} passed, ${failed} failed`);
}

/**
 * @param {string} name
 * @param {() => Promise<Counts>} stage
 * @returns {Promise<Counts>} one failed for a stage that could not run
 */
async function runStage(name, stage) {
  try {
    return await step(`[${name}]`, async (note) => {
      const counts = await stage();
      const skipped = counts.skipped ? `, ${counts.skipped} skipped` : "";
      note(`${counts.passed} passed, ${counts.failed} failed${skipped}`);
      return counts;
    });
  } catch (error) {
    if (!cleanups.stopping) say(explain(error));
    return { passed: 0, failed: 1 };
  }
}

/** @type {Promise<void>} */
const stopped = new Promise((resolve) => {
  onSignals(() => {
    say("\nStopping ...");
    process.exitCode = 130;
    void cleanups.run().then(resolve);
  });
});
try {
  await Promise.race([main(process.argv.slice(2)), stopped]);
} catch (error) {
  if (!cleanups.stopping) {
    await cleanups.run();
    say(explain(error));
    say("0 passed, 1 failed");
    process.exitCode = 1;
  }
}
await cleanups.run();
process.exit();
