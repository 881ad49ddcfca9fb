import { existsSync } from "node:fs";
import { join } from "node:path";
import { aptInstall, canUseApt } from "./apt.mjs";
import { run } from "./children.mjs";
import { findProgram, isExecutable, ROOT } from "./paths.mjs";
import { Trouble } from "./trouble.mjs";

/**
 * A Chromium for the browser tests: the one named, one that is installed, Debian's package, or
 * Playwright's own download, in this order.
 * @param {import("./cleanups.mjs").Cleanups} cleanups
 * @returns {Promise<string>} its path
 */
export async function findChromium(cleanups) {
  const named = process.env.PLAYWRIGHT_CHROMIUM;
  if (named) {
    if (isExecutable(named)) return named;
    throw new Trouble(`PLAYWRIGHT_CHROMIUM is ${named}, which is not a program that can be run.`);
  }
  const installed = onPath();
  if (installed) return installed;
  if (canUseApt()) {
    await aptInstall("chromium", cleanups);
    const fresh = onPath();
    if (fresh) return fresh;
  }
  return download(cleanups);
}

function onPath() {
  return findProgram("chromium", "chromium-browser", "google-chrome", "google-chrome-stable");
}

/** @param {import("./cleanups.mjs").Cleanups} cleanups */
async function download(cleanups) {
  const { chromium } = await import("@playwright/test");
  if (!existsSync(chromium.executablePath())) {
    await run({
      name: "playwright install",
      command: process.execPath,
      args: [join(ROOT, "node_modules/@playwright/test/cli.js"), "install", "chromium"],
      cwd: ROOT,
      cleanups,
      failure: () =>
        "There is no Chromium for the browser tests, and Playwright could not fetch one. Install Chromium (Debian: sudo apt-get install chromium) or set PLAYWRIGHT_CHROMIUM to one.",
    });
  }
  return chromium.executablePath();
}
