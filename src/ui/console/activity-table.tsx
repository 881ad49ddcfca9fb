"use client";

import { useTranslations } from "next-intl";
import type { ActivityRowView } from "@/domain/views";
import classes from "@/ui/console/activity-list.module.css";
import { ActivityRow } from "@/ui/console/activity-row";
import { Card } from "@/ui/console/card";

/** On a phone each row becomes a card of its own, by CSS alone: it stays one table. */
export function ActivityTable({ activities }: { activities: ActivityRowView[] }) {
  const t = useTranslations("console.activities");
  return (
    <Card className={classes.list}>
      <table className={classes.table} aria-label={t("title")}>
        <thead>
          <tr>
            <th scope="col">{t("activity")}</th>
            <th scope="col">{t("phase")}</th>
            <th scope="col">{t("window")}</th>
            <th scope="col">{t("skus")}</th>
            <th scope="col">{t("stock")}</th>
            <th scope="col">{t("seller")}</th>
          </tr>
        </thead>
        <tbody>
          {activities.map((activity) => (
            <ActivityRow key={activity.id} activity={activity} />
          ))}
        </tbody>
      </table>
    </Card>
  );
}
