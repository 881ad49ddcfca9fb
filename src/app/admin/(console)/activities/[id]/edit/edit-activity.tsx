"use client";

import Link from "next/link";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useSave } from "@/app/admin/(console)/activities/use-save";
import type { ActivityView } from "@/domain/views";
import { useTRPCClient } from "@/trpc/client";
import { ActivityForm } from "@/ui/console/activity-form";
import { toValues } from "@/ui/console/activity-values";
import classes from "@/ui/console/form.module.css";
import { Blank } from "@/ui/console/notice";

export function EditActivity({ activity }: { activity: ActivityView }) {
  const t = useTranslations("console.form");
  const client = useTRPCClient();
  const router = useRouter();
  const save = useSave(t("saved"));
  const { id: activityId, version } = activity;
  const board = `/admin/activities/${activityId}`;
  if (!activity.editable) {
    return (
      <Blank
        title={t("notEditable.title")}
        text={t("notEditable.text")}
        act={<Link href={board}>{t("notEditable.back")}</Link>}
      />
    );
  }
  return (
    <div className={classes.head}>
      <h1>{t("editTitle")}</h1>
      <ActivityForm
        initial={toValues(activity)}
        submit={t("save")}
        back={board}
        onSave={(draft) =>
          save(() => client.admin.activity.update.mutate({ activityId, version, activity: draft }))
        }
        onReload={() => router.refresh()}
      />
    </div>
  );
}
