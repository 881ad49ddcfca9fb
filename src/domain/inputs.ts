/** The wall: what a door accepts. Every message names its field and says what would be right. */
import { z } from "zod";
import { activityIdSchema, requestIdSchema, skuIdSchema } from "@/domain/ids";
import { CURRENCIES } from "@/domain/money";
import { PICTURES } from "@/domain/pictures";
import { QUANTITY_MAX, UNITS_MAX } from "@/domain/resource";
import { textSchema } from "@/domain/text";

const SKUS_MAX = 50;
/** Year 2100: an instant beyond it is a slip of the keyboard. */
const INSTANT_MAX_MS = 4_102_444_800_000;

function whole(field: string, min: number, max: number) {
  const message = `${field} must be a whole number from ${min} to ${max}.`;
  return z.number({ error: message }).int(message).min(min, message).max(max, message);
}

const NO_ZONE = "timeZone must be an IANA zone.";

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

export const reserveInputSchema = z.object({
  activityId: activityIdSchema,
  skuId: skuIdSchema,
  quantity: whole("quantity", 1, QUANTITY_MAX),
  /** Made by the client once per intent, kept over its retries. */
  requestId: requestIdSchema,
});

const skuInputSchema = z.object({
  /** Of an existing SKU; left out for a new one. */
  id: skuIdSchema.optional(),
  name: textSchema("name", 80),
  priceCents: whole("priceCents", 1, UNITS_MAX),
  listPriceCents: whole("listPriceCents", 1, UNITS_MAX).nullable(),
  total: whole("total", 1, UNITS_MAX).nullable(),
  unitsPerBuyer: whole("unitsPerBuyer", 1, QUANTITY_MAX).nullable(),
});

export const activityInputSchema = z
  .object({
    title: textSchema("title", 120),
    summary: textSchema("summary", 400),
    picture: z.enum(PICTURES, { error: `picture must be one of ${PICTURES.join(", ")}.` }),
    currency: z.enum(CURRENCIES, { error: `currency must be one of ${CURRENCIES.join(", ")}.` }),
    timeZone: z.string({ error: NO_ZONE }).refine(isTimeZone, NO_ZONE),
    opensAtMs: whole("opensAtMs", 0, INSTANT_MAX_MS),
    closesAtMs: whole("closesAtMs", 0, INSTANT_MAX_MS),
    paymentWindowSeconds: whole("paymentWindowSeconds", 5, 86_400),
    unitsPerBuyer: whole("unitsPerBuyer", 1, QUANTITY_MAX).nullable(),
    cap: whole("cap", 1, UNITS_MAX).nullable(),
    skus: z
      .array(skuInputSchema)
      .min(1, "skus: a sale needs at least one SKU.")
      .max(SKUS_MAX, `skus: at most ${SKUS_MAX}.`),
  })
  .refine((input) => input.opensAtMs < input.closesAtMs, {
    message: "closesAtMs must be after opensAtMs.",
    path: ["closesAtMs"],
  })
  .refine(
    (input) => {
      const ids = input.skus.flatMap((sku) => (sku.id ? [sku.id] : []));
      return new Set(ids).size === ids.length;
    },
    { message: "skus: the same SKU stands twice.", path: ["skus"] },
  )
  .refine((input) => input.skus.reduce((sum, sku) => sum + (sku.total ?? 0), 0) <= UNITS_MAX, {
    message: `skus: together at most ${UNITS_MAX} units.`,
    path: ["skus"],
  });

export type ActivityInput = z.infer<typeof activityInputSchema>;
/** As a form holds it, before the wall. */
export type ActivityDraft = z.input<typeof activityInputSchema>;
