import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { run } from "./children.mjs";
import { findProgram } from "./paths.mjs";
import { isRoot } from "./platform.mjs";

const POLICY = "/usr/sbin/policy-rc.d";
const POLICY_TEXT = "#!/bin/sh\n# made by tidegate while it installs a package\nexit 101\n";

/** Whether a Debian package could be installed here without asking anybody. */
export function canUseApt() {
  return isRoot() && process.platform === "linux" && findProgram("apt-get") !== undefined;
}

/**
 * Installs one Debian package, without letting it start a service: we start our own process.
 * @param {string} name
 * @param {import("./cleanups.mjs").Cleanups} cleanups
 */
export async function aptInstall(name, cleanups) {
  /** @param {string[]} args */
  const apt = (args) =>
    run({
      name: `apt-get ${args[0]}`,
      command: findProgram("apt-get") ?? "apt-get",
      args,
      env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
      cleanups,
      failure: (tail, ended) => explainApt(name, tail, ended),
    });
  // One of ours that is there already was left by a run that was killed.
  const ours = !existsSync(POLICY) || readFileSync(POLICY, "utf8") === POLICY_TEXT;
  if (ours) writeFileSync(POLICY, POLICY_TEXT, { mode: 0o755 });
  const forget = cleanups.add("apt's service policy", () => {
    if (ours) rmSync(POLICY, { force: true });
  });
  try {
    await apt(["update"]);
    await apt(["install", "-y", "--no-install-recommends", name]);
  } finally {
    forget();
    if (ours) rmSync(POLICY, { force: true });
  }
}

/** @param {string} name @param {string} tail @param {string} ended */
function explainApt(name, tail, ended) {
  if (/Could not resolve|Unable to connect|Failed to fetch|Temporary failure/i.test(tail)) {
    return `The Debian package ${name} could not be fetched: there is no network. Connect and start again.`;
  }
  if (/dpkg.*lock|Could not get lock/i.test(tail)) {
    return `Another program is installing Debian packages. Wait for it and start again.`;
  }
  return `The Debian package ${name} could not be installed (${ended}):\n${tail}`;
}
