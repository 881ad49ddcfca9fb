import type { ActivityReason } from "@/domain/reasons";

/** Keys below `console.reason`. A reason without words does not compile. */
export const REASON_WORDS = {
  NOT_FOUND: "notFound",
  VERSION_CONFLICT: "versionConflict",
  ALREADY_WARM: "alreadyWarm",
  HAS_ORDERS: "hasOrders",
  WRONG_PHASE: "wrongPhase",
  NOT_READY: "notReady",
  WINDOW_PASSED: "windowPassed",
  DRIFT: "drift",
  CONTENDED: "contended",
} as const satisfies Record<ActivityReason, string>;
