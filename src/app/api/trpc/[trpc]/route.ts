import { fetchRequestHandler } from "@trpc/server/adapters/fetch";
import { getDeps } from "@/services/deps";
import { isOutage } from "@/services/outage";
import { createContext } from "@/trpc/context";
import { BATCH_MAX } from "@/trpc/limits";
import { appRouter } from "@/trpc/router";

export const dynamic = "force-dynamic";

function handle(request: Request): Promise<Response> {
  return fetchRequestHandler({
    endpoint: "/api/trpc",
    req: request,
    router: appRouter,
    createContext: () => createContext(request.headers),
    allowBatching: true,
    maxBatchSize: BATCH_MAX,
    onError: ({ error, path }) => {
      if (error.code !== "INTERNAL_SERVER_ERROR" && error.code !== "SERVICE_UNAVAILABLE") return;
      const { logger } = getDeps();
      const cause = {
        path,
        error: error.cause?.message ?? error.message,
        stack: error.cause?.stack,
      };
      if (isOutage(error.cause)) logger.warn(cause, "A store could not be reached.");
      else logger.error(cause, "A procedure failed.");
    },
    responseMeta: ({ errors }) =>
      errors.some((error) => error.code === "SERVICE_UNAVAILABLE")
        ? { headers: { "retry-after": "1", "cache-control": "no-store" } }
        : { headers: { "cache-control": "no-store" } },
  });
}

export const GET = handle;

/**
 * Only JSON: other content types can be sent across origins without the browser asking first.
 * The body's cap and the origin are the gate's concern.
 */
export function POST(request: Request): Promise<Response> | Response {
  const type = request.headers.get("content-type")?.split(";")[0]?.trim().toLowerCase();
  if (type !== "application/json") {
    return Response.json({ error: "Send application/json." }, { status: 415 });
  }
  return handle(request);
}
