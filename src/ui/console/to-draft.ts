import type { ActivityDraft } from "@/domain/inputs";
import type { ActivityValues, SkuValues } from "@/ui/console/activity-values";
import { readAmount, readSeconds, readTime, readWhole } from "@/ui/console/read-typed";

/** What was typed, as the API takes it. Nothing is judged here: the schema does that. */
export function toDraft(values: ActivityValues): ActivityDraft {
  return {
    title: values.title,
    summary: values.summary,
    picture: values.picture,
    currency: values.currency,
    timeZone: values.timeZone,
    opensAtMs: instant(values.opensAtMs, values.timeZone),
    closesAtMs: instant(values.closesAtMs, values.timeZone),
    paymentWindowSeconds: readSeconds(values.paymentWindowSeconds),
    unitsPerBuyer: orNull(values.unitsPerBuyer, readWhole),
    cap: orNull(values.cap, readWhole),
    skus: values.skus.map(toSku),
  };
}

function toSku(sku: SkuValues): ActivityDraft["skus"][number] {
  return {
    ...(sku.id === undefined ? {} : { id: sku.id }),
    name: sku.name,
    priceCents: readAmount(sku.priceCents),
    listPriceCents: orNull(sku.listPriceCents, readAmount),
    total: sku.unlimited ? null : readWhole(sku.total),
    unitsPerBuyer: orNull(sku.unitsPerBuyer, readWhole),
  };
}

function orNull(text: string, read: (text: string) => number): number | null {
  return text.trim() === "" ? null : read(text);
}

function instant(text: string, timeZone: string): number {
  const reading = readTime(text, timeZone);
  return "instantMs" in reading ? reading.instantMs : Number.NaN;
}
