"use client";

import Image from "next/image";
import Link from "next/link";
import { useTranslations } from "next-intl";
import type { ActivityRowView } from "@/domain/views";
import classes from "@/ui/console/activity-list.module.css";
import { windowTexts } from "@/ui/console/format";
import { PhaseBadge } from "@/ui/console/phase-badge";
import { SellerCell } from "@/ui/console/seller";
import { StockBar } from "@/ui/console/stock-bar";
import { useText } from "@/ui/console/use-text";

const THUMB_PX = 44;

export function ActivityRow({ activity }: { activity: ActivityRowView }) {
  const t = useTranslations("console.activities");
  const text = useText();
  return (
    <tr data-activity={activity.id}>
      <td className={classes.first}>
        <div className={classes.title}>
          <Image
            src={`/pictures/${activity.picture}.svg`}
            alt=""
            width={THUMB_PX}
            height={THUMB_PX}
          />
          <Link href={`/admin/activities/${activity.id}`} prefetch={false}>
            {text(activity.title)}
          </Link>
        </div>
      </td>
      <td className={classes.second}>
        <PhaseBadge phase={activity.phase} />
      </td>
      <td className={classes.number}>
        <Window activity={activity} />
        <div className={classes.dim}>{activity.timeZone}</div>
      </td>
      <td className={`${classes.number} ${classes.tight}`}>
        {t("skuCount", { count: activity.skuCount })}
      </td>
      <td className={`${classes.number} ${classes.stock}`}>
        <Stock activity={activity} />
      </td>
      <td>
        <SellerCell activity={activity} />
      </td>
    </tr>
  );
}

function Stock({ activity: { total, held, sold } }: { activity: ActivityRowView }) {
  const t = useTranslations("console.activities");
  return (
    <>
      <p>
        {total === null ? t("unitsUnlimited", { held, sold }) : t("units", { total, held, sold })}
      </p>
      <StockBar free={total === null ? null : total - held - sold} held={held} sold={sold} thin />
    </>
  );
}

/** The end below the start, on a phone beside it; never torn within either. */
function Window({ activity }: { activity: ActivityRowView }) {
  const { opens, closes } = windowTexts(activity, activity.timeZone);
  return (
    <>
      <span className={classes.tight}>{opens} –</span>{" "}
      <span className={`${classes.tight} ${classes.closes}`}>{closes}</span>
    </>
  );
}
