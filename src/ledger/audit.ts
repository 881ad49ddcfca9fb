import type { Tx } from "@/ledger/client";

/** Who did what to what, in the same transaction as the deed. */
export async function recordAudit(
  tx: Tx,
  entry: { actorId: string; action: string; subject: string; detail?: object },
): Promise<void> {
  await tx.$executeRaw`
    INSERT INTO audit_entries (actor_id, action, subject, detail)
    VALUES (${entry.actorId}, ${entry.action}, ${entry.subject}, ${JSON.stringify(entry.detail ?? {})}::jsonb)`;
}
