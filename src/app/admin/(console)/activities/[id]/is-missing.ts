import { TRPCError } from "@trpc/server";

/** For loaders: there is no such activity, or its id cannot be one. */
export function isMissing(error: unknown): boolean {
  return error instanceof TRPCError && (error.code === "NOT_FOUND" || error.code === "BAD_REQUEST");
}
