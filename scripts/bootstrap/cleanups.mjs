import { say } from "./say.mjs";
import { Stopped } from "./trouble.mjs";

/** @typedef {{ name: string, stop: () => Promise<void> | void }} Cleanup */

/**
 * What has to be stopped, newest first: web and worker before the databases that they use.
 */
export class Cleanups {
  /** @type {Cleanup[]} */
  #list = [];
  #running = Promise.resolve();
  /**
   * Where the processes of this run are written down, for the run after a kill -9.
   * @type {import("./roster.mjs").Roster | undefined}
   */
  roster;
  /** From the first call of run() on, nothing new should be begun. */
  stopping = false;

  /**
   * @param {string} name
   * @param {() => Promise<void> | void} stop
   * @returns {() => void} forgets it: it has ended by itself
   */
  add(name, stop) {
    const item = { name, stop };
    this.#list.push(item);
    return () => {
      this.#list = this.#list.filter((other) => other !== item);
    };
  }

  /** Asked right before something is started: whatever begins later would not be stopped. */
  assertGoing() {
    if (this.stopping) throw new Stopped();
  }

  /** Stops all there is, and what was added meanwhile; a second call waits for the first. */
  run() {
    this.stopping = true;
    this.#running = this.#running.then(() => this.#stopAll());
    return this.#running;
  }

  async #stopAll() {
    for (let item = this.#list.pop(); item; item = this.#list.pop()) {
      try {
        await item.stop();
      } catch (error) {
        say(`Stopping ${item.name} failed: ${error instanceof Error ? error.message : error}`);
      }
    }
  }
}
