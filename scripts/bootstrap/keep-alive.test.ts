import { expect, it } from "vitest";
import { startChild } from "./children.mjs";
import { Cleanups } from "./cleanups.mjs";
import { identityOf } from "./identity.mjs";
import { keepAlive } from "./keep-alive.mjs";

function start(script: string) {
  return startChild({ name: "script", command: process.execPath, args: ["-e", script] });
}

const IDLE = "setInterval(() => {}, 1000)";

it("a program that is killed is started again, and keeps its place in the order of stopping", async () => {
  const cleanups = new Cleanups();
  const order: string[] = [];
  const first = start(IDLE);
  const second = new Promise<ReturnType<typeof start>>((resolve) => {
    const launch = () => {
      const child = start(IDLE);
      void child.exited.then(() => order.push("database"));
      resolve(child);
      return child;
    };
    keepAlive({ what: "The script", launch, cleanups, giveUp: () => undefined }, first);
  });
  cleanups.add("web", () => void order.push("web"));
  process.kill(first.pid, "SIGKILL");
  const { pid } = await second;
  await cleanups.run();
  expect(order).toEqual(["web", "database"]);
  expect(identityOf(pid)).toBeUndefined();
});

it("nothing is started again once stopping", async () => {
  const cleanups = new Cleanups();
  let launches = 0;
  const launch = () => {
    launches += 1;
    return start("process.exit(3)");
  };
  const child = start("process.exit(3)");
  keepAlive({ what: "The script", launch, cleanups, giveUp: () => undefined }, child);
  await child.exited;
  await cleanups.run(); // within the pause before it is started again
  await new Promise((resolve) => setTimeout(resolve, 800));
  expect(launches).toBe(0);
});
