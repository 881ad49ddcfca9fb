import { expect, it } from "vitest";
import { isNodeNewEnough } from "./platform.mjs";

it.each([
  ["18.20.4", false],
  ["20.9.0", false],
  ["20.18.3", false],
  ["20.19.0", true],
  ["20.20.2", true],
  ["22.0.0", true],
])("Node %s: %s", (version, expected) => {
  expect(isNodeNewEnough(version)).toBe(expected);
});
