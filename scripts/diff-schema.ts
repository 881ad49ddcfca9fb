/**
 * Prints the SQL from an empty database to schema.prisma. With --check it prints what
 * prisma/migrations lack of schema.prisma, and fails when that is anything. DATABASE_URL names any
 * database of a PostgreSQL where a scratch database may be made.
 */
import { databaseUrl, runMain } from "./cli";
import { diffFromEmpty, diffFromMigrations } from "./migrate/diff";

await runMain(async () => {
  if (!process.argv.includes("--check")) {
    console.log(await diffFromEmpty(databaseUrl()));
    return;
  }
  const missing = await diffFromMigrations(databaseUrl());
  if (missing !== "") {
    throw new Error(`prisma/migrations differ from prisma/schema.prisma; missing:\n${missing}`);
  }
});
