"use client";

import { Button, Text } from "@mantine/core";
import { useModals } from "@mantine/modals";
import Link from "next/link";
import { useTranslations } from "next-intl";
import type { ActivityRowView } from "@/domain/views";
import { type Act, actsOf, isDangerous } from "@/ui/console/acts";
import classes from "@/ui/console/board.module.css";

/** One act at a time: while one runs, the others wait. */
export function BoardActions(props: {
  activity: ActivityRowView;
  running: Act | null;
  onAct: (act: Act) => void;
}) {
  const { activity, running, onAct } = props;
  const t = useTranslations("console.acts");
  const ask = useAsk(onAct);
  const { editable } = activity;
  return (
    <div className={classes.acts}>
      {editable && (
        <Button
          component={Link}
          href={`/admin/activities/${activity.id}/edit`}
          prefetch={false}
          variant="default"
        >
          {t("edit")}
        </Button>
      )}
      {actsOf(activity).map((act, index) => (
        <Button
          key={act}
          {...lookOf(act, index)}
          loading={running === act}
          disabled={running !== null && running !== act}
          onClick={() => (isDangerous(act) ? ask(act) : onAct(act))}
        >
          {t(`${act}.name`)}
        </Button>
      ))}
      {editable && <p className={classes.hint}>{t("editableUntil")}</p>}
    </div>
  );
}

/** One primary act a screen: the next step. */
function lookOf(act: Act, index: number) {
  if (isDangerous(act)) return { color: "vermilion", variant: "outline" };
  return index === 0 ? { color: "vermilion", variant: "filled" } : { variant: "default" };
}

/** Asks once before what stops buyers. */
function useAsk(onAct: (act: Act) => void) {
  const t = useTranslations("console.acts");
  const modals = useModals();
  return (act: "pause" | "close") =>
    modals.openConfirmModal({
      title: t(`${act}.title`),
      children: <Text size="sm">{t(`${act}.text`)}</Text>,
      labels: { confirm: t(`${act}.confirm`), cancel: t(`${act}.keep`) },
      confirmProps: { color: "vermilion", variant: "outline" },
      cancelProps: { "data-autofocus": true },
      closeButtonProps: { "aria-label": t("cancel") },
      onConfirm: () => onAct(act),
    });
}
