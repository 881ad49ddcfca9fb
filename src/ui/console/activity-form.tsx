"use client";

import { Button } from "@mantine/core";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { useState } from "react";
import type { ActivityDraft } from "@/domain/inputs";
import type { ActivityValues } from "@/ui/console/activity-values";
import classes from "@/ui/console/form.module.css";
import { FormLimits } from "@/ui/console/form-limits";
import { FormSkus } from "@/ui/console/form-skus";
import { FormWindow } from "@/ui/console/form-window";
import { FormWords } from "@/ui/console/form-words";
import { Notice } from "@/ui/console/notice";
import { REASON_WORDS } from "@/ui/console/reason-words";
import type { SaveAnswer } from "@/ui/console/save-answer";
import { useActivityForm } from "@/ui/console/use-activity-form";
import { useLeaveGuard } from "@/ui/console/use-leave-guard";

/** One form to make an activity and to change it. */
export function ActivityForm(props: {
  initial: ActivityValues;
  submit: string;
  /** Where Cancel leads. */
  back: string;
  onSave: (draft: ActivityDraft) => Promise<SaveAnswer>;
  /** Takes what another has saved meanwhile, and loses what was typed here. */
  onReload?: () => void;
}) {
  const t = useTranslations("console.form");
  const { form, focusFirst, refuse } = useActivityForm(props.initial);
  const [answer, setAnswer] = useState<SaveAnswer | null>(null);
  useLeaveGuard(form.isDirty() && answer?.kind !== "saved");

  const save = form.onSubmit(async (draft) => {
    setAnswer(null);
    const given = await props.onSave(draft);
    setAnswer(given);
    if (given.kind === "wrong") refuse(given.fields);
  }, focusFirst);

  const wrongs = Object.keys(form.errors).length;
  return (
    <form className={classes.form} onSubmit={save} noValidate>
      <FormWords form={form} />
      <FormWindow form={form} />
      <FormLimits form={form} />
      <FormSkus form={form} />
      <div className={classes.submit}>
        <Answer answer={answer} onReload={props.onReload} />
        {wrongs > 0 && <p role="status">{t("wrongs", { count: wrongs })}</p>}
        <Button component={Link} href={props.back} prefetch={false} variant="default">
          {t("cancel")}
        </Button>
        <Button
          type="submit"
          color="vermilion"
          loading={form.submitting || answer?.kind === "saved"}
        >
          {props.submit}
        </Button>
      </div>
    </form>
  );
}

/** Why it was not saved, where no field is to blame. */
function Answer(props: { answer: SaveAnswer | null; onReload?: () => void }) {
  const t = useTranslations("console");
  const { answer, onReload } = props;
  if (answer?.kind === "failed") return <Notice>{t(`form.failed.${answer.fault}`)}</Notice>;
  if (answer?.kind !== "refused") return null;
  const reload = answer.reason === "VERSION_CONFLICT" && onReload && (
    <Button variant="default" onClick={onReload}>
      {t("form.reload")}
    </Button>
  );
  return <Notice act={reload}>{t(`reason.${REASON_WORDS[answer.reason]}`)}</Notice>;
}
