import type { Logger } from "@/lib/logger";
import { sleep } from "@/lib/sleep";

/** One bounded piece of work. Answers the milliseconds until it wants to be asked again. */
export type Job = () => Promise<number>;

/** After a failure: long enough not to drum on a store that is away, short enough to be there soon. */
const AFTER_FAILURE_MS = 500;

/** Runs a job again and again until the signal. Its errors end here; the next turn tries again. */
export async function runLoop(
  name: string,
  job: Job,
  deps: { logger: Logger; signal: AbortSignal },
): Promise<void> {
  let failures = 0;
  while (!deps.signal.aborted) {
    let pauseMs = AFTER_FAILURE_MS;
    try {
      pauseMs = await job();
      failures = 0;
    } catch (error) {
      failures += 1;
      const message = error instanceof Error ? error.message : String(error);
      // The 1st, 2nd, 4th, 8th, ...: a store that is away for an hour is no thousand lines.
      if (Number.isInteger(Math.log2(failures))) {
        deps.logger.warn(
          { job: name, failures, error: message },
          "A job failed; it is tried again.",
        );
      }
    }
    await sleep(pauseMs, deps.signal);
  }
}
