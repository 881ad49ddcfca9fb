"use client";

import { Textarea, TextInput } from "@mantine/core";
import { useTranslations } from "next-intl";
import { LOCALES } from "@/domain/locale";
import classes from "@/ui/console/form.module.css";
import { FormSection } from "@/ui/console/form-section";
import { PictureChooser } from "@/ui/console/picture-chooser";
import type { ActivityFormApi } from "@/ui/console/use-activity-form";

/** What buyers read and see. */
export function FormWords({ form }: { form: ActivityFormApi }) {
  const t = useTranslations("console.form");
  return (
    <FormSection title={t("words")}>
      <div className={classes.pair}>
        {LOCALES.map((locale) => (
          <TextInput
            key={locale}
            label={t(`title.${locale}`)}
            lang={locale}
            withAsterisk
            aria-required
            {...form.getInputProps(`title.${locale}`)}
          />
        ))}
        {LOCALES.map((locale) => (
          <Textarea
            key={locale}
            label={t(`summary.${locale}`)}
            lang={locale}
            rows={3}
            withAsterisk
            aria-required
            {...form.getInputProps(`summary.${locale}`)}
          />
        ))}
        <div className={classes.wide}>
          <PictureChooser form={form} />
        </div>
      </div>
    </FormSection>
  );
}
