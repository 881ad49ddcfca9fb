import {
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { basename, dirname, join, relative } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { run } from "./children.mjs";
import { commandOf, signalGroup } from "./identity.mjs";
import { ROOT } from "./paths.mjs";
import { Trouble } from "./trouble.mjs";
import { canReach, giveTo, OUTSIDE } from "./unprivileged.mjs";

/** @typedef {import("./unprivileged.mjs").User} User */

const STRAY_STOP_MS = 20_000;

/**
 * Where the database lies: in the project's data folder, or outside when the user that runs
 * PostgreSQL cannot enter that.
 * @param {string} folder
 * @param {User | undefined} user
 */
export function dataFolder(folder, user) {
  if (!user || canReach(user, [folder])) return join(folder, "postgres");
  const place = relative(ROOT, folder).replace(/^\./, "").replaceAll("/", "-");
  mkdirSync(OUTSIDE, { recursive: true, mode: 0o755 });
  return join(OUTSIDE, `${place}-postgres`);
}

/**
 * Makes the data folder when there is none, and checks one that is there.
 * @param {{ data: string, binaries: import("./postgres-binaries.mjs").Binaries, user: User | undefined,
 *   password: string, fresh?: boolean, cleanups: import("./cleanups.mjs").Cleanups }} options
 */
export async function initialise(options) {
  const { data, user } = options;
  if (options.fresh) {
    await stopStray(data);
    const remove = () => rmSync(data, { recursive: true, force: true });
    remove();
    options.cleanups.add("the test database's folder", remove);
  }
  if (!existsSync(data)) await runInitdb(options);
  const versionPath = join(data, "PG_VERSION");
  if (!existsSync(versionPath)) {
    throw new Trouble(`${data} is not a whole PostgreSQL data folder. Remove it and start again.`);
  }
  const made = readFileSync(versionPath, "utf8").trim();
  if (Number(made) !== options.binaries.major) {
    throw new Trouble(
      `The database in ${data} was made by PostgreSQL ${made}, and this is ${options.binaries.version}. Remove that folder to begin with an empty database, or set DATABASE_URL.`,
    );
  }
  if (!user && statSync(data).uid !== process.getuid?.()) {
    throw new Trouble(
      `The database in ${data} belongs to another user (an earlier start as root?). Start as that user, or remove the folder to begin with an empty database.`,
    );
  }
  giveTo(data, user);
  await stopStray(data);
}

/**
 * Makes it beside its place and renames it: an initdb that was killed leaves no half database.
 * @param {Parameters<typeof initialise>[0]} options
 */
async function runInitdb({ data, binaries, user, password, cleanups }) {
  const fresh = `${data}.new`;
  const passwordPath = `${data}.password`;
  rmSync(fresh, { recursive: true, force: true });
  mkdirSync(fresh, { recursive: true, mode: 0o700 });
  giveTo(fresh, user);
  writeFileSync(passwordPath, `${password}\n`, { mode: 0o600 });
  giveTo(passwordPath, user);
  // The same order and case rules on every machine, where this version can.
  const locale =
    binaries.major >= 17 ? ["--locale-provider=builtin", "--locale=C.UTF-8"] : ["--locale=C"];
  try {
    await run({
      name: "initdb",
      command: join(binaries.bin, "initdb"),
      args: [
        ...["-D", fresh, "-U", "postgres", "--encoding=UTF8", ...locale, "--auth=scram-sha-256"],
        `--pwfile=${passwordPath}`,
      ],
      cwd: "/",
      env: { ...process.env, LC_ALL: "C" },
      user,
      cleanups,
      failure: (tail, ended) => `The database could not be made (initdb, ${ended}):\n${tail}`,
    });
  } finally {
    rmSync(passwordPath, { force: true });
  }
  renameSync(fresh, data);
}

/**
 * Ends a PostgreSQL that still serves this folder after its start was killed, and removes the
 * mark of one that is gone: its number may by now be another program's.
 * @param {string} data
 */
async function stopStray(data) {
  const mark = join(data, "postmaster.pid");
  if (!existsSync(mark)) return;
  const pid = Number(readFileSync(mark, "utf8").split("\n")[0]);
  // The folder's name alone: it was given as a path, which may have been another way to it.
  const ours = () => commandOf(pid).includes(join(basename(dirname(data)), basename(data)));
  if (ours()) signalGroup(pid, "SIGINT");
  for (let waitedMs = 0; ours() && waitedMs < STRAY_STOP_MS; waitedMs += 50) await sleep(50);
  if (ours()) {
    throw new Trouble(`A PostgreSQL (process ${pid}) still uses ${data}. Stop it and start again.`);
  }
  rmSync(mark, { force: true });
}
