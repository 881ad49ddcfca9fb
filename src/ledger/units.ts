/** Statements that move counters. Each takes what is to be moved as columns and touches a row once. */

import type { HoldFacts } from "@/domain/journal";
import { type Placed, sumUnits } from "@/domain/judge-entries";
import { buyerKey, countedFor } from "@/domain/resource";
import type { Tx } from "@/ledger/client";
import { invariant } from "@/lib/invariant";

type Units = Pick<HoldFacts, "skuId" | "quantity">;
type BuyerUnits = Units & Pick<HoldFacts, "buyerId">;

/** Adds to held and sold; the table's CHECK refuses what would oversell. */
export async function moveStock(
  tx: Tx,
  activityId: string,
  holds: readonly Units[],
  sign: { held: 1 | 0 | -1; sold: 1 | 0 | -1 },
): Promise<void> {
  const units = sumUnits(holds);
  const touched = await tx.$executeRaw`
    UPDATE stock SET held = held + moved.units * ${sign.held}, sold = sold + moved.units * ${sign.sold}
    FROM unnest(${[...units.keys()]}::text[], ${[...units.values()]}::int[]) AS moved(resource, units)
    WHERE stock.activity_id = ${activityId} AND stock.resource = moved.resource`;
  invariant(touched === units.size, `Stock of ${activityId}: a resource has no row.`);
}

/** Live units of an installed segment. Resources that are not limited have no row and no count. */
export async function moveLive(
  tx: Tx,
  at: { activityId: string; epoch: number; segment: number },
  holds: readonly Units[],
  sign: 1 | -1,
): Promise<void> {
  const units = sumUnits(holds);
  await tx.$executeRaw`
    UPDATE segment_stock SET live = live + moved.units * ${sign}
    FROM unnest(${[...units.keys()]}::text[], ${[...units.values()]}::int[]) AS moved(resource, units)
    WHERE activity_id = ${at.activityId} AND epoch = ${at.epoch} AND segment = ${at.segment}
      AND segment_stock.resource = moved.resource`;
}

/** A buyer's units; the table's CHECK refuses what would exceed the limit. */
export async function takeBuyerUnits(
  tx: Tx,
  activityId: string,
  holds: readonly BuyerUnits[],
  limits: ReadonlyMap<string, number | null>,
): Promise<void> {
  const { buyers, resources, units } = buyerColumns(holds);
  const maxima = resources.map((resource) => limits.get(resource) ?? null);
  await tx.$executeRaw`
    INSERT INTO buyer_units (activity_id, buyer_id, resource, units, units_max)
    SELECT ${activityId}, moved.buyer_id, moved.resource, moved.units, moved.units_max
    FROM unnest(${buyers}::text[], ${resources}::text[], ${units}::int[], ${maxima}::int[])
      AS moved(buyer_id, resource, units, units_max)
    ON CONFLICT (activity_id, buyer_id, resource)
    DO UPDATE SET units = buyer_units.units + excluded.units, units_max = excluded.units_max`;
}

export async function returnBuyerUnits(
  tx: Tx,
  activityId: string,
  holds: readonly BuyerUnits[],
): Promise<void> {
  const { buyers, resources, units } = buyerColumns(holds);
  await tx.$executeRaw`
    UPDATE buyer_units SET units = buyer_units.units - moved.units
    FROM unnest(${buyers}::text[], ${resources}::text[], ${units}::int[])
      AS moved(buyer_id, resource, units)
    WHERE activity_id = ${activityId}
      AND buyer_units.buyer_id = moved.buyer_id AND buyer_units.resource = moved.resource`;
}

function buyerColumns(holds: readonly BuyerUnits[]) {
  const rows = new Map<string, { buyer: string; resource: string; units: number }>();
  for (const { buyerId: buyer, skuId, quantity } of holds) {
    for (const resource of countedFor(skuId)) {
      const key = buyerKey(buyer, resource);
      const row = rows.get(key) ?? { buyer, resource, units: 0 };
      row.units += quantity;
      rows.set(key, row);
    }
  }
  const list = [...rows.values()];
  return {
    buyers: list.map((row) => row.buyer),
    resources: list.map((row) => row.resource),
    units: list.map((row) => row.units),
  };
}

export type MovementKind = "reserve" | "confirm" | "release" | "expire";

const DELTAS = {
  reserve: { free: -1, held: 1, sold: 0 },
  confirm: { free: 0, held: -1, sold: 1 },
  release: { free: 1, held: -1, sold: 0 },
  expire: { free: 1, held: -1, sold: 0 },
} as const satisfies Record<MovementKind, object>;

/** One immutable row a hold; the unique index refuses the same movement twice. */
export async function recordMovements(
  tx: Tx,
  at: { activityId: string; epoch: number; segment: number },
  kind: MovementKind,
  holds: readonly Pick<Placed, "reservationId" | "skuId" | "quantity">[],
): Promise<void> {
  const delta = DELTAS[kind];
  await tx.$executeRaw`
    INSERT INTO movements
      (activity_id, sku_id, kind, reservation_id, epoch, segment, free_delta, held_delta, sold_delta)
    SELECT ${at.activityId}, moved.sku_id, ${kind}, moved.reservation_id, ${at.epoch}, ${at.segment},
           moved.units * ${delta.free}, moved.units * ${delta.held}, moved.units * ${delta.sold}
    FROM unnest(
      ${holds.map((hold) => hold.reservationId)}::text[],
      ${holds.map((hold) => hold.skuId)}::text[],
      ${holds.map((hold) => hold.quantity)}::int[]
    ) AS moved(reservation_id, sku_id, units)`;
}
