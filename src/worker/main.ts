import { readEnv } from "@/lib/env";
import { sleep } from "@/lib/sleep";
import { createDeps } from "@/services/deps";
import { expireJob, keepJob, postJob, reconcileJob, relayJob } from "@/worker/jobs";
import { runLoop } from "@/worker/loop";

/** What a stop may take before the process leaves anyway. */
const STOP_MS = 10_000;

/** What a handshake with Redis takes at most; without one the loops start all the same. */
const HANDSHAKE_MS = 1_000;

/** So that the first turns do not report a Redis as away that is just being greeted. */
async function firstHandshake(runId: () => string | null, signal: AbortSignal): Promise<void> {
  const endMs = Date.now() + HANDSHAKE_MS;
  while (runId() === null && Date.now() < endMs && !signal.aborted) await sleep(10, signal);
}

async function main(): Promise<void> {
  const deps = createDeps(readEnv(), "worker");
  const stopping = new AbortController();
  const stop = () => {
    stopping.abort();
    setTimeout(() => process.exit(1), STOP_MS).unref();
  };
  process.once("SIGINT", stop);
  process.once("SIGTERM", stop);

  await firstHandshake(deps.core.runId, stopping.signal);
  const loop = { logger: deps.logger, signal: stopping.signal };
  deps.logger.info("The worker runs.");
  await Promise.all([
    runLoop("post", postJob(deps), loop),
    runLoop("relay", relayJob(deps), loop),
    runLoop("expire", expireJob(deps), loop),
    runLoop("keep", keepJob(deps), loop),
    runLoop("reconcile", reconcileJob(deps), loop),
  ]);
  await deps.close();
  deps.logger.info("The worker has stopped.");
}

main().catch((error: Error) => {
  console.error(error.message);
  process.exit(1);
});
