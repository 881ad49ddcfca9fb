import { describe, expect, it } from "vitest";
import { countPlaywright, countVitest, settle, sum } from "./counts.mjs";

describe("no failure is lost on the way to the last line", () => {
  it("counts a test file that could not be loaded", () => {
    const report = {
      numPassedTests: 3,
      numFailedTests: 1,
      testResults: [
        { status: "passed", assertionResults: [{}, {}, {}] },
        { status: "failed", assertionResults: [{}] },
        { status: "failed", assertionResults: [] },
      ],
    };
    expect(countVitest(report)).toEqual({ passed: 3, failed: 2, skipped: 0 });
  });

  it("counts a browser spec that could not be loaded", () => {
    const stats = { expected: 4, unexpected: 1, flaky: 0, skipped: 2 };
    expect(countPlaywright({ stats, errors: [{}] })).toEqual({ passed: 4, failed: 2, skipped: 2 });
  });

  it("a runner that ended badly, or ran nothing, has failed", () => {
    expect(settle({ passed: 5, failed: 0 }, false).failed).toBe(1);
    expect(settle({ passed: 0, failed: 0 }, true).failed).toBe(1);
    expect(settle({ passed: 5, failed: 2 }, false).failed).toBe(2);
    expect(settle({ passed: 5, failed: 0 }, true).failed).toBe(0);
  });

  it("sums", () => {
    expect(
      sum([
        { passed: 1, failed: 0 },
        { passed: 2, failed: 3, skipped: 1 },
      ]),
    ).toEqual({
      passed: 3,
      failed: 3,
    });
  });
});
