import { listSegments } from "@/ledger/installations";
import type { Deps } from "@/services/deps";

/** Activities that the core sells now: those whose journals are to be posted. */
export async function listSelling(deps: Deps): Promise<string[]> {
  const segments = await listSegments(deps.ledger);
  const selling = segments.filter((segment) => segment.mode === "core");
  return [...new Set(selling.map((segment) => segment.activityId))];
}
