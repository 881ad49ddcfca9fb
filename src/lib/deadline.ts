/** Thrown when an answer did not come in time. The call may still have run: unknown, not failed. */
export class DeadlineError extends Error {
  override readonly name = "DeadlineError";
}

/**
 * The promise's answer, or a {@link DeadlineError} after `timeoutMs`. Clients have timeouts of their
 * own; this one holds also where theirs do not (a socket that neither answers nor closes).
 */
export async function withDeadline<T>(
  promise: Promise<T>,
  timeoutMs: number,
  what: string,
): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const deadline = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new DeadlineError(`${what}: no answer within ${timeoutMs} ms`)),
      timeoutMs,
    );
  });
  try {
    return await Promise.race([promise, deadline]);
  } finally {
    clearTimeout(timer);
  }
}
