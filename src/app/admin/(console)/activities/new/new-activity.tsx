"use client";

import { useTranslations } from "next-intl";
import { useSave } from "@/app/admin/(console)/activities/use-save";
import { CONSOLE_HOME } from "@/app/admin/safe-next";
import { useTRPCClient } from "@/trpc/client";
import { ActivityForm } from "@/ui/console/activity-form";
import { EMPTY_ACTIVITY } from "@/ui/console/activity-values";
import classes from "@/ui/console/form.module.css";

export function NewActivity() {
  const t = useTranslations("console.form");
  const client = useTRPCClient();
  const save = useSave(t("created"));
  return (
    <div className={classes.head}>
      <h1>{t("newTitle")}</h1>
      <ActivityForm
        initial={EMPTY_ACTIVITY}
        submit={t("create")}
        back={CONSOLE_HOME}
        onSave={(draft) => save(() => client.admin.activity.create.mutate(draft))}
      />
    </div>
  );
}
