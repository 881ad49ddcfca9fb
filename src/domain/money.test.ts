import { describe, expect, it } from "vitest";
import { CURRENCIES, formatAmount } from "@/domain/money";

describe("an amount is shown to the cent, and never rounded", () => {
  it.each([
    [19_900, "CNY", "en", "¥199"],
    [19_950, "CNY", "en", "¥199.50"],
    [19_950, "CNY", "zh", "¥199.50"],
    [1, "USD", "en", "$0.01"],
    [10, "USD", "en", "$0.10"],
    [123_456_789, "EUR", "en", "€1,234,567.89"],
    [0, "USD", "en", "$0"],
  ] as const)("%i %s in %s is %s", (amountCents, currency, locale, shown) => {
    expect(formatAmount(amountCents, currency, locale)).toBe(shown);
  });

  it("holds for the largest order: 1,000 units at the largest price", () => {
    expect(formatAmount(1_000 * 2_147_483_647, "USD", "en")).toBe("$21,474,836,470");
    expect(formatAmount(999 * 2_147_483_647, "USD", "en")).toBe("$21,453,361,633.53");
  });

  it("takes only currencies of two minor digits: the cents above are hundredths", () => {
    for (const currency of CURRENCIES) {
      const options = { style: "currency", currency } as const;
      const digits = new Intl.NumberFormat("en", options).resolvedOptions().maximumFractionDigits;
      expect(digits).toBe(2);
    }
  });
});
