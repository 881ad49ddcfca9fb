import { describe, expect, test } from "vitest";
import { actsOf } from "@/ui/console/acts";

describe("an operator is offered what the phase allows", () => {
  test.each([
    ["draft", false, ["schedule"]],
    ["scheduled", false, ["warmUp", "pause", "close"]],
    ["scheduled", true, ["pause", "close"]],
    ["open", false, ["warmUp", "pause", "close"]],
    ["open", true, ["pause", "close"]],
    ["paused", true, ["resume", "close"]],
    ["paused", false, ["resume", "warmUp", "close"]],
    ["closed", true, []],
  ] as const)("%s, warm: %s", (phase, warm, acts) => {
    expect(actsOf({ phase, warm })).toEqual(acts);
  });
});
