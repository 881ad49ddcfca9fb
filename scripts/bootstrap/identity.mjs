import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";

/**
 * What tells a process from a later one that was given the same number: when it began. Nothing
 * when no such process lives (a zombie does not).
 * @param {number} pid
 * @returns {string | undefined}
 */
export function identityOf(pid) {
  return process.platform === "linux" ? linuxIdentity(pid) : psIdentity(pid);
}

/**
 * The fields of /proc/<pid>/stat after the name in brackets, which may hold anything: state first,
 * then the parent; the 20th is when it began.
 * @param {number} pid
 */
function statFields(pid) {
  const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  return stat.slice(stat.lastIndexOf(")") + 2).split(" ");
}

/**
 * The parent of a living process, or 0.
 * @param {number} pid
 */
export function parentOf(pid) {
  if (process.platform !== "linux") {
    return Number(spawnSync("ps", ["-o", "ppid=", "-p", String(pid)]).stdout ?? 0);
  }
  try {
    return Number(statFields(pid)[1]);
  } catch {
    return 0;
  }
}

/** @param {number} pid */
function linuxIdentity(pid) {
  try {
    const fields = statFields(pid);
    if (fields[0] === "Z") return undefined;
    const boot = readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim();
    return `${boot}/${fields[19]}`;
  } catch {
    return undefined;
  }
}

/** @param {number} pid */
function psIdentity(pid) {
  const { status, stdout } = spawnSync("ps", ["-o", "stat=,lstart=", "-p", String(pid)]);
  const text = String(stdout ?? "").trim();
  if (status !== 0 || text === "" || text.startsWith("Z")) return undefined;
  return text.replace(/^\S+\s+/, "");
}

/**
 * The command line of a living process, or nothing.
 * @param {number} pid
 */
export function commandOf(pid) {
  if (!identityOf(pid)) return "";
  if (process.platform !== "linux") {
    return String(spawnSync("ps", ["-o", "command=", "-p", String(pid)]).stdout ?? "");
  }
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ");
  } catch {
    return "";
  }
}

/**
 * Sends a signal to a process group, or to the process alone when it leads none. A process that is
 * gone is no error.
 * @param {number} pid
 * @param {NodeJS.Signals} signal
 */
export function signalGroup(pid, signal) {
  for (const target of [-pid, pid]) {
    try {
      process.kill(target, signal);
      return;
    } catch (error) {
      if (/** @type {NodeJS.ErrnoException} */ (error).code !== "ESRCH") return;
    }
  }
}
