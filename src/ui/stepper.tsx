"use client";

import { useTranslations } from "next-intl";

interface Props {
  value: number;
  max: number;
  onChange: (value: number) => void;
  locked: boolean;
}

const BUTTON =
  "size-11 rounded-control border border-edge text-xl leading-none aria-disabled:border-line aria-disabled:text-dim";

/** How many: two buttons for a thumb, a field between them for larger numbers. */
export function Stepper({ value, max, onChange, locked }: Props) {
  const t = useTranslations("shop.quantity");
  function set(next: number) {
    if (!locked && Number.isInteger(next)) onChange(Math.min(max, Math.max(1, next)));
  }
  return (
    <div className="mt-4 flex items-center justify-between gap-4">
      <label htmlFor="quantity" className="font-semibold">
        {t("label")}
      </label>
      <div className="flex items-center gap-2">
        <button
          type="button"
          className={BUTTON}
          aria-label={t("less")}
          aria-disabled={locked || value <= 1}
          onClick={() => set(value - 1)}
        >
          −
        </button>
        <input
          id="quantity"
          type="number"
          inputMode="numeric"
          min={1}
          max={max}
          value={value}
          readOnly={locked}
          onChange={(event) => set(event.target.valueAsNumber)}
          onFocus={(event) => event.target.select()}
          className="h-11 w-16 appearance-none rounded-control border border-edge bg-card text-center [&::-webkit-inner-spin-button]:appearance-none"
        />
        <button
          type="button"
          className={BUTTON}
          aria-label={t("more")}
          aria-disabled={locked || value >= max}
          onClick={() => set(value + 1)}
        >
          +
        </button>
      </div>
    </div>
  );
}
