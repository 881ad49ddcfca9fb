import { createHmac, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import { type SettleResult, settlePayment } from "@/ledger/payments";
import type { Deps } from "@/services/deps";

/** A provider's own id: any characters that can be stored. */
const foreignId = z.string().regex(/^\P{Cc}{1,200}$/u);

const eventSchema = z.object({
  provider: z.literal("test"),
  eventId: foreignId,
  sessionRef: foreignId,
  outcome: z.enum(["paid", "declined"]),
  amountCents: z.number().int().positive(),
  currency: z.string().length(3),
});

/** Signature over `<seconds>.<body>`, as `t=<seconds>,v1=<hex>`. */
const SIGNATURE = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/;
const TOLERANCE_SECONDS = 300;

export function signEvent(deps: Deps, body: string): string {
  const seconds = Math.floor(deps.clock() / 1000);
  return `t=${seconds},v1=${mac(deps, seconds, body).toString("hex")}`;
}

/**
 * Takes a provider's event: the raw body as it came, its signature, once.
 *
 * @returns null when the signature does not hold or the body is not an event
 */
export async function settlePaymentEvent(
  deps: Deps,
  body: string,
  signature: string,
): Promise<SettleResult | null> {
  if (!isSigned(deps, body, signature)) return null;
  const event = eventSchema.safeParse(parseJson(body));
  if (!event.success) return null;
  const result = await settlePayment(deps.ledger, event.data);
  if (result.name === "MISMATCH" || result.name === "UNKNOWN_SESSION") {
    deps.logger.error({ event: event.data, result: result.name }, "A payment event fits no order.");
  } else if (result.name === "CLOSED" && event.data.outcome === "paid") {
    deps.logger.error({ event: event.data }, "ALARM: paid for what was settled: give it back.");
  }
  return result;
}

function isSigned(deps: Deps, body: string, signature: string): boolean {
  const [, seconds, hex] = SIGNATURE.exec(signature) ?? [];
  if (!seconds || !hex) return false;
  if (Math.abs(deps.clock() / 1000 - Number(seconds)) > TOLERANCE_SECONDS) return false;
  return timingSafeEqual(mac(deps, Number(seconds), body), Buffer.from(hex, "hex"));
}

function mac(deps: Deps, seconds: number, body: string): Buffer {
  return createHmac("sha256", deps.config.paymentTestSecret).update(`${seconds}.${body}`).digest();
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
