import { DeadlineError } from "@/lib/deadline";

/** A store was away, said by somebody who does not pass on why. */
export class OutageError extends Error {
  override readonly name = "OutageError";
}

/** Error codes of a store that is away or does not answer. Sources: Node, Prisma, PostgreSQL. */
const CODES = new Set([
  ...["ECONNREFUSED", "ECONNRESET", "ETIMEDOUT", "EPIPE", "ENOTFOUND", "EHOSTUNREACH"],
  ...["P1001", "P1002", "P1008", "P1017", "P2024", "P2028", "P2037"],
  ...["57P01", "57P02", "57P03", "57014", "55P03", "08006", "08001", "08003", "25006"],
  ...["53100", "53200", "53300", "40001", "40P01"],
]);
/** The same told in words, by ioredis, Redis, pg, PostgreSQL and Prisma in turn. */
const WORDS = new RegExp(
  [
    ...["Connection is closed", "Command timed out", "Stream isn't writeable"],
    ...["enableOfflineQueue", "max retries per request"],
    ...["LOADING Redis", "READONLY", "MISCONF", "OOM command"],
    ...["NOREPLICAS", "BUSY Redis", "MASTERDOWN", "Socket timeout", "Query read timeout"],
    ...["Connection terminated", "is not queryable", "timeout exceeded when trying to connect"],
    ...["terminating connection", "the database system is", "too many clients"],
    ...["statement timeout", "lock timeout"],
    ...["Can't reach database", "Server has closed the connection", "Operation has timed out"],
    "Too many database connections",
  ].join("|"),
  "i",
);

/** Prisma has one code for every raw statement that failed; PostgreSQL's own stands in the words. */
const RAW_CODE = /Raw query failed\. Code: `(\w+)`/;

/** Whether a store was away: nothing is known of the call, and the same one may be tried again. */
export function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof DeadlineError || error instanceof OutageError) return true;
  const code = "code" in error ? String(error.code) : "";
  const rawCode = RAW_CODE.exec(error.message)?.[1] ?? "";
  const isCoded = CODES.has(code) || CODES.has(rawCode);
  return isCoded || WORDS.test(error.message) || isOutage(error.cause);
}
