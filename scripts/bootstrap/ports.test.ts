import { createServer, type Server } from "node:net";
import { afterEach, beforeEach, expect, it } from "vitest";
import { freePort, portError, webPort } from "./ports.mjs";

let server: Server;
let taken: number;

beforeEach(async () => {
  server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  taken = typeof address === "object" && address ? address.port : 0;
});

afterEach(() => new Promise((resolve) => server.close(resolve)));

it("a service gets another port when its usual one is taken", async () => {
  expect((await portError(taken, "127.0.0.1"))?.code).toBe("EADDRINUSE");
  const port = await freePort(taken);
  expect(port).not.toBe(taken);
  expect(await portError(port, "127.0.0.1")).toBeUndefined();
});

it("the app's port is never changed silently: a taken one is named, with what to do", async () => {
  await expect(webPort(String(taken))).rejects.toThrow(
    new RegExp(`Port ${taken} is already taken.*PORT=${taken + 1} npm start`),
  );
});

it.each(["0", "65536", "3000.5", "web"])("PORT=%s is refused", async (text) => {
  await expect(webPort(text)).rejects.toThrow(/has to be a number from 1 to 65535/);
});
