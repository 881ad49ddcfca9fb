import { useTranslations } from "next-intl";
import { type Currency, formatAmount } from "@/domain/money";
import { usePageLocale } from "@/ui/use-page-locale";

interface Props {
  priceCents: number;
  listPriceCents: number | null;
  currency: Currency;
  /** Other SKUs may cost more. */
  from?: boolean;
  large?: boolean;
}

export function Price({ priceCents, listPriceCents, currency, from, large }: Props) {
  const t = useTranslations("shop.price");
  const locale = usePageLocale();
  const amount = formatAmount(priceCents, currency, locale);
  const size = large ? "text-[40px] leading-none tracking-[-0.03em]" : "text-xl tracking-tight";
  return (
    <p className="flex flex-wrap items-baseline gap-x-3">
      <span className="sr-only">{t("label")}</span>
      <b className={`font-bold text-red-ink ${size}`}>{from ? t("from", { amount }) : amount}</b>
      {listPriceCents !== null && listPriceCents > priceCents && (
        <s className="text-dim">
          <span className="sr-only">{t("before")} </span>
          {formatAmount(listPriceCents, currency, locale)}
        </s>
      )}
    </p>
  );
}
