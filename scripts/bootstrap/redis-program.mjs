import { spawnSync } from "node:child_process";
import { aptInstall, canUseApt } from "./apt.mjs";
import { findProgram } from "./paths.mjs";
import { Trouble } from "./trouble.mjs";

/**
 * @typedef {object} Program
 * @property {string} about
 * @property {string | undefined} binary the path of redis-server, when it runs on this machine
 * @property {(port: number, data: string, settings: string[]) => { command: string, args: string[] }} command
 */

/** Functions (`#!lua` scripts) came with 7. */
const MAJOR_MINIMUM = 7;
const IMAGE = "redis:8";
const DOCKER_INFO_MS = 5_000;

/**
 * How to run Redis here: what is installed, else Docker, else Debian's package.
 * @param {import("./cleanups.mjs").Cleanups} cleanups
 * @returns {Promise<Program>}
 */
export async function findRedis(cleanups) {
  const local = localRedis();
  if (local) return local;
  const docker = dockerRedis();
  if (docker) return docker;
  if (canUseApt()) {
    await aptInstall("redis-server", cleanups);
    const installed = localRedis();
    if (installed) return installed;
  }
  throw new Trouble(
    `There is no Redis ${MAJOR_MINIMUM} or newer on this machine. Install it (Debian, Ubuntu: sudo apt-get install redis-server; macOS: brew install redis), or start Docker, or set REDIS_URL to one that runs, and start again.`,
  );
}

/** @returns {Program | undefined} */
function localRedis() {
  const binary = findProgram("redis-server", "valkey-server");
  const version = binary && /v=(\d+)[.\d]*/.exec(output(binary, ["--version"]));
  if (!binary || !version || Number(version[1]) < MAJOR_MINIMUM) return undefined;
  return {
    about: version[0].slice(2),
    binary,
    command: (port, data, settings) => ({
      command: binary,
      args: ["--port", String(port), "--bind", "127.0.0.1", "--dir", data, ...settings],
    }),
  };
}

/** @returns {Program | undefined} */
function dockerRedis() {
  const docker = findProgram("docker");
  if (!docker || output(docker, ["info", "--format", "{{.ServerVersion}}"]) === "") {
    return undefined;
  }
  return {
    about: `${IMAGE} in Docker`,
    binary: undefined,
    command: (port, data, settings) => ({
      command: docker,
      // In the foreground: the stop signal is passed on, and --rm leaves nothing behind.
      args: [
        ...["run", "--rm", "--init", "-p", `127.0.0.1:${port}:6379`, "-v", `${data}:/data`],
        ...[IMAGE, "redis-server", ...settings],
      ],
    }),
  };
}

/** @param {string} program @param {string[]} args */
function output(program, args) {
  const { status, stdout } = spawnSync(program, args, { timeout: DOCKER_INFO_MS });
  return status === 0 ? String(stdout ?? "").trim() : "";
}
