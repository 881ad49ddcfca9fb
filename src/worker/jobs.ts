/** What the worker does, each as one bounded turn. */
import type { Deps } from "@/services/deps";
import { expireOrders } from "@/services/expire-orders";
import { keepInstalled } from "@/services/keep-installed";
import { createPoster } from "@/services/post-all";
import { reconcileAll } from "@/services/reconcile-all";
import { relayOwed } from "@/services/relay-owed";
import type { Job } from "@/worker/loop";

/** Pause after a turn that found nothing: what a lone buyer waits for the promise, at most. */
const IDLE_MS = 20;

/** Journals to the ledger. */
export function postJob(deps: Deps): Job {
  const postAll = createPoster(deps);
  return async () => ((await postAll()) ? 0 : IDLE_MS);
}

const RELAY_IDLE_MS = 50;
/** The journal has to come round and be posted before what was asked for counts as booked. */
const RELAY_AGAIN_MS = 100;

/** What the ledger decided to the core. */
export function relayJob(deps: Deps): Job {
  return async () => ((await relayOwed(deps)) > 0 ? RELAY_AGAIN_MS : RELAY_IDLE_MS);
}

/** A deadline can be nearer than the nearest one that we know of: somebody just bought. */
const DEADLINE_LOOK_MS = 1_000;

/** Unpaid orders at their deadline. */
export function expireJob(deps: Deps): Job {
  return async () => {
    const { expired, nextMs } = await expireOrders(deps);
    if (expired > 0) return 0;
    return Math.max(5, Math.min(nextMs ?? DEADLINE_LOOK_MS, DEADLINE_LOOK_MS));
  };
}

const KEEP_EVERY_MS = 1_000;

/** Installations: before opening, and after Redis forgot. */
export function keepJob(deps: Deps): Job {
  return async () => {
    await keepInstalled(deps);
    return KEEP_EVERY_MS;
  };
}

const RECONCILE_EVERY_MS = 5_000;

/** Both books compared, sale by sale. */
export function reconcileJob(deps: Deps): Job {
  return async () => {
    await reconcileAll(deps);
    return RECONCILE_EVERY_MS;
  };
}
