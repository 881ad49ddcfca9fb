import type { Redis } from "ioredis";
import { LUA } from "@/generated/lua";
import type { Logger } from "@/lib/logger";
import { createRedis } from "@/lib/redis";

/** The Redis book, as one process has it open. */
export interface Core {
  redis: Redis & Scripts;
  prefix: string;
  /** Run id of the master that answers now; null while nobody knows. See {@link connectCore}. */
  runId: () => string | null;
  close: () => void;
}

export type ScriptName = keyof typeof LUA;
type Argument = string | number;
/** A list among the arguments is sent as if it were written out: a spread of many overflows the stack. */
type Scripts = Record<
  ScriptName,
  (...keysAndArguments: (Argument | readonly Argument[])[]) => Promise<unknown>
>;

/**
 * Opens the book. Scripts are sent by their digest and, where the server has forgotten them, once
 * whole: that is what `defineCommand` does.
 *
 * On every new connection a handshake asks who answers: a server that restarted or took over is
 * always met over a new connection, and until its run id is known nothing of a sale is sent to it.
 * A call then names the boot that its installation stands on: see core/stock.
 */
export function connectCore(options: {
  url: string;
  prefix: string;
  commandTimeoutMs: number;
  logger: Logger;
}): Core {
  const redis = createRedis(options.url, options.commandTimeoutMs);
  for (const [name, script] of Object.entries(LUA)) redis.defineCommand(name, script);
  let runId: string | null = null;

  redis.on("ready", () => {
    runId = null;
    redis.info().then(
      (info) => {
        const unfit = whyUnfit(info);
        runId = unfit ? null : masterRunId(info);
        if (unfit) options.logger.error(`ALARM: selling nothing: ${unfit}`);
      },
      () => redis.disconnect(true),
    );
  });
  redis.on("close", () => {
    runId = null;
  });
  redis.on("error", (error: Error) => {
    options.logger.warn({ error: error.message }, "Redis cannot be reached.");
  });
  redis.connect().catch(() => undefined); // told above; it goes on trying

  return {
    redis: redis as Redis & Scripts,
    prefix: options.prefix,
    runId: () => runId,
    close: () => redis.disconnect(),
  };
}

/** What forbids to sell from the server of an INFO answer; null when nothing does. */
export function whyUnfit(info: string): string | null {
  if (!masterRunId(info)) return "the Redis that answers is not a master.";
  const policy = /^maxmemory_policy:(\S+)\r?$/m.exec(info)?.[1];
  if (policy === "noeviction") return null;
  return `Redis may evict keys (maxmemory-policy ${policy}). Set it to noeviction.`;
}

/** The run id in an INFO answer, when it is a master's. */
export function masterRunId(info: string): string | null {
  if (!/^role:master\r?$/m.test(info)) return null;
  return /^run_id:(\w+)\r?$/m.exec(info)?.[1] ?? null;
}
