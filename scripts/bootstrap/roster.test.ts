import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, expect, it } from "vitest";
import { Cleanups } from "./cleanups.mjs";
import { commandOf, identityOf } from "./identity.mjs";
import { claimFolder } from "./roster.mjs";

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "tidegate-roster-"));
});

afterEach(() => rmSync(folder, { recursive: true }));

async function sleeper() {
  const child = spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"], { detached: true });
  await new Promise((resolve) => child.once("spawn", resolve));
  return { pid: child.pid ?? 0, exited: new Promise((resolve) => child.once("exit", resolve)) };
}

function writeRoster(entries: { pid: number; identity: string | undefined }[]): void {
  const whole = entries.map((entry) => ({ name: "x", stopSignal: "SIGTERM", ...entry }));
  writeFileSync(join(folder, "processes.json"), JSON.stringify(whole));
}

it("what a killed run has left is stopped; a process that only has its number is not", async () => {
  const left = await sleeper();
  const stranger = await sleeper();
  writeRoster([
    { pid: 2 ** 22 - 1, identity: "dead" },
    { pid: left.pid, identity: identityOf(left.pid) },
    { pid: stranger.pid, identity: "of an earlier process" },
  ]);
  const cleanups = new Cleanups();
  await claimFolder(folder, "Tidegate", cleanups);
  await left.exited;
  expect(identityOf(stranger.pid)).toBeDefined();
  process.kill(stranger.pid, "SIGKILL");
  await stranger.exited;

  expect(JSON.parse(readFileSync(join(folder, "processes.json"), "utf8"))).toHaveLength(1);
  await cleanups.run();
  expect(existsSync(join(folder, "processes.json"))).toBe(false);
});

it("a folder whose run still lives is refused", async () => {
  const owner = await sleeper();
  writeRoster([{ pid: owner.pid, identity: identityOf(owner.pid) }]);
  await expect(claimFolder(folder, "Tidegate", new Cleanups())).rejects.toThrow(
    `already runs in this folder (process ${owner.pid})`,
  );
  process.kill(owner.pid, "SIGKILL");
  await owner.exited;
});

it("a roster that was cut short is no reason not to start", async () => {
  writeFileSync(join(folder, "processes.json"), "[{");
  const cleanups = new Cleanups();
  await claimFolder(folder, "Tidegate", cleanups);
  await cleanups.run();
});

it("a process is told by when it began, and not at all once it is gone", async () => {
  const child = await sleeper();
  const identity = identityOf(child.pid);
  await sleep(20);
  expect(identity).toBeDefined();
  expect(identityOf(child.pid)).toBe(identity);
  expect(commandOf(child.pid)).toContain("setInterval");
  process.kill(child.pid, "SIGKILL");
  await child.exited;
  expect(identityOf(child.pid)).toBeUndefined();
  expect(commandOf(child.pid)).toBe("");
});
