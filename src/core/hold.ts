import type { HoldFacts } from "@/domain/journal";

/** held: to be paid. paid: confirmed. released: given back; kept so that its id is never sold again. */
export type HoldState = "held" | "paid" | "released";

export interface Hold extends Omit<HoldFacts, "reservationId"> {
  state: HoldState;
}

const PACKED = /^([\w-]+)\|([\w-]+)\|(\d+)\|(\d+)\|(held|paid|released)$/;

/** The twin of lua/includes/pack-hold. */
export function packHold(hold: Hold): string {
  return [hold.buyerId, hold.skuId, hold.quantity, hold.priceCents, hold.state].join("|");
}

/** The twin of lua/includes/unpack-hold; null for anything else. */
export function unpackHold(packed: string): Hold | null {
  const [, buyerId, skuId, quantity, priceCents, state] = PACKED.exec(packed) ?? [];
  if (!buyerId || !skuId || !state) return null;
  return {
    buyerId,
    skuId,
    quantity: Number(quantity),
    priceCents: Number(priceCents),
    state: state as HoldState,
  };
}
