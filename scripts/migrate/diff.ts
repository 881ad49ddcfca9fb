import { FILTERS, withEngine } from "./engine";
import { readMigrations } from "./folder";

/** The SQL that makes an empty database what schema.prisma says: what to write a migration from. */
export function diffFromEmpty(databaseUrl: string): Promise<string> {
  return withEngine(databaseUrl, async (engine, schema) => {
    const { stdout } = await engine.diff({
      from: { tag: "empty" },
      to: { tag: "schemaDatamodel", files: [schema] },
      script: true,
      exitCode: null,
      filters: FILTERS,
    });
    return stdout ?? "";
  });
}

/**
 * The SQL that is missing from prisma/migrations for schema.prisma; empty when they agree. The
 * engine applies the migrations to a shadow database, which it makes beside the one named and
 * drops again. What Prisma cannot say (checks, triggers, partial indexes) it does not compare.
 */
export async function diffFromMigrations(databaseUrl: string): Promise<string> {
  const migrationsList = await readMigrations();
  return withEngine(databaseUrl, async (engine, schema) => {
    const { exitCode, stdout } = await engine.diff({
      from: { tag: "migrations", ...migrationsList },
      to: { tag: "schemaDatamodel", files: [schema] },
      script: true,
      exitCode: true,
      filters: FILTERS,
    });
    return exitCode === 0 ? "" : (stdout ?? "");
  });
}
