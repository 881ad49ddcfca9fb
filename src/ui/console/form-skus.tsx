"use client";

import { Button } from "@mantine/core";
import { useTranslations } from "next-intl";
import { emptySku } from "@/ui/console/activity-values";
import classes from "@/ui/console/form.module.css";
import { FormSection } from "@/ui/console/form-section";
import { FormSku } from "@/ui/console/form-sku";
import type { ActivityFormApi } from "@/ui/console/use-activity-form";

/** As many as the API takes. */
const SKUS_MAX = 50;

export function FormSkus({ form }: { form: ActivityFormApi }) {
  const t = useTranslations("console.form");
  const { skus } = form.values;
  const add = () => form.insertListItem("skus", emptySku(crypto.randomUUID()));
  return (
    <FormSection title={t("skus")} note={t("skusNote")}>
      {form.errors.skus && (
        <p className={classes.wrong} data-path="skus" tabIndex={-1}>
          {form.errors.skus}
        </p>
      )}
      <div className={classes.skus}>
        {skus.map((sku, index) => (
          <FormSku key={sku.key} form={form} index={index} />
        ))}
      </div>
      {skus.length < SKUS_MAX && (
        <div className={classes.row}>
          <Button variant="default" onClick={add}>
            {t("addSku")}
          </Button>
        </div>
      )}
    </FormSection>
  );
}
