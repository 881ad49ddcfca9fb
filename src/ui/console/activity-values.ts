import type { Locale } from "@/domain/locale";
import type { Currency } from "@/domain/money";
import type { Picture } from "@/domain/pictures";
import { wallOf } from "@/domain/time-zone";
import type { ActivityView } from "@/domain/views";
import { wallText } from "@/ui/console/format";

/**
 * What the form holds: the shape and the names of `ActivityDraft`, each leaf as people type it.
 * So the path of a fault, from the schema here or from the server, is the path of its field.
 */
export interface ActivityValues {
  title: Record<Locale, string>;
  summary: Record<Locale, string>;
  picture: Picture;
  currency: Currency;
  timeZone: string;
  /** On the wall of `timeZone`: `2026-11-11T20:00:00`. */
  opensAtMs: string;
  closesAtMs: string;
  /** `15:00`, or seconds. */
  paymentWindowSeconds: string;
  /** Empty: no limit. */
  unitsPerBuyer: string;
  /** Empty: none. */
  cap: string;
  skus: SkuValues[];
}

export interface SkuValues {
  /** Only to tell rows of the form apart. */
  key: string;
  /** Of a SKU that exists. */
  id?: string;
  name: Record<Locale, string>;
  /** `199.50` */
  priceCents: string;
  /** Empty: none. */
  listPriceCents: string;
  unlimited: boolean;
  total: string;
  unitsPerBuyer: string;
}

export function emptySku(key: string): SkuValues {
  return {
    key,
    name: { en: "", zh: "" },
    priceCents: "",
    listPriceCents: "",
    unlimited: false,
    total: "",
    unitsPerBuyer: "",
  };
}

export const EMPTY_ACTIVITY: ActivityValues = {
  title: { en: "", zh: "" },
  summary: { en: "", zh: "" },
  picture: "kettle",
  currency: "CNY",
  timeZone: "Asia/Shanghai",
  opensAtMs: "",
  closesAtMs: "",
  paymentWindowSeconds: "15:00",
  unitsPerBuyer: "",
  cap: "",
  skus: [emptySku("first")],
};

/** What is stored, as people would have typed it. */
export function toValues(activity: ActivityView): ActivityValues {
  return {
    title: { ...activity.title },
    summary: { ...activity.summary },
    picture: activity.picture,
    currency: activity.currency,
    timeZone: activity.timeZone,
    opensAtMs: timeText(activity.opensAtMs, activity.timeZone),
    closesAtMs: timeText(activity.closesAtMs, activity.timeZone),
    paymentWindowSeconds: minutesText(activity.paymentWindowSeconds),
    unitsPerBuyer: wholeText(activity.unitsPerBuyer),
    cap: wholeText(activity.cap),
    skus: activity.skus.map((sku) => ({
      key: sku.id,
      id: sku.id,
      name: { ...sku.name },
      priceCents: amountText(sku.priceCents),
      listPriceCents: amountText(sku.listPriceCents),
      unlimited: sku.total === null,
      total: wholeText(sku.total),
      unitsPerBuyer: wholeText(sku.unitsPerBuyer),
    })),
  };
}

/** As an `input type="datetime-local"` holds it: without seconds where there are none. */
function timeText(instantMs: number, timeZone: string): string {
  const text = wallText(instantMs, timeZone).replace(" ", "T");
  return wallOf(instantMs, timeZone).second === 0 ? text.slice(0, -3) : text;
}

function minutesText(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

function wholeText(count: number | null): string {
  return count === null ? "" : String(count);
}

function amountText(cents: number | null): string {
  if (cents === null) return "";
  const whole = Math.floor(cents / 100);
  const rest = cents % 100;
  return rest === 0 ? String(whole) : `${whole}.${String(rest).padStart(2, "0")}`;
}
