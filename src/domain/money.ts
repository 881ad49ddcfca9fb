import type { Locale } from "@/domain/locale";

/** ISO 4217 codes that a sale can be priced in, each with two minor digits. */
export const CURRENCIES = ["CNY", "USD", "EUR"] as const;
export type Currency = (typeof CURRENCIES)[number];

/**
 * An amount for people: `19900, "CNY", "en"` is `¥199`, `19950` is `¥199.50`.
 *
 * @param amountCents integer minor units
 */
export function formatAmount(amountCents: number, currency: Currency, locale: Locale): string {
  const whole = amountCents % 100 === 0;
  return new Intl.NumberFormat(locale === "zh" ? "zh-CN" : "en", {
    style: "currency",
    currency,
    currencyDisplay: "narrowSymbol",
    minimumFractionDigits: whole ? 0 : 2,
    maximumFractionDigits: whole ? 0 : 2,
  }).format(amountCents / 100);
}
