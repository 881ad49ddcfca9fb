import { performance } from "node:perf_hooks";
import { Stopped } from "./trouble.mjs";

// A terminal that goes away must not turn an orderly stop into a crash.
process.stdout.on("error", () => undefined);
process.stderr.on("error", () => undefined);

/** The label of the step whose line has been begun and not yet ended. */
let begun = "";

/**
 * Prints a line, on a line of its own.
 * @param {string} text
 */
export function say(text) {
  if (begun) process.stdout.write("\n");
  begun = "";
  process.stdout.write(`${text}\n`);
}

/**
 * Runs one step and prints one line for it: what, what came of it, and the seconds it took.
 * @template T
 * @param {string} label
 * @param {(note: (text: string) => void) => Promise<T> | T} work `note` adds what came of it
 * @returns {Promise<T>}
 */
export async function step(label, work) {
  const startedMs = performance.now();
  let noted = "";
  if (begun) process.stdout.write("\n");
  process.stdout.write(`${label} ... `);
  begun = label;
  try {
    const result = await work((text) => {
      noted = text.replace(/\.$/, "");
    });
    const line = [noted, `${seconds(startedMs)} s`].filter(Boolean).join(", ");
    if (begun === label) process.stdout.write(`${line}\n`);
    else say(`${label}: ${line}`);
    begun = "";
    return result;
  } catch (error) {
    if (!(error instanceof Stopped)) {
      if (begun === label) process.stdout.write(`failed, ${seconds(startedMs)} s\n`);
      else say(`${label}: failed, ${seconds(startedMs)} s`);
    }
    begun = "";
    throw error;
  }
}

/** @param {number} startedMs from performance.now() */
export function seconds(startedMs) {
  return ((performance.now() - startedMs) / 1000).toFixed(1);
}
