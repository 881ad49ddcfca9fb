import pg from "pg";
import { FILTERS, type SchemaEngine, withEngine } from "./engine";
import { readMigrations } from "./folder";

/** Ours alone; Prisma's own migration lock is another number. Any constant would do. */
const LOCK_KEY = 71_143_001;
const LOCK_WAIT_MS = 120_000;
const CONNECT_TIMEOUT_MS = 10_000;

/**
 * Applies what is not applied yet of prisma/migrations, and answers how many that was. Applied
 * ones are recorded in _prisma_migrations, so that a second call, or `prisma migrate deploy`,
 * finds nothing to do. Two callers at once: one waits for the other. Throws with the engine's own
 * sentence when a migration fails; it has then left nothing behind and is tried again next time.
 */
export async function migrate(databaseUrl: string): Promise<number> {
  const migrationsList = await readMigrations();
  return withLock(databaseUrl, () =>
    withEngine(databaseUrl, async (engine) => {
      await forgetUnfinished(engine, migrationsList);
      const { appliedMigrationNames } = await engine
        .applyMigrations({ migrationsList, filters: FILTERS })
        .catch(rethrowPlainly);
      return appliedMigrationNames.length;
    }),
  );
}

type Migrations = Awaited<ReturnType<typeof readMigrations>>;

/**
 * A migration that failed, or was killed half-way, is one transaction and has changed nothing (see
 * adapter.ts), but its row would block every later one. Under our lock it cannot be still running.
 */
async function forgetUnfinished(engine: SchemaEngine, migrationsList: Migrations): Promise<void> {
  const { failedMigrationNames } = await engine.diagnoseMigrationHistory({
    migrationsList,
    optInToShadowDatabase: false,
    filters: FILTERS,
  });
  for (const migrationName of failedMigrationNames) {
    await engine.markMigrationRolledBack({ migrationName });
  }
}

/** The engine's message ends in its own call trace; of that only the migration's name is of use. */
function rethrowPlainly(error: unknown): never {
  const message = error instanceof Error ? error.message : String(error);
  const name = /migration_name="([^"]+)"/.exec(message)?.[1];
  const [plain = ""] = message.split(/\n\s+0: /);
  throw new Error(name ? `Migration ${name} failed: ${plain}` : plain, { cause: error });
}

async function withLock<T>(databaseUrl: string, run: () => Promise<T>): Promise<T> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    lock_timeout: LOCK_WAIT_MS,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    application_name: "tidegate-migrate-lock",
  });
  await client.connect();
  try {
    await client.query("SELECT pg_advisory_lock($1)", [LOCK_KEY]);
    return await run();
  } finally {
    // The lock is the session's: ending it gives the lock back, also after an error.
    await client.end();
  }
}
