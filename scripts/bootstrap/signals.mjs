import { performance } from "node:perf_hooks";
import { killAll } from "./children.mjs";
import { commandOf, identityOf, parentOf } from "./identity.mjs";

/** Ctrl-C arrives twice under npm, which passes it on: only a later one is a person's second. */
const SECOND_SIGNAL_MS = 2_000;
const PARENT_POLL_MS = 1_000;

/**
 * Calls `stop` once at Ctrl-C, a kill or a closed terminal. A person who asks again is not kept
 * waiting.
 * @param {() => void} stop
 */
export function onSignals(stop) {
  let firstMs = 0;
  const signalled = () => {
    const nowMs = performance.now();
    if (firstMs === 0) {
      firstMs = nowMs;
      stop();
    } else if (nowMs - firstMs > SECOND_SIGNAL_MS) killAll();
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, signalled);
  if (process.env.npm_lifecycle_event) onNpmGone(signalled);
}

/**
 * npm runs us through a shell and passes a signal on to that shell only, which then dies alone; a
 * signal that npm does not pass on leaves both of us. Either way npm is gone, and so are we.
 * @param {() => void} gone
 */
function onNpmGone(gone) {
  const shell = process.ppid;
  const npm = /^\S*sh -c /.test(commandOf(shell)) ? parentOf(shell) : shell;
  const timer = setInterval(() => {
    if (process.ppid === shell && identityOf(npm)) return;
    clearInterval(timer);
    gone();
  }, PARENT_POLL_MS);
  timer.unref();
}
