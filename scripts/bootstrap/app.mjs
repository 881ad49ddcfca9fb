import { setTimeout as sleep } from "node:timers/promises";
import { startChild } from "./children.mjs";
import { keepAlive } from "./keep-alive.mjs";
import { ROOT } from "./paths.mjs";
import { Trouble } from "./trouble.mjs";

/**
 * @typedef {object} AppOptions
 * @property {NodeJS.ProcessEnv} env
 * @property {boolean} [dev] restart the worker when a file changes
 * @property {import("./cleanups.mjs").Cleanups} cleanups
 * @property {string} [logFolder] write the output there instead of showing it
 */
/** @typedef {{ failed: Promise<string>, ready: (deadlineMs: number) => Promise<void> }} App */

/**
 * Starts worker and web, and starts one again that dies, so many times and no more.
 * @param {AppOptions} options
 * @returns {App} `failed` resolves with a sentence once one has been given up
 */
export function startApp(options) {
  /** @type {string | undefined} */
  let failure;
  /** @type {Promise<string>} */
  const failed = new Promise((resolve) => {
    /** @param {string} sentence */
    const giveUp = (sentence) => {
      failure ??= sentence;
      resolve(failure);
    };
    const watch = options.dev ? [`${ROOT}/node_modules/tsx/dist/cli.mjs`, "watch"] : undefined;
    keepRunning(
      "worker",
      [...(watch ?? ["--import", "tsx"]), "src/worker/main.ts"],
      options,
      giveUp,
    );
    keepRunning("web", ["--import", "tsx", "src/gate/main.ts"], options, giveUp);
  });
  const url = `http://127.0.0.1:${options.env.PORT}/api/health/ready`;
  return {
    failed,
    ready: async (deadlineMs) => {
      const endMs = Date.now() + deadlineMs;
      while (Date.now() < endMs) {
        if (failure) throw new Trouble(failure);
        options.cleanups.assertGoing();
        if (await isOk(url)) return;
        await sleep(250);
      }
      throw new Trouble(
        `The app did not become ready within ${deadlineMs / 1000} seconds (${url}). Its output says why.`,
      );
    },
  };
}

/**
 * @param {string} name
 * @param {string[]} args
 * @param {AppOptions} options
 * @param {(sentence: string) => void} giveUp
 */
function keepRunning(name, args, { env, cleanups, logFolder }, giveUp) {
  const launch = () =>
    startChild({
      name,
      command: process.execPath,
      args,
      cwd: ROOT,
      env,
      roster: cleanups.roster,
      ...(logFolder ? { log: `${logFolder}/${name}.log` } : { prefix: `${name.padEnd(6)} | ` }),
    });
  keepAlive({ what: `The ${name} process`, launch, cleanups, giveUp });
}

/** @param {string} url */
async function isOk(url) {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(5_000) });
    await response.body?.cancel();
    return response.status === 200;
  } catch {
    return false;
  }
}
