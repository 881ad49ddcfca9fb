"use client";

import { Button, Switch, TextInput } from "@mantine/core";
import { useTranslations } from "next-intl";
import { LOCALES } from "@/domain/locale";
import classes from "@/ui/console/form.module.css";
import type { ActivityFormApi } from "@/ui/console/use-activity-form";

interface Props {
  form: ActivityFormApi;
  index: number;
}

export function FormSku({ form, index }: Props) {
  const t = useTranslations("console.form");
  const number = index + 1;
  return (
    <fieldset className={classes.sku}>
      <legend>{t("sku", { number })}</legend>
      <div className={classes.pair}>
        {LOCALES.map((locale) => (
          <TextInput
            key={locale}
            label={t(`name.${locale}`)}
            lang={locale}
            withAsterisk
            aria-required
            {...form.getInputProps(`skus.${index}.name.${locale}`)}
          />
        ))}
      </div>
      <Numbers form={form} index={index} />
      <div className={classes.row}>
        <Switch
          label={t("unlimited")}
          {...form.getInputProps(`skus.${index}.unlimited`, { type: "checkbox" })}
        />
        {form.values.skus.length > 1 && (
          <Button
            variant="subtle"
            color="vermilion"
            aria-label={t("removeSku", { number })}
            onClick={() => form.removeListItem("skus", index)}
          >
            {t("remove")}
          </Button>
        )}
      </div>
    </fieldset>
  );
}

function Numbers({ form, index }: Props) {
  const t = useTranslations("console.form");
  const { currency } = form.values;
  const unlimited = form.values.skus[index]?.unlimited ?? false;
  return (
    <div className={classes.four} style={{ marginTop: 12 }}>
      <TextInput
        label={t("price", { currency })}
        inputMode="decimal"
        withAsterisk
        aria-required
        {...form.getInputProps(`skus.${index}.priceCents`)}
      />
      <TextInput
        label={t("listPrice", { currency })}
        description={t("emptyNone")}
        inputWrapperOrder={["label", "input", "error", "description"]}
        inputMode="decimal"
        {...form.getInputProps(`skus.${index}.listPriceCents`)}
      />
      <TextInput
        label={t("total")}
        inputMode="numeric"
        withAsterisk={!unlimited}
        aria-required={!unlimited}
        disabled={unlimited}
        {...form.getInputProps(`skus.${index}.total`)}
      />
      <TextInput
        label={t("unitsPerBuyer")}
        description={t("emptyNoLimit")}
        inputWrapperOrder={["label", "input", "error", "description"]}
        inputMode="numeric"
        {...form.getInputProps(`skus.${index}.unitsPerBuyer`)}
      />
    </div>
  );
}
