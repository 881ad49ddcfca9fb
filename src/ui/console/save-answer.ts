import type { ActivityReason } from "@/domain/reasons";

/** How saving ended, as far as the form has to know. */
export type SaveAnswer =
  | { kind: "saved" }
  | { kind: "refused"; reason: ActivityReason }
  /** A caller's fault: messages by the dotted path of the field. */
  | { kind: "wrong"; fields: Record<string, string> }
  | { kind: "failed"; fault: Fault };

/** Why there is no answer of the business. `unknown`: it may have been carried out. */
export type Fault = "signedOut" | "notAllowed" | "notFound" | "unknown";
