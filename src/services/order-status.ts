import { readHold } from "@/core/stock";
import type { OrderView } from "@/domain/views";
import { findActivity } from "@/ledger/activities";
import { findOrders } from "@/ledger/orders";
import { withDeadline } from "@/lib/deadline";
import type { Deps } from "@/services/deps";
import { segmentRef } from "@/services/installations";
import { OutageError } from "@/services/outage";
import { orderView } from "@/services/views";

export type OrderStatusResult = { ok: true; order: OrderView } | { ok: false; reason: "NOT_FOUND" };

interface Asked {
  buyerId: string;
  activityId: string;
  reservationId: string;
}

const DEADLINE_MS = 300;

/** Where an order stands: the ledger's word, or *queued* while only the core knows it. */
export async function orderStatus(deps: Deps, asked: Asked): Promise<OrderStatusResult> {
  const posted = await findPosted(deps, asked);
  if (posted) return { ok: true, order: posted };
  const queued = await findQueued(deps, asked);
  if (queued) return { ok: true, order: queued };
  // Posted between the two looks: a repeat of the first tells.
  const late = await findPosted(deps, asked);
  return late ? { ok: true, order: late } : { ok: false, reason: "NOT_FOUND" };
}

async function findPosted(deps: Deps, { buyerId, reservationId }: Asked) {
  const [row] = await findOrders(deps.ledger, buyerId, { reservationId, countMax: 1 });
  return row ? orderView(row) : null;
}

/** Throws where the core cannot say: "not there" is only said by the installation that counts. */
async function findQueued(deps: Deps, asked: Asked): Promise<OrderView | null> {
  const selling = await deps.installations.refresh(asked.activityId);
  if (!selling || selling.coreEpoch === 0) return null;
  const ref = segmentRef(asked.activityId, selling);
  if (!ref || selling.mode !== "core") throw new OutageError("The sale is being installed anew.");
  const answer = await withDeadline(
    readHold(deps.core, ref, asked.reservationId),
    DEADLINE_MS,
    "order status",
  );
  if (answer.name === "NOT_READY") throw new OutageError("The core is not the one that counts.");
  if (answer.name === "UNKNOWN") return null;
  const { hold } = answer;
  if (hold.buyerId !== asked.buyerId || hold.state !== "held") return null;
  const activity = await findActivity(deps.ledger, asked.activityId);
  const sku = activity?.skus.find((one) => one.id === hold.skuId);
  if (!activity || !sku) return null;
  const nowMs = deps.clock();
  return orderView({
    reservationId: asked.reservationId,
    activityId: activity.id,
    skuId: sku.id,
    titleEn: activity.titleEn,
    titleZh: activity.titleZh,
    skuNameEn: sku.nameEn,
    skuNameZh: sku.nameZh,
    picture: activity.picture,
    quantity: hold.quantity,
    unitPriceCents: hold.priceCents,
    amountCents: hold.quantity * hold.priceCents,
    currency: activity.currency,
    timeZone: activity.timeZone,
    status: "QUEUED",
    placedAt: new Date(nowMs),
    expiresAt: null,
    settledAt: null,
    now: new Date(nowMs),
  });
}
