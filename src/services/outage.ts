import { DeadlineError } from "@/lib/deadline";

/** Error codes of a store that is away or does not answer. Sources: Node, Prisma, PostgreSQL. */
const CODES = new Set([
  ...["ECONNREFUSED", "ECONNRESET", "ETIMEDOUT", "EPIPE", "ENOTFOUND", "EHOSTUNREACH"],
  ...["P1001", "P1002", "P1008", "P1017", "P2024", "P2028"],
  ...["57P01", "57P02", "57P03", "57014", "55P03", "53300", "08006", "08001", "08003"],
]);
const WORDS =
  /Connection is closed|Command timed out|Stream isn't writeable|Connection terminated|enableOfflineQueue|Can't reach database|max retries per request|timeout exceeded when trying to connect|LOADING Redis|READONLY|MISCONF|OOM command|statement timeout|lock timeout/i;

/** Whether a store was away: nothing is known of the call, and the same one may be tried again. */
export function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof DeadlineError) return true;
  const code = "code" in error ? String(error.code) : "";
  return CODES.has(code) || WORDS.test(error.message) || isOutage(error.cause);
}
