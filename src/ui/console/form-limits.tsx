"use client";

import { Select, TextInput } from "@mantine/core";
import { useTranslations } from "next-intl";
import { CURRENCIES } from "@/domain/money";
import classes from "@/ui/console/form.module.css";
import { FormSection } from "@/ui/console/form-section";
import { readSeconds } from "@/ui/console/read-typed";
import type { ActivityFormApi } from "@/ui/console/use-activity-form";

/** In what it is paid, within which time, and how much one buyer and all buyers may have. */
export function FormLimits({ form }: { form: ActivityFormApi }) {
  const t = useTranslations("console.form");
  const seconds = readSeconds(form.values.paymentWindowSeconds);
  const window_ = { minutes: Math.floor(seconds / 60), seconds: seconds % 60 };
  return (
    <FormSection title={t("limits")}>
      <div className={classes.four}>
        <Select
          label={t("currency")}
          data={[...CURRENCIES]}
          allowDeselect={false}
          {...form.getInputProps("currency")}
        />
        <TextInput
          label={t("paymentWindow")}
          description={
            Number.isNaN(seconds) ? t("paymentWindowForm") : t("paymentWindowIs", window_)
          }
          inputWrapperOrder={["label", "input", "error", "description"]}
          inputMode="text"
          withAsterisk
          aria-required
          {...form.getInputProps("paymentWindowSeconds")}
        />
        <TextInput
          label={t("unitsPerBuyer")}
          description={t("emptyNoLimit")}
          inputWrapperOrder={["label", "input", "error", "description"]}
          inputMode="numeric"
          {...form.getInputProps("unitsPerBuyer")}
        />
        <TextInput
          label={t("cap")}
          description={t("emptyNone")}
          inputWrapperOrder={["label", "input", "error", "description"]}
          inputMode="numeric"
          {...form.getInputProps("cap")}
        />
      </div>
    </FormSection>
  );
}
