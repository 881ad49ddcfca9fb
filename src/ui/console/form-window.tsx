"use client";

import { Select, TextInput } from "@mantine/core";
import { useTranslations } from "next-intl";
import { useMemo } from "react";
import classes from "@/ui/console/form.module.css";
import { FormSection } from "@/ui/console/form-section";
import { wallText } from "@/ui/console/format";
import { readTime } from "@/ui/console/read-typed";
import type { ActivityFormApi } from "@/ui/console/use-activity-form";

/** When it sells: on the clock of its own zone, with the same instant in UTC below. */
export function FormWindow({ form }: { form: ActivityFormApi }) {
  const t = useTranslations("console.form");
  const zones = useZones(form.values.timeZone);
  return (
    <FormSection title={t("window")}>
      <div className={classes.three}>
        <Select
          label={t("timeZone")}
          data={zones}
          searchable
          allowDeselect={false}
          nothingFoundMessage={t("noZone")}
          withAsterisk
          aria-required
          {...form.getInputProps("timeZone")}
        />
        <TimeInput form={form} path="opensAtMs" />
        <TimeInput form={form} path="closesAtMs" />
      </div>
    </FormSection>
  );
}

function TimeInput({ form, path }: { form: ActivityFormApi; path: "opensAtMs" | "closesAtMs" }) {
  const t = useTranslations("console.form");
  const reading = readTime(form.values[path], form.values.timeZone);
  const utc = "instantMs" in reading ? wallText(reading.instantMs, "UTC") : null;
  return (
    <TextInput
      type="datetime-local"
      step={1}
      label={t(path)}
      description={utc && t(reading.kind === "twice" ? "utcOfTwo" : "utc", { utc })}
      inputWrapperOrder={["label", "input", "error", "description"]}
      withAsterisk
      aria-required
      {...form.getInputProps(path)}
    />
  );
}

/** What this browser knows, UTC, and the zone that is chosen already, under whatever name. */
function useZones(chosen: string): string[] {
  return useMemo(
    () => [...new Set(["UTC", chosen, ...Intl.supportedValuesOf("timeZone")])].sort(),
    [chosen],
  );
}
