/** What the small programs share: where the database is, and a plain last sentence. */

export function databaseUrl(): string {
  const url = process.env.DATABASE_URL;
  if (!url)
    throw new Error("DATABASE_URL is not set: it names the PostgreSQL database to work on.");
  return url;
}

/** Runs a program; an error becomes its sentence on stderr and exit code 1. */
export async function runMain(main: () => void | Promise<void>): Promise<void> {
  try {
    await main();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
