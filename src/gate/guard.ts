import type { IncomingMessage, ServerResponse } from "node:http";

/** The largest honest body is an activity with 50 SKUs in two languages: under 30 KB. */
const BODY_MAX_BYTES = 64 * 1024;

const HEADERS = {
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "referrer-policy": "strict-origin-when-cross-origin",
  "cross-origin-opener-policy": "same-origin",
} as const;

/**
 * What holds for every request, before anything of it is read. Answers what cannot go on.
 *
 * @returns whether the request goes on to Next
 */
export function guard(request: IncomingMessage, response: ServerResponse): boolean {
  for (const [name, value] of Object.entries(HEADERS)) response.setHeader(name, value);
  if (!isReadable(request.url)) return refuse(response, 400, "The address cannot be read.");
  if (request.method === "GET" || request.method === "HEAD") return true;
  // A chunked body has no length to judge by; no client of ours sends one.
  const length = request.headers["content-length"];
  if (length === undefined && request.headers["transfer-encoding"] !== undefined) {
    return refuse(response, 411, "Send a content-length.");
  }
  if (Number(length ?? 0) > BODY_MAX_BYTES) return refuse(response, 413, "The body is too large.");
  if (!isSameOrigin(request)) return refuse(response, 403, "This comes from another site.");
  return true;
}

/** Half an escape in a path is nobody's page; what is behind the gate would fail over it. */
function isReadable(url = "/"): boolean {
  try {
    decodeURIComponent(url.split("?", 1)[0] ?? "");
    return true;
  } catch {
    return false;
  }
}

/** Browsers name the page that a request comes from; programs name none and carry no cookies. */
function isSameOrigin(request: IncomingMessage): boolean {
  const { origin, host } = request.headers;
  if (request.url?.startsWith("/api/webhooks/") || origin === undefined) return true;
  try {
    return new URL(origin).host === host;
  } catch {
    return false; // "null", from a sandboxed page or a local file
  }
}

function refuse(response: ServerResponse, status: number, message: string): false {
  response.writeHead(status, { "content-type": "application/json", connection: "close" });
  response.end(JSON.stringify({ error: message }));
  return false;
}
