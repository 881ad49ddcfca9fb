import { withDeadline } from "@/lib/deadline";
import type { Deps } from "@/services/deps";

export interface Health {
  ok: boolean;
  redis: boolean;
  postgres: boolean;
}

const DEADLINE_MS = 1_000;

/** Whether both stores answer this process now. */
export async function readHealth(deps: Deps): Promise<Health> {
  const answers = async (call: Promise<unknown>) =>
    withDeadline(call, DEADLINE_MS, "health").then(
      () => true,
      () => false,
    );
  const [redis, postgres] = await Promise.all([
    answers(deps.core.redis.ping()),
    answers(deps.ledger.prisma.$queryRaw`SELECT 1`),
  ]);
  return { ok: redis && postgres && deps.core.runId() !== null, redis, postgres };
}
