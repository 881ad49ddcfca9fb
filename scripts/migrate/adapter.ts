/**
 * The driver adapter that the schema engine works through. It is Prisma's own, mended where a
 * migration would go wrong with it: it cuts a script at every ";", also inside a trigger's body,
 * and runs the pieces one by one on any connection of a pool; it leaves its connection, and with
 * it the migration lock, open; and its shadow database is the real one when a URL was given.
 */
import { randomUUID } from "node:crypto";
import { PrismaPg } from "@prisma/adapter-pg";
import type {
  SqlDriverAdapter,
  SqlMigrationAwareDriverAdapterFactory,
} from "@prisma/driver-adapter-utils";
import pg from "pg";
import { readInternalChars } from "./internal-char";

/** A migration waits at most this long for another program's lock on a table: then it says so. */
const LOCK_TIMEOUT_MS = 10_000;
const CONNECT_TIMEOUT_MS = 10_000;

export type MigrationAdapter = {
  factory: SqlMigrationAwareDriverAdapterFactory;
  /** Ends every connection and drops every shadow database that the engine asked for. */
  close: () => Promise<void>;
};

type WithErrorMap = { onError(error: unknown): never };

export function migrationAdapter(databaseUrl: string): MigrationAdapter {
  const cleanups: (() => Promise<unknown>)[] = [];

  async function connect(url: string): Promise<SqlDriverAdapter> {
    // One connection: the engine's advisory lock belongs to a session, and so must its work.
    const pool = new pg.Pool({
      connectionString: url,
      max: 1,
      application_name: "tidegate-migrate",
      lock_timeout: LOCK_TIMEOUT_MS,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    });
    cleanups.push(() => pool.end());
    const adapter = await new PrismaPg(pool).connect();
    readInternalChars(adapter);
    const { onError } = adapter as unknown as WithErrorMap;
    // Sent whole, PostgreSQL runs a script in one implicit transaction: all of a migration or none.
    adapter.executeScript = async (script) => {
      await pool.query(script).catch((error: unknown) => onError.call(adapter, error));
    };
    return adapter;
  }

  async function connectToShadowDb(): Promise<SqlDriverAdapter> {
    const name = `tidegate_shadow_${randomUUID().replaceAll("-", "")}`;
    await query(databaseUrl, `CREATE DATABASE "${name}"`);
    cleanups.push(() => query(databaseUrl, `DROP DATABASE IF EXISTS "${name}" WITH (FORCE)`));
    const shadow = new URL(databaseUrl);
    shadow.pathname = `/${name}`;
    return connect(shadow.href);
  }

  return {
    factory: {
      provider: "postgres",
      adapterName: "@prisma/adapter-pg",
      connect: () => connect(databaseUrl),
      connectToShadowDb,
    },
    // Last made, first closed: a shadow's connection ends before its database is dropped.
    close: async () => {
      for (const cleanup of cleanups.reverse()) await cleanup();
    },
  };
}

async function query(databaseUrl: string, sql: string): Promise<void> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
