import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { hashOf, isUnchanged, writeStamp } from "./stamp.mjs";

let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "tidegate-stamp-"));
  mkdirSync(join(root, "src/inner"), { recursive: true });
  writeFileSync(join(root, "src/inner/a.ts"), "a");
});

afterEach(() => rmSync(root, { recursive: true }));

it("a step is skipped only when the same files have the same content", () => {
  const hash = () => hashOf(root, ["src", "lock.json"]);
  const stamp = join(root, "stamps/build");
  expect(isUnchanged(stamp, hash())).toBe(false);
  writeStamp(stamp, hash());
  expect(isUnchanged(stamp, hash())).toBe(true);

  writeFileSync(join(root, "src/inner/a.ts"), "b");
  expect(isUnchanged(stamp, hash())).toBe(false);
  writeStamp(stamp, hash());
  renameSync(join(root, "src/inner/a.ts"), join(root, "src/inner/b.ts"));
  expect(isUnchanged(stamp, hash())).toBe(false);
  writeStamp(stamp, hash());
  writeFileSync(join(root, "lock.json"), "");
  expect(isUnchanged(stamp, hash())).toBe(false);
});

it("files that do not count are left out", () => {
  const hash = () => hashOf(root, ["src"], (path) => path.endsWith(".test.ts"));
  const before = hash();
  writeFileSync(join(root, "src/a.test.ts"), "a");
  expect(hash()).toBe(before);
});
