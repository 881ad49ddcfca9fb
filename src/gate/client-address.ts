import type { IncomingMessage } from "node:http";

/**
 * Where a request really comes from. Each trusted proxy appends the address that it saw; whatever
 * stands before those is the client's own claim and counts for nothing.
 *
 * @param trustedProxies how many proxies of ours stand in front: 0 takes the connection's address
 */
export function clientAddress(request: IncomingMessage, trustedProxies: number): string {
  const direct = request.socket.remoteAddress ?? "unknown";
  if (trustedProxies === 0) return direct;
  const forwarded = String(request.headers["x-forwarded-for"] ?? "").split(",");
  return forwarded.at(-trustedProxies)?.trim() || direct;
}

/** Rewrites the header that everything behind the gate limits by. */
export function nameClient(request: IncomingMessage, trustedProxies: number): void {
  request.headers["x-forwarded-for"] = clientAddress(request, trustedProxies);
  delete request.headers["x-real-ip"];
  delete request.headers.forwarded;
}
