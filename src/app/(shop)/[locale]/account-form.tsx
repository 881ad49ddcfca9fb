"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import {
  checkFields,
  type Errors,
  errorsOf,
  FIELDS,
  type FieldName,
  PASSWORD_MIN,
  type Values,
} from "@/app/(shop)/[locale]/account-fields";
import { primaryButton } from "@/ui/button";
import { Field } from "@/ui/field";
import { Notice } from "@/ui/notice";
import { usePageLocale } from "@/ui/use-page-locale";

interface Props {
  title: string;
  submit: string;
  /** Where to go then: a path of ours, without the language. */
  next: string;
  fields: readonly FieldName[];
  autoComplete: Partial<Record<FieldName, string>>;
  send: (values: Values) => Promise<{ error: { code?: string; status: number } | null }>;
  /** The way to the other form. */
  children: ReactNode;
}

const TYPES = { name: "text", email: "email", password: "password" } as const;

export function AccountForm({ title, submit, next, fields, autoComplete, send, children }: Props) {
  const t = useTranslations("shop.account");
  const { form, errors, busy, onSubmit } = useAccountForm({ next, fields, send });
  const isNew = fields.includes("name");
  return (
    <div className="mx-auto max-w-sm">
      <h1 className="text-3xl font-semibold tracking-tight">{title}</h1>
      <form ref={form} noValidate onSubmit={onSubmit} className="mt-6 grid gap-5">
        <div role="alert" className="empty:-mb-5">
          {errors.form && <Notice tone="warn">{t(`error.${errors.form}`)}</Notice>}
        </div>
        {fields.map((name) => {
          const error = errors[name];
          return (
            <Field
              key={name}
              name={name}
              label={t(`field.${name}`)}
              hint={name === "password" && isNew ? t("hint", { count: PASSWORD_MIN }) : undefined}
              error={error && t(`error.${error}`, { count: PASSWORD_MIN })}
              type={TYPES[name]}
              autoComplete={autoComplete[name]}
              autoCapitalize={name === "name" ? "words" : "none"}
              spellCheck={false}
              required
            />
          );
        })}
        <button type="submit" className={`${primaryButton} w-full`} aria-disabled={busy}>
          {busy ? t("busy") : submit}
        </button>
      </form>
      <p className="mt-6 text-dim">{children}</p>
    </div>
  );
}

function useAccountForm({ next, fields, send }: Pick<Props, "next" | "fields" | "send">) {
  const locale = usePageLocale();
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<Errors>({});
  const [busy, setBusy] = useState(false);

  // To the first field that has to be mended.
  useEffect(() => {
    const first = FIELDS.find((name) => errors[name]);
    if (first) form.current?.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus();
  }, [errors]);

  async function submit(data: FormData) {
    const text = (name: FieldName) => String(data.get(name) ?? "");
    const values = { name: text("name"), email: text("email").trim(), password: text("password") };
    const faults = checkFields(fields, values);
    setErrors(faults);
    if (Object.keys(faults).length > 0) return;
    setBusy(true);
    try {
      const { error } = await send(values);
      if (!error) {
        // A whole new page: nothing of who was here before stays in memory.
        window.location.assign(`/${locale}${next === "/" ? "" : next}`);
        return;
      }
      setErrors(errorsOf(error));
    } catch {
      setErrors({ form: "unreachable" });
    }
    setBusy(false);
  }

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!busy) void submit(new FormData(event.currentTarget));
  }

  return { form, errors, busy, onSubmit };
}
