import { TRPCClientError } from "@trpc/client";
import type { AppRouter } from "@/trpc/router";
import type { Fault } from "@/ui/console/save-answer";

function dataOf(error: unknown) {
  return error instanceof TRPCClientError ? (error as TRPCClientError<AppRouter>).data : undefined;
}

/** What a call that threw has to say. Whatever is not a definite no may have been carried out. */
export function faultOf(error: unknown): Fault {
  switch (dataOf(error)?.code) {
    case "UNAUTHORIZED":
      return "signedOut";
    case "FORBIDDEN":
      return "notAllowed";
    case "NOT_FOUND":
      return "notFound";
    default:
      return "unknown";
  }
}

/** Messages by the path of the field, where the input was refused at the wall. */
export function fieldsOf(error: unknown): Record<string, string> | null {
  const data = dataOf(error);
  return data?.code === "BAD_REQUEST" ? (data.fields ?? null) : null;
}
