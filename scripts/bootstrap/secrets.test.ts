import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { keepSecrets } from "./secrets.mjs";

let folder: string;
let path: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "tidegate-secrets-"));
  path = join(folder, "inner/secrets.json");
});

afterEach(() => rmSync(folder, { recursive: true }));

it("secrets are made once, long enough, and only their owner can read them", () => {
  const first = keepSecrets(path);
  for (const secret of Object.values(first)) expect(secret.length).toBeGreaterThanOrEqual(32);
  expect(new Set(Object.values(first)).size).toBe(3);
  expect(statSync(path).mode & 0o777).toBe(0o600);
  expect(keepSecrets(path)).toEqual(first);
});

it("a secret that an older version did not know is added, the others stay", () => {
  const { paymentTest: _, ...older } = keepSecrets(path);
  writeFileSync(path, JSON.stringify(older));
  const now = keepSecrets(path);
  expect(now).toMatchObject(older);
  expect(JSON.parse(readFileSync(path, "utf8"))).toEqual(now);
});

it("a broken file is a sentence, not new secrets that would lock the database out", () => {
  keepSecrets(path);
  writeFileSync(path, "{");
  expect(() => keepSecrets(path)).toThrow(/cannot be read as JSON/);
});
