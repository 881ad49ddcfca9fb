/** What a failed call means for the one who asked. */
export type Failure = "unknown" | "signedOut" | "fault";

/** How long one try may take. The server gives up sooner; this is for networks that swallow. */
const TRY_MS = 8_000;
/** Waits between tries; their number is the number of tries after the first. About 25 s together. */
const WAITS_MS = [300, 600, 1_200, 2_400, 4_000, 6_000, 8_000] as const;

const REQUEST_TIMEOUT = 408;
const TOO_MANY_REQUESTS = 429;
const SERVER_ERRORS = 500;
const UNAUTHORIZED = 401;

/**
 * A call without an answer may have run: no status, a timeout, any 5xx. So may one that was asked to
 * come back later. Only a definite status is a definite answer.
 */
export function failureOf(httpStatus: number | undefined): Failure {
  if (httpStatus === undefined || httpStatus >= SERVER_ERRORS) return "unknown";
  if (httpStatus === REQUEST_TIMEOUT || httpStatus === TOO_MANY_REQUESTS) return "unknown";
  return httpStatus === UNAUTHORIZED ? "signedOut" : "fault";
}

export type Ending<Answer> =
  | { kind: "answered"; answer: Answer }
  | { kind: "unanswered" }
  | { kind: "signedOut" }
  | { kind: "fault" };

export interface Pursuit<Answer> {
  /** Asks once, always with the same id. */
  ask: (signal: AbortSignal) => Promise<Answer>;
  statusOf: (error: unknown) => number | undefined;
  /** An answer that says "not now": worth asking again. */
  isBusy: (answer: Answer) => boolean;
  /** Before each further try: what the last one came to. */
  onWait: (last: Answer | null) => void;
  sleep: (ms: number) => Promise<void>;
  random: () => number;
  signal: AbortSignal;
}

/** Asks until there is a definite answer, a bounded number of times. */
export async function pursue<Answer>(pursuit: Pursuit<Answer>): Promise<Ending<Answer>> {
  const { ask, statusOf, isBusy, onWait, sleep, random, signal } = pursuit;
  let last: Answer | null = null;
  for (const waitMs of [...WAITS_MS, null]) {
    last = null;
    try {
      last = await withDeadline(ask, signal);
      if (!isBusy(last)) return { kind: "answered", answer: last };
    } catch (error) {
      const failure = failureOf(statusOf(error));
      if (failure !== "unknown") return { kind: failure };
    }
    if (waitMs === null || signal.aborted) break;
    onWait(last);
    // Half fixed, half by chance: a crowd that failed together does not come back together.
    await sleep(waitMs * (0.5 + random()));
    if (signal.aborted) break; // the page was left meanwhile
  }
  return last === null ? { kind: "unanswered" } : { kind: "answered", answer: last };
}

/** `AbortSignal.any` is younger than the oldest phones that the pages are made for. */
async function withDeadline<Answer>(ask: Pursuit<Answer>["ask"], signal: AbortSignal) {
  const one = new AbortController();
  const abort = () => one.abort();
  const timer = setTimeout(abort, TRY_MS);
  signal.addEventListener("abort", abort, { once: true });
  try {
    return await ask(one.signal);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener("abort", abort);
  }
}
