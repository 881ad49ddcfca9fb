import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { explainNpm, neededNames, whatIsMissing } from "./packages.mjs";

let root: string;

function write(path: string, content: unknown): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), JSON.stringify(content));
}

const A = { version: "1.0.0", dependencies: { b: "^2" } };
const B = { version: "2.0.0" };
const OTHER_SYSTEM = { version: "1.0.0", optional: true };

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "tidegate-packages-"));
  write("package.json", { dependencies: { a: "1.0.0" }, optionalDependencies: { win: "1.0.0" } });
  const packages = { "node_modules/a": A, "node_modules/b": B, "node_modules/win": OTHER_SYSTEM };
  write("package-lock.json", { packages: { "": { dependencies: { a: "1.0.0" } }, ...packages } });
  write("node_modules/.package-lock.json", {
    packages: { "node_modules/a": A, "node_modules/b": B },
  });
  write("node_modules/a/package.json", {});
  write("node_modules/b/package.json", {});
});

afterEach(() => rmSync(root, { recursive: true }));

describe("packages are installed when they have to be, and only then", () => {
  it("is content with what is locked, less what is for another system", () => {
    expect(whatIsMissing(root)).toBeUndefined();
  });

  it("notices that nothing is installed, or that an install was cut short", () => {
    rmSync(join(root, "node_modules/.package-lock.json"));
    expect(whatIsMissing(root)).toBe("not installed");
  });

  it("notices a half-deleted folder", () => {
    rmSync(join(root, "node_modules/b"), { recursive: true });
    expect(whatIsMissing(root)).toBe("incomplete");
  });

  it("notices another version", () => {
    write("node_modules/.package-lock.json", {
      packages: { "node_modules/a": A, "node_modules/b": { version: "2.0.1" } },
    });
    expect(whatIsMissing(root)).toBe("out of date");
  });

  it("does not ask for what the lock file has and nobody needs", () => {
    const packages = { "node_modules/a": A, "node_modules/b": B, "node_modules/c": B };
    write("package-lock.json", { packages });
    expect(whatIsMissing(root)).toBeUndefined();
  });

  it("says so when the lock file cannot be read", () => {
    writeFileSync(join(root, "package-lock.json"), "{");
    expect(() => whatIsMissing(root)).toThrow(/package-lock\.json is missing or broken/);
  });
});

it("follows a dependency to those of a nested copy", () => {
  const names = neededNames({
    "": { devDependencies: { a: "1" } },
    "node_modules/a/node_modules/@s/b": { peerDependencies: { c: "1" } },
    "node_modules/a": { optionalDependencies: { "@s/b": "1" } },
    "node_modules/d": { dependencies: { e: "1" } },
  });
  expect([...names]).toEqual(["", "a", "@s/b", "c"]);
});

it.each([
  ["npm error code ENOTFOUND", /Connect to the network/],
  ["npm error code ENOSPC", /disk is full/],
  ["npm error code EACCES", /may not write/],
  ["npm error something else", /something else/],
])("%s becomes a sentence", (tail, sentence) => {
  expect(explainNpm(tail, "exit code 1")).toMatch(sentence);
});
