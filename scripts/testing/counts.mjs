/** What the test runners' JSON reports say, in the two numbers that the last line sums. */

/** @typedef {{ passed: number, failed: number, skipped?: number }} Counts */

/**
 * @typedef {object} VitestReport
 * @property {number} numPassedTests
 * @property {number} numFailedTests
 * @property {number} [numPendingTests]
 * @property {{ status: string, assertionResults: unknown[] }[]} [testResults]
 */

/**
 * A file that could not be loaded has no test to fail: it counts as one.
 * @param {VitestReport} report
 * @returns {Counts}
 */
export function countVitest(report) {
  const broken = (report.testResults ?? []).filter(
    (file) => file.status === "failed" && file.assertionResults.length === 0,
  );
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken.length,
    skipped: report.numPendingTests ?? 0,
  };
}

/**
 * @typedef {object} PlaywrightReport
 * @property {{ expected: number, unexpected: number, flaky: number, skipped: number }} stats
 * @property {unknown[]} [errors]
 */

/**
 * Errors outside of any test (a spec that does not load) count as one each.
 * @param {PlaywrightReport} report
 * @returns {Counts}
 */
export function countPlaywright({ stats, errors = [] }) {
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    skipped: stats.skipped,
  };
}

/**
 * A runner that ended badly without naming a failed test has failed all the same, and one that
 * ran nothing has proved nothing.
 * @param {Counts} counts
 * @param {boolean} endedWell
 * @returns {Counts}
 */
export function settle(counts, endedWell) {
  const failed = counts.failed === 0 && (!endedWell || counts.passed === 0) ? 1 : counts.failed;
  return { ...counts, failed };
}

/** @param {Counts[]} all */
export function sum(all) {
  return all.reduce(
    (total, { passed, failed }) => ({
      passed: total.passed + passed,
      failed: total.failed + failed,
    }),
    { passed: 0, failed: 0 },
  );
}
