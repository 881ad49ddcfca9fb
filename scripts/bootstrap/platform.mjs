import { Trouble } from "./trouble.mjs";

const NODE_MINIMUM = /** @type {const} */ ([20, 19]);

/** @param {string} version such as "20.19.0" */
export function isNodeNewEnough(version) {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  const [wantedMajor, wantedMinor] = NODE_MINIMUM;
  return major > wantedMajor || (major === wantedMajor && minor >= wantedMinor);
}

/** Everything after this line may rely on the Node and the kind of system that it names. */
export function checkPlatform() {
  if (!isNodeNewEnough(process.versions.node)) {
    throw new Trouble(
      `Tidegate needs Node ${NODE_MINIMUM.join(".")} or newer; this is ${process.versions.node}. Install a newer one from nodejs.org and start again.`,
    );
  }
  if (process.platform === "win32") {
    throw new Trouble("Tidegate runs on Linux and macOS. On Windows, start it inside WSL.");
  }
}

export function isRoot() {
  return process.getuid?.() === 0;
}
