import { setTimeout as sleep } from "node:timers/promises";
import { expect, it } from "vitest";
import { run, startChild } from "./children.mjs";
import { Cleanups } from "./cleanups.mjs";
import { identityOf } from "./identity.mjs";

function node(script: string) {
  return { name: "script", command: process.execPath, args: ["-e", script] };
}

async function until(condition: () => boolean): Promise<void> {
  for (let waitedMs = 0; !condition() && waitedMs < 5_000; waitedMs += 20) await sleep(20);
  expect(condition()).toBe(true);
}

it("stopping a program stops what it has started", async () => {
  const child = startChild(
    node(`
      const { spawn } = require("node:child_process");
      const inner = spawn(process.execPath, ["-e", "process.on('SIGTERM', () => {}); setInterval(() => {}, 1000)"]);
      console.log(inner.pid);
      setInterval(() => {}, 1000);
    `),
  );
  await until(() => child.tail() !== "");
  const inner = Number(child.tail());
  await until(() => identityOf(inner) !== undefined);
  await child.stop();
  expect(child.ended()).toBe("signal SIGTERM");
  await until(() => identityOf(inner) === undefined);
});

it("a program that does not stop is killed after its grace", async () => {
  const child = startChild(
    node("process.on('SIGTERM', () => {}); console.log('up'); setInterval(() => {}, 1000)"),
  );
  await until(() => child.tail() === "up");
  await child.stop(100);
  expect(child.ended()).toBe("signal SIGKILL");
});

it("a failed program is told with its last lines, a missing one with a reason", async () => {
  const cleanups = new Cleanups();
  const failure = (tail: string, ended: string) => `${ended}: ${tail}`;
  const failing = node("console.error('the reason'); process.exit(3)");
  await expect(run({ ...failing, cleanups, failure })).rejects.toThrow("exit code 3: the reason");
  const missing = { ...failing, command: "/no/such/program" };
  await expect(run({ ...missing, cleanups, failure })).rejects.toThrow("ENOENT");
});

it("cleanups run newest first, also when one fails, and nothing is begun after them", async () => {
  const cleanups = new Cleanups();
  const order: string[] = [];
  cleanups.add("database", () => void order.push("database"));
  cleanups.add("broken", () => Promise.reject(new Error("broken")));
  cleanups.add("web", () => void order.push("web"));
  const forget = cleanups.add("ended", () => void order.push("ended"));
  forget();
  await cleanups.run();
  expect(order).toEqual(["web", "database"]);
  const failure = () => "";
  await expect(run({ ...node(""), cleanups, failure })).rejects.toThrow("Stopped.");
});
