import { initTRPC, TRPCError } from "@trpc/server";
import { z } from "zod";
import { isOutage } from "@/services/outage";
import type { Context } from "@/trpc/context";
import { faultError } from "@/trpc/errors";

const t = initTRPC.context<Context>().create({
  isDev: false,
  sse: {
    ping: { enabled: true, intervalMs: 15_000 },
    // A phone that changed its network sits on a dead stream: two pings missed, and it asks anew.
    client: { reconnectAfterInactivityMs: 35_000 },
    maxDurationMs: 10 * 60_000,
  },
  errorFormatter({ shape, error }) {
    const { zodError } = error.cause instanceof z.ZodError ? { zodError: error.cause } : {};
    return {
      ...shape,
      message: publicMessage(shape.message, error, zodError),
      data: {
        code: shape.data.code,
        httpStatus: shape.data.httpStatus,
        path: shape.data.path,
        /** For forms: the first message of each field, by its dotted path. */
        fields: zodError ? fieldMessages(zodError) : undefined,
      },
    };
  },
});

/** Nothing of a defect reaches a browser: not its words, not its stack. */
function publicMessage(message: string, error: TRPCError, zodError?: z.ZodError): string {
  if (zodError) return Object.values(fieldMessages(zodError)).join(" ");
  if (error.code === "SERVICE_UNAVAILABLE")
    return "Not reachable at the moment. Try again shortly.";
  if (error.code === "INTERNAL_SERVER_ERROR") return "Something failed on our side. Try again.";
  return message;
}

function fieldMessages(error: z.ZodError): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const issue of error.issues) {
    const path = issue.path.join(".");
    fields[path] ??= issue.message.startsWith("Invalid")
      ? `${path}: ${issue.message}.`
      : issue.message;
  }
  return fields;
}

/** A store that is away is 503, so that clients and proxies know to come back; a defect stays 500. */
const outageAs503 = t.middleware(async ({ next }) => {
  const result = await next();
  if (!result.ok && result.error.code === "INTERNAL_SERVER_ERROR" && isOutage(result.error.cause)) {
    throw new TRPCError({ code: "SERVICE_UNAVAILABLE", cause: result.error.cause });
  }
  return result;
});

export const router = t.router;
export const publicProcedure = t.procedure.use(outageAs503);

export const buyerProcedure = publicProcedure.use(async ({ ctx, next }) => {
  const viewer = await ctx.readViewer();
  if (!viewer) throw faultError("NOT_SIGNED_IN");
  return next({ ctx: { ...ctx, viewer } });
});

export const operatorProcedure = buyerProcedure.use(({ ctx, next }) => {
  if (ctx.viewer.role !== "operator") throw faultError("NOT_ALLOWED");
  return next({ ctx });
});
