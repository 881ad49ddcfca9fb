import { TRPCError } from "@trpc/server";

/** A caller's faults. A refusal of the business is not among them: it is a value in the answer. */
export type Fault = "NOT_SIGNED_IN" | "NOT_ALLOWED" | "NOT_FOUND";

const CODES = {
  NOT_SIGNED_IN: { code: "UNAUTHORIZED", message: "Sign in first." },
  NOT_ALLOWED: { code: "FORBIDDEN", message: "Your account may not do this." },
  NOT_FOUND: { code: "NOT_FOUND", message: "There is nothing here with that id." },
} as const satisfies Record<Fault, { code: TRPCError["code"]; message: string }>;

/** The one place where a caller's fault becomes an HTTP status. */
export function faultError(fault: Fault): TRPCError {
  return new TRPCError(CODES[fault]);
}
