import { say } from "./say.mjs";

/** @typedef {import("./children.mjs").Child} Child */
/**
 * @typedef {object} KeepOptions
 * @property {string} what begins a sentence: "The web process"
 * @property {(again: boolean) => Child} launch
 * @property {import("./cleanups.mjs").Cleanups} cleanups
 * @property {(sentence: string) => void} giveUp
 */

const RESTARTS_MAX = 5;
/** Restarts further apart than this are separate misfortunes, not one that repeats. */
const RESTART_WINDOW_MS = 10 * 60_000;
const RESTART_DELAY_MAX_MS = 5_000;

/**
 * Starts a program, and again when it dies, so many times and no more. Started again, it keeps its
 * place in the order of stopping: a database stays behind those that use it.
 * @param {KeepOptions} options
 * @param {Child} [running] one that has been started already
 */
export function keepAlive({ what, launch, cleanups, giveUp }, running) {
  /** @type {number[]} */
  let restartsMs = [];
  /** @type {Child | undefined} */
  let current;
  cleanups.add(what, () => current?.stop());
  /** @param {Child} child */
  const watch = (child) => {
    current = child;
    void child.exited.then((words) => {
      if (cleanups.stopping) return;
      current = undefined;
      const nowMs = Date.now();
      restartsMs = restartsMs.filter((ms) => nowMs - ms < RESTART_WINDOW_MS);
      if (restartsMs.length >= RESTARTS_MAX) {
        giveUp(
          `${what} ended ${RESTARTS_MAX + 1} times (${words}); its output says why.\n${child.tail()}`,
        );
        return;
      }
      restartsMs.push(nowMs);
      say(`${what} ended (${words}); starting it again, ${restartsMs.length} of ${RESTARTS_MAX}.`);
      const delayMs = Math.min(250 * 2 ** restartsMs.length, RESTART_DELAY_MAX_MS);
      setTimeout(() => {
        if (!cleanups.stopping) watch(launch(true));
      }, delayMs);
    });
  };
  if (running) watch(running);
  else if (!cleanups.stopping) watch(launch(false));
}
