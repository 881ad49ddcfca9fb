"use client";

import { type UseFormReturnType, useForm } from "@mantine/form";
import { useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import type { ActivityDraft } from "@/domain/inputs";
import type { ActivityValues } from "@/ui/console/activity-values";
import { toDraft } from "@/ui/console/to-draft";
import { findWrongs, type Wrongs, wrongWord } from "@/ui/console/wrong-words";

export type ActivityFormApi = UseFormReturnType<ActivityValues, ActivityDraft>;

export function useActivityForm(initial: ActivityValues) {
  const word = useWords();
  const form: ActivityFormApi = useForm<ActivityValues, ActivityDraft>({
    initialValues: initial,
    validate: (values) => word(findWrongs(values), values),
    transformValues: toDraft,
  });
  const focusFirst = useFocusFirst(form.errors);
  return {
    form,
    focusFirst,
    /** Shows what the server refused, at the fields, and leads there. */
    refuse(fields: Wrongs) {
      form.setErrors(word(fields, form.getValues()));
      focusFirst();
    },
  };
}

/** The operator's words for each wrong field, the schema's own where there are none. */
function useWords() {
  const t = useTranslations("console.form.wrong");
  return (wrongs: Wrongs, values: ActivityValues): Wrongs =>
    Object.fromEntries(
      Object.entries(wrongs).map(([path, message]) => {
        const found = wrongWord(path, values);
        return [path, found ? t(found.key, found.facts) : message];
      }),
    );
}

/** Asks that, as soon as the errors are drawn, the first bad field of the page has the focus. */
function useFocusFirst(errors: ActivityFormApi["errors"]) {
  const wanted = useRef(false);
  useEffect(() => {
    if (!wanted.current) return;
    wanted.current = false;
    for (const field of document.querySelectorAll<HTMLElement>("[data-path]")) {
      if (!errors[field.dataset.path ?? ""]) continue;
      field.focus();
      return;
    }
  }, [errors]);
  return () => {
    wanted.current = true;
  };
}
