import { PrismaPg } from "@prisma/adapter-pg";
import { type Prisma, PrismaClient } from "@/generated/prisma/client";
import { sleep } from "@/lib/sleep";

/** The PostgreSQL book, as one process has it open. */
export interface Ledger {
  prisma: PrismaClient;
  close: () => Promise<void>;
}

/** What a statement runs on: the client outside a transaction, the transaction inside. */
export type Tx = Prisma.TransactionClient;

const STATEMENT_MS = 2_000;
/** Longer than PostgreSQL's `deadlock_timeout` of 1 s, or a deadlock would pass for a lock that is late. */
const LOCK_MS = 1_500;
const IDLE_IN_TRANSACTION_MS = 5_000;
const CONNECT_MS = 2_000;

/**
 * @param connectionsMax of this process. web 10, worker 5: together far below the server's limit,
 * so that one door cannot starve the other
 */
export function connectLedger(url: string, connectionsMax: number): Ledger {
  const adapter = new PrismaPg({
    connectionString: url,
    max: connectionsMax,
    connectionTimeoutMillis: CONNECT_MS,
    statement_timeout: STATEMENT_MS,
    // The server keeps the one above; this one holds where its answer never arrives.
    query_timeout: STATEMENT_MS + 1_000,
    lock_timeout: LOCK_MS,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
  });
  const prisma = new PrismaClient({ adapter });
  return { prisma, close: () => prisma.$disconnect() };
}

const ATTEMPTS_MAX = 5;

/**
 * One transaction, tried again when PostgreSQL broke it off for another's sake (a serialization
 * failure or a deadlock: nothing of it happened). Everything inside is asked of `tx`; asking the
 * outer client there would wait for a second connection and can block the pool.
 */
export async function transact<T>(
  ledger: Ledger,
  run: (tx: Tx) => Promise<T>,
  isolationLevel: "ReadCommitted" | "RepeatableRead" = "ReadCommitted",
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await ledger.prisma.$transaction(run, {
        isolationLevel,
        maxWait: CONNECT_MS,
        timeout: 10_000,
      });
    } catch (error) {
      if (attempt >= ATTEMPTS_MAX || !isBrokenOff(error)) throw error;
      await sleep(2 ** attempt);
    }
  }
}

/** Prisma's code for a write conflict, or PostgreSQL's behind a raw statement. */
function isBrokenOff(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = "code" in error ? error.code : undefined;
  return code === "P2034" || /\b(40001|40P01)\b/.test(error.message);
}

/** A lock did not come free in time: others are at it. Nothing of the transaction happened. */
export function isLockTimeout(error: unknown): boolean {
  return error instanceof Error && /\b55P03\b/.test(error.message);
}
