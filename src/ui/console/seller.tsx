"use client";

import { useTranslations } from "next-intl";
import type { ActivityRowView } from "@/domain/views";
import classes from "@/ui/console/activity-list.module.css";

interface Props {
  activity: Pick<ActivityRowView, "mode" | "epoch" | "warm">;
}

/**
 * Who sells, under which epoch, and whether Redis holds the stock: as a sentence. While it is
 * paused or closed nobody sells; nor does core while Redis cannot be read.
 */
export function Seller(props: {
  activity: Props["activity"] & Pick<ActivityRowView, "phase">;
  unread: boolean;
}) {
  const { mode, epoch, warm, phase } = props.activity;
  const t = useTranslations("console.seller");
  if (epoch === 0) return <span>{t("never")}</span>;
  const silent = warm && props.unread;
  const rests = phase === "paused" || phase === "closed";
  const facts = { epoch: t("epoch", { epoch }), warm: t(warm ? "warm" : "cold") };
  return (
    <span
      data-mode={mode}
      data-epoch={epoch}
      data-warm={warm}
      data-tone={silent ? "flight" : undefined}
    >
      {silent && t("silent")}
      {!silent && (rests ? t("rest", facts) : t("line", { who: t(`sells.${mode}`), ...facts }))}
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
