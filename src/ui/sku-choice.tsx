import { useTranslations } from "next-intl";
import type { ActivityPhase } from "@/domain/activity";
import { type Currency, formatAmount } from "@/domain/money";
import type { SkuView, StockView } from "@/domain/views";
import { Level } from "@/ui/level";
import { shareLeft } from "@/ui/stock";
import { StockDetail, StockLeft } from "@/ui/stock-words";
import { usePageLocale } from "@/ui/use-page-locale";

interface Props {
  skus: SkuView[];
  cap: StockView | null;
  currency: Currency;
  phase: ActivityPhase;
  chosenId: string;
  onChoose: (skuId: string) => void;
  /** While a try is underway it stays with what was asked for. */
  locked: boolean;
}

export function SkuChoice(props: Props) {
  const t = useTranslations("shop.sku");
  const { skus, cap, phase, chosenId, onChoose, locked } = props;
  return (
    <fieldset className="grid min-w-0 gap-2.5">
      <legend className="sr-only">{t("legend")}</legend>
      {skus.map((sku) => (
        <SkuRadio
          key={sku.id}
          {...props}
          sku={sku}
          chosen={sku.id === chosenId}
          disabled={locked && sku.id !== chosenId}
          onChoose={() => onChoose(sku.id)}
        />
      ))}
      {cap?.total != null && cap.free !== null && (
        <p className="text-sm text-dim" data-sku="*" data-free={cap.free}>
          {t(phase === "closed" ? "wholeUnsold" : "whole", { left: cap.free, total: cap.total })}
        </p>
      )}
    </fieldset>
  );
}

interface RadioProps extends Omit<Props, "onChoose" | "locked"> {
  sku: SkuView;
  chosen: boolean;
  disabled: boolean;
  onChoose: () => void;
}

function SkuRadio({ sku, skus, cap, currency, phase, chosen, disabled, onChoose }: RadioProps) {
  const locale = usePageLocale();
  const { stock } = sku;
  const samePrice = skus.every((other) => other.priceCents === sku.priceCents);
  return (
    <label
      className="grid grid-cols-[auto_1fr_auto] items-center gap-x-3 gap-y-1 rounded-card border border-line bg-card px-4 py-3.5 has-checked:border-tide has-checked:ring-1 has-checked:ring-tide has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-tide"
      data-sku={sku.id}
      data-free={stock.free ?? "unlimited"}
      data-held={stock.held}
      data-sold={stock.sold}
    >
      <input
        type="radio"
        name="sku"
        value={sku.id}
        checked={chosen}
        disabled={disabled}
        onChange={onChoose}
        className="size-5 accent-tide outline-none"
      />
      <span className="min-w-0 font-semibold">
        {sku.name[locale]}
        {!samePrice && (
          <span className="ml-2 font-normal text-red-ink">
            {formatAmount(sku.priceCents, currency, locale)}
          </span>
        )}
      </span>
      <StockLeft stock={stock} cap={cap} phase={phase} />
      <span className="col-span-2 col-start-2">
        <StockDetail stock={stock} cap={cap} phase={phase} />
      </span>
      <span className="col-span-3 mt-1">
        <Level share={shareLeft(stock, cap)} />
      </span>
    </label>
  );
}
