import type { ActivityRowView } from "@/domain/views";

/** What an operator can do to an activity; each is a procedure of the same name. */
export const ACTS = ["schedule", "warmUp", "pause", "resume", "close"] as const;
export type Act = (typeof ACTS)[number];

/** Stops buyers: outlined, named, and asked once. */
export function isDangerous(act: Act): act is "pause" | "close" {
  return act === "pause" || act === "close";
}

/** What makes sense in this phase, the next step first. The services decide for themselves. */
export function actsOf({ phase, warm }: Pick<ActivityRowView, "phase" | "warm">): Act[] {
  const warmUp: Act[] = warm ? [] : ["warmUp"];
  switch (phase) {
    case "draft":
      return ["schedule"];
    case "scheduled":
    case "open":
      return [...warmUp, "pause", "close"];
    case "paused":
      return ["resume", ...warmUp, "close"];
    case "closed":
      return [];
  }
}
