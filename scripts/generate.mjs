/** Generates src/generated from prisma/ and lua/: `npm run generate`. Skips what has not changed. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { run } from "./bootstrap/children.mjs";
import { Cleanups } from "./bootstrap/cleanups.mjs";
import { DATA, ROOT } from "./bootstrap/paths.mjs";
import { step } from "./bootstrap/say.mjs";
import { hashOf, isUnchanged, writeStamp } from "./bootstrap/stamp.mjs";
import { runScript } from "./bootstrap/tasks.mjs";
import { explain } from "./bootstrap/trouble.mjs";

/** What is generated counts too: a file that was removed or edited is made again. */
const PARTS = {
  prisma: {
    files: [
      "prisma/schema.prisma",
      "prisma.config.ts",
      "package-lock.json",
      "src/generated/prisma",
    ],
    make: generateClient,
  },
  lua: {
    files: ["lua", "scripts/lua", "scripts/build-lua.ts", "src/generated/lua.ts"],
    /** @param {Cleanups} cleanups */
    make: (cleanups) => runScript("scripts/build-lua.ts", process.env, cleanups),
  },
};

/**
 * @param {Cleanups} cleanups
 * @param {(text: string) => void} note
 */
export async function generate(cleanups, note) {
  const made = [];
  for (const [name, { files, make }] of Object.entries(PARTS)) {
    const stamp = join(DATA, `stamps/${name}`);
    if (isUnchanged(stamp, hashOf(ROOT, files))) continue;
    await make(cleanups);
    writeStamp(stamp, hashOf(ROOT, files));
    made.push(name);
  }
  note(made.length === 0 ? "unchanged" : made.join(" and "));
}

/** @param {Cleanups} cleanups */
async function generateClient(cleanups) {
  const cli = join(ROOT, "node_modules/prisma/build/index.js");
  if (!existsSync(join(ROOT, "prisma/schema.prisma"))) return;
  await run({
    name: "prisma generate",
    command: process.execPath,
    args: [cli, "generate"],
    cwd: ROOT,
    env: {
      ...process.env,
      CHECKPOINT_DISABLE: "1",
      // Generating does not use the schema engine; naming any program keeps Prisma from fetching it.
      PRISMA_SCHEMA_ENGINE_BINARY: process.execPath,
    },
    cleanups,
    failure: (tail, ended) => `The database client could not be generated (${ended}):\n${tail}`,
  });
}

if (process.argv[1] === import.meta.filename) {
  const cleanups = new Cleanups();
  step("Generated code", (note) => generate(cleanups, note)).catch((error) => {
    console.error(explain(error));
    process.exitCode = 1;
  });
}
