import { expect, it } from "vitest";
import { explain, Trouble } from "./trouble.mjs";

it("an expected failure and a full disk are sentences; a defect keeps its stack", () => {
  expect(explain(new Trouble("Do this."))).toBe("Do this.");
  const full = Object.assign(new Error("write"), { code: "ENOSPC", path: "/x" });
  expect(explain(full)).toMatch(/^The disk is full\. .*\(ENOSPC: \/x\)$/);
  expect(explain(new TypeError("oops"))).toMatch(/oops[\s\S]*trouble\.test/);
});
