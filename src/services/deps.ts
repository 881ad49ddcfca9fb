/** The one place where things are wired. Everything else is handed what it needs. */
import { randomBytes } from "node:crypto";
import { type Core, connectCore } from "@/core/connection";
import { connectLedger, type Ledger } from "@/ledger/client";
import { type Env, readEnv } from "@/lib/env";
import { createLogger, type Logger } from "@/lib/logger";
import { createInstallations, type Installations } from "@/services/installations";
import { createLiveFeed, type LiveFeed } from "@/services/live-feed";

export interface Deps {
  core: Core;
  /** the same book, for the one step that may take seconds: an installation of a large sale */
  controller: Core;
  ledger: Ledger;
  logger: Logger;
  /** epoch milliseconds; decides nothing about a sale, whose clock is Redis's or PostgreSQL's */
  clock: () => number;
  /** 128 random bits in the alphabet of ids */
  randomId: () => string;
  installations: Installations;
  live: LiveFeed;
  config: { appUrl: string; authSecret: string; paymentTestSecret: string };
  close: () => Promise<void>;
}

/** A door's share of both stores: how long it waits, how many connections it may take. */
const DOORS = {
  web: { commandTimeoutMs: 300, connectionsMax: 10 },
  worker: { commandTimeoutMs: 2_000, connectionsMax: 5 },
} as const;

/** Redis takes 10 ms for 1,000 live holds: 30 s are enough for millions. */
const CONTROLLER_TIMEOUT_MS = 30_000;

export function createDeps(
  env: Pick<
    Env,
    | "DATABASE_URL"
    | "REDIS_URL"
    | "KEY_PREFIX"
    | "APP_URL"
    | "AUTH_SECRET"
    | "PAYMENT_TEST_SECRET"
    | "LOG_LEVEL"
  >,
  door: keyof typeof DOORS,
): Deps {
  const logger = createLogger(door, env.LOG_LEVEL);
  const { commandTimeoutMs, connectionsMax } = DOORS[door];
  const redis = { url: env.REDIS_URL, prefix: env.KEY_PREFIX, logger };
  const core = connectCore({ ...redis, commandTimeoutMs });
  const controller = connectCore({ ...redis, commandTimeoutMs: CONTROLLER_TIMEOUT_MS });
  const ledger = connectLedger(env.DATABASE_URL, connectionsMax);
  const clock = Date.now;
  const stores = { core, ledger, clock, logger };
  const live = createLiveFeed(stores);
  return {
    ...stores,
    controller,
    randomId: () => randomBytes(16).toString("base64url"),
    installations: createInstallations(stores),
    live,
    config: {
      appUrl: env.APP_URL,
      authSecret: env.AUTH_SECRET,
      paymentTestSecret: env.PAYMENT_TEST_SECRET,
    },
    close: async () => {
      live.close();
      core.close();
      controller.close();
      await ledger.close();
    },
  };
}

/** Next evaluates modules more than once a process; the stores are opened once, and not by a build. */
const shared = globalThis as typeof globalThis & { tidegateDeps?: Deps };

export function getDeps(): Deps {
  shared.tidegateDeps ??= createDeps(readEnv(), "web");
  return shared.tidegateDeps;
}
