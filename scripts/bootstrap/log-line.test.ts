import { expect, it } from "vitest";
import { readable } from "./log-line.mjs";

it("a log line is shown as a sentence with its facts, anything else as it is", () => {
  const entry = {
    level: 30,
    time: 1,
    pid: 2,
    hostname: "h",
    name: "worker",
    epoch: 1,
    sku: "blue",
  };
  expect(readable(JSON.stringify({ ...entry, msg: "Open." }))).toBe("Open. epoch=1 sku=blue");
  expect(readable('{"level":50,"msg":"Down.","ids":[1]}')).toBe("ERROR Down. ids=[1]");
  for (const line of ["ready", "{broken", '{"a":1}']) expect(readable(line)).toBe(line);
});
