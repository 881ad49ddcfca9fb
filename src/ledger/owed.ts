import type { HoldFacts } from "@/domain/journal";
import type { Ledger, Tx } from "@/ledger/client";

/** What the core has still to book. The relay asks for it until the journal tells that it was done. */
export interface OwedRow {
  activityId: string;
  epoch: number;
  segment: number;
  boot: string;
  reservationId: string;
  verb: "release" | "confirm";
}

/** What is owed a second time (a core that lost a hold took its units again) is owed anew. */
export async function oweAll(
  tx: Tx,
  at: { activityId: string; epoch: number; segment: number },
  verb: "release" | "confirm",
  cause: "return" | "reject" | "paid",
  holds: readonly Pick<HoldFacts, "reservationId" | "skuId" | "quantity">[],
): Promise<void> {
  await tx.$executeRaw`
    INSERT INTO owed (activity_id, epoch, reservation_id, verb, cause, segment, sku_id, quantity)
    SELECT ${at.activityId}, ${at.epoch}, h.reservation_id, ${verb}, ${cause}, ${at.segment},
           h.sku_id, h.quantity
    FROM unnest(
      ${holds.map((hold) => hold.reservationId)}::text[],
      ${holds.map((hold) => hold.skuId)}::text[],
      ${holds.map((hold) => hold.quantity)}::int[]
    ) AS h(reservation_id, sku_id, quantity)
    ON CONFLICT (activity_id, epoch, reservation_id, verb)
    DO UPDATE SET cause = excluded.cause, posted_at = NULL`;
}

/**
 * What is not booked yet, of activities that the core sells: of each the oldest first, and of each
 * something, so that one whose core is away keeps no other one waiting.
 */
export function listOwed(ledger: Ledger, countMax: number): Promise<OwedRow[]> {
  return ledger.prisma.$queryRaw<OwedRow[]>`
    SELECT o.activity_id AS "activityId", o.epoch, o.segment, s.boot,
           o.reservation_id AS "reservationId", o.verb
    FROM (SELECT *, row_number() OVER (PARTITION BY activity_id ORDER BY created_at) AS place
          FROM owed WHERE posted_at IS NULL) o
    JOIN activities a ON a.id = o.activity_id AND a.mode = 'core' AND a.core_epoch = o.epoch
    JOIN segments s ON s.activity_id = o.activity_id AND s.epoch = o.epoch AND s.segment = o.segment
    ORDER BY o.place, o.created_at LIMIT ${countMax}`;
}
