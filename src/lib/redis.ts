import { Redis } from "ioredis";

/** Longest pause between two attempts to reach a Redis that is away. */
const RECONNECT_MAX_MS = 1_000;

/** How much longer than a command a connection may be silent with something asked. */
const SILENCE_MS = 1_500;

/**
 * A client for the request path. Its settings are about what must never happen: a command that
 * waits in a queue while Redis is away and runs minutes later, or one that is sent again by the
 * client after a reconnect, before the handshake has looked at who answers there.
 *
 * @param commandTimeoutMs after this a call is unknown, see lib/deadline
 */
export function createRedis(url: string, commandTimeoutMs: number): Redis {
  return new Redis(url, {
    protocol: 2,
    lazyConnect: true,
    enableOfflineQueue: false,
    autoResendUnfulfilledCommands: false,
    maxRetriesPerRequest: 0,
    connectTimeout: 2_000,
    commandTimeout: commandTimeoutMs,
    // A connection whose other end vanished without a word is given up, and a new one is made.
    socketTimeout: commandTimeoutMs + SILENCE_MS,
    retryStrategy: (attempt) => Math.min(50 * 2 ** Math.min(attempt, 10), RECONNECT_MAX_MS),
  });
}
