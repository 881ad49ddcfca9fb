"use client";

import { useTranslations } from "next-intl";
import type { ActivityRowView } from "@/domain/views";
import classes from "@/ui/console/activity-list.module.css";

interface Props {
  activity: Pick<ActivityRowView, "mode" | "epoch" | "warm">;
}

/** Who sells, under which epoch, and whether Redis holds the stock: as a sentence. */
export function Seller({ activity: { mode, epoch, warm } }: Props) {
  const t = useTranslations("console.seller");
  if (epoch === 0) return <span>{t("never")}</span>;
  return (
    <span data-mode={mode} data-epoch={epoch} data-warm={warm}>
      {t("line", {
        who: t(`sells.${mode}`),
        epoch: t("epoch", { epoch }),
        warm: t(warm ? "warm" : "cold"),
      })}
    </span>
  );
}

/** The same for a cell of a table. */
export function SellerCell({ activity: { mode, epoch, warm } }: Props) {
  const t = useTranslations("console.seller");
  if (epoch === 0) return <span className={classes.dim}>{t("never")}</span>;
  return (
    <div data-mode={mode} data-epoch={epoch} data-warm={warm}>
      <span className={classes.tight}>
        {t("pair", { who: t(`mode.${mode}`), epoch: t("epoch", { epoch }) })}
      </span>
      <div className={classes.dim}>{t(warm ? "warm" : "cold")}</div>
    </div>
  );
}
