/** prisma/migrations as the schema engine wants it: read once, in the order of the names. */
import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { MigrationList } from "@prisma/schema-engine-wasm";
import { ROOT } from "./engine";

const FOLDER = join(ROOT, "prisma/migrations");
const LOCKFILE = "migration_lock.toml";
const POSTGRESQL = 'provider = "postgresql"\n';

export async function readMigrations(folder = FOLDER): Promise<MigrationList> {
  const entries = await readdir(folder, { withFileTypes: true });
  const names = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
  const lockPath = join(folder, LOCKFILE);
  return {
    baseDir: folder,
    lockfile: {
      path: LOCKFILE,
      content: existsSync(lockPath) ? await readFile(lockPath, "utf8") : POSTGRESQL,
    },
    shadowDbInitScript: "",
    migrationDirectories: await Promise.all(
      names.sort().map(async (name) => ({
        path: name,
        migrationFile: {
          path: "migration.sql",
          content: {
            tag: "ok" as const,
            value: await readFile(join(folder, name, "migration.sql"), "utf8"),
          },
        },
      })),
    ),
  };
}
