import { createHash, randomBytes } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { migrate } from "../../scripts/migrate/apply";

const MIGRATIONS = join(import.meta.dirname, "../../prisma/migrations");
/** Any number, the same for every test process: one of them makes the template. */
const TEMPLATE_LOCK = 7_423_001;

function serverUrl(): string {
  const url = process.env.TEST_DATABASE_URL;
  if (!url) throw new Error("TEST_DATABASE_URL is not set: run the tests with `npm test`.");
  return url;
}

function databaseUrl(name: string): string {
  const url = new URL(serverUrl());
  url.pathname = `/${name}`;
  return url.href;
}

async function onServer<T>(run: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: serverUrl() });
  await client.connect();
  try {
    return await run(client);
  } finally {
    await client.end();
  }
}

/** Names the template by what is in it, so that a changed migration makes a new one. */
async function templateName(): Promise<string> {
  const hash = createHash("sha256");
  for (const folder of (await readdir(MIGRATIONS)).sort()) {
    if (folder.endsWith(".toml")) continue;
    hash.update(await readFile(join(MIGRATIONS, folder, "migration.sql")));
  }
  return `tidegate_template_${hash.digest("hex").slice(0, 12)}`;
}

async function ensureTemplate(client: pg.Client): Promise<string> {
  const name = await templateName();
  await client.query("SELECT pg_advisory_lock($1)", [TEMPLATE_LOCK]);
  try {
    const found = await client.query("SELECT 1 FROM pg_database WHERE datname = $1", [name]);
    if (found.rowCount) return name;
    const building = `${name}_${randomBytes(3).toString("hex")}`;
    await client.query(`CREATE DATABASE ${building}`);
    await migrate(databaseUrl(building));
    await client.query(`ALTER DATABASE ${building} RENAME TO ${name}`);
    return name;
  } finally {
    await client.query("SELECT pg_advisory_unlock($1)", [TEMPLATE_LOCK]);
  }
}

/** A migrated database of this test's own, and how to be rid of it. */
export async function createDatabase(): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = `tidegate_test_${randomBytes(6).toString("hex")}`;
  await onServer(async (client) => {
    const template = await ensureTemplate(client);
    await client.query(`CREATE DATABASE ${name} TEMPLATE ${template}`);
  });
  return {
    url: databaseUrl(name),
    drop: async () => {
      await onServer((client) => client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`));
    },
  };
}
