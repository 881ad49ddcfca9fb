import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, rm, stat, truncate } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { Redis } from "ioredis";

/** A Redis of a test's own, to be killed, restarted and robbed of what it wrote last. */
export interface RedisServer {
  url: string;
  /** SIGKILL, as a crash would: returns when the process is gone */
  kill: () => Promise<void>;
  /** again on the same port and folder: answers from what the append-only file still has */
  restart: () => Promise<void>;
  /** bytes of the append-only file, all answered commands in it */
  fileSize: () => Promise<number>;
  /** the file as it was when it had that size; only while the server is dead */
  cutFile: (bytes: number) => Promise<void>;
  /** ends it and removes its folder */
  close: () => Promise<void>;
}

const READY_MS = 20_000;

/** As `npm start` runs it: an append-only file, no snapshots, and nothing is ever evicted. */
const SETTINGS = [
  ...["--appendonly", "yes", "--appendfsync", "everysec", "--save", ""],
  ...["--maxmemory-policy", "noeviction", "--bind", "127.0.0.1", "--daemonize", "no"],
];

/** Servers of this process: none outlives it, however the test ends. */
const alive = new Set<ChildProcess>();
process.on("exit", () => {
  for (const child of alive) child.kill("SIGKILL");
});

export async function startRedisServer(): Promise<RedisServer> {
  const dir = await mkdtemp(join(tmpdir(), "tidegate-redis-"));
  const port = await freePort();
  const url = `redis://127.0.0.1:${port}`;
  let child = await run(port, dir, url);
  const kill = () => end(child);
  const file = () => appendOnlyFile(dir);
  return {
    url,
    kill,
    restart: async () => {
      await kill();
      child = await run(port, dir, url);
    },
    fileSize: async () => (await stat(await file())).size,
    cutFile: async (bytes) => truncate(await file(), bytes),
    close: async () => {
      await kill();
      await rm(dir, { recursive: true, force: true });
    },
  };
}

async function run(port: number, dir: string, url: string): Promise<ChildProcess> {
  const program = process.env.REDIS_SERVER_BIN ?? "redis-server";
  const child = spawn(program, ["--port", String(port), "--dir", dir, ...SETTINGS], {
    stdio: ["ignore", "pipe", "pipe"],
  });
  alive.add(child);
  let said = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk) => {
      said = `${said}${chunk}`.slice(-2_000);
    });
  }
  child.on("error", (error) => {
    said += error.message;
  });
  if (await answers(url, child)) return child;
  await end(child);
  throw new Error(`${program} did not start: ${said}`);
}

async function answers(url: string, child: ChildProcess): Promise<boolean> {
  const client = new Redis(url, {
    lazyConnect: true,
    maxRetriesPerRequest: 0,
    retryStrategy: () => null,
  });
  client.on("error", () => undefined); // not there yet
  try {
    const endMs = Date.now() + READY_MS;
    while (Date.now() < endMs && isRunning(child)) {
      // Ready: the file is read. The client's own check waits for that.
      const isThere = await client.connect().then(
        () => true,
        () => false,
      );
      if (isThere) return true;
      await wait(20);
    }
    return false;
  } finally {
    client.disconnect();
  }
}

function isRunning(child: ChildProcess): boolean {
  return child.pid !== undefined && child.exitCode === null && child.signalCode === null;
}

async function end(child: ChildProcess): Promise<void> {
  if (isRunning(child)) {
    const gone = once(child, "exit");
    child.kill("SIGKILL");
    await gone;
  }
  alive.delete(child);
}

async function appendOnlyFile(dir: string): Promise<string> {
  const folder = join(dir, "appendonlydir");
  const name = (await readdir(folder)).find((file) => file.endsWith(".incr.aof"));
  if (!name) throw new Error(`No append-only file in ${folder}.`);
  return join(folder, name);
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  if (typeof address !== "object" || !address) throw new Error("No free port.");
  return address.port;
}
