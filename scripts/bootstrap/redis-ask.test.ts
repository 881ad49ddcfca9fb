import { createServer } from "node:net";
import { expect, it } from "vitest";
import { askRedis } from "./redis-ask.mjs";

async function answering(answer: string, url: (port: number) => string) {
  let heard = "";
  const server = createServer((socket) => {
    socket.on("data", (chunk) => {
      heard += chunk;
      socket.write(answer);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  try {
    return { answer: await askRedis(url(port), ["PING"]), heard };
  } finally {
    server.close();
  }
}

it("asks one question", async () => {
  const { answer, heard } = await answering("+PONG\r\n", (port) => `redis://127.0.0.1:${port}`);
  expect(answer).toBe("+PONG");
  expect(heard).toBe("*1\r\n$4\r\nPING\r\n");
});

it("signs in first when the URL says so", async () => {
  const url = (port: number) => `redis://me:s%40fe@127.0.0.1:${port}`;
  const { answer, heard } = await answering("+OK\r\n+PONG\r\n", url);
  expect(answer).toBe("+PONG");
  expect(heard).toContain("AUTH\r\n$2\r\nme\r\n$4\r\ns@fe");
});

it("hands back a refusal, and rejects when nobody is there", async () => {
  const url = (port: number) => `redis://:wrong@127.0.0.1:${port}`;
  expect((await answering("-WRONGPASS no\r\n", url)).answer).toBe("-WRONGPASS no");
  await expect(askRedis("redis://127.0.0.1:1", ["PING"])).rejects.toThrow(/ECONNREFUSED/);
});
