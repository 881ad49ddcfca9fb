"use client";

import { Button, PasswordInput, TextInput } from "@mantine/core";
import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import classes from "@/app/admin/sign-in/sign-in.module.css";
import { useSetLocale } from "@/app/admin/use-set-locale";
import { signIn } from "@/trpc/auth-client";
import { LanguageSwitch } from "@/ui/console/language-switch";
import { Notice } from "@/ui/console/notice";

type Wrong = "incomplete" | "pair" | "tooMany" | "banned" | "unreachable";

export function SignInForm({ next }: { next: string }) {
  const t = useTranslations("console.signIn");
  const setLocale = useSetLocale();
  const { busy, wrong, submit } = useSignIn(next);
  return (
    <main className={classes.page}>
      <form className={classes.form} onSubmit={submit} noValidate>
        <h1>
          {t("title")} <small>{t("where")}</small>
        </h1>
        {wrong && <Notice>{t(`wrong.${wrong}`)}</Notice>}
        <TextInput
          name="email"
          type="email"
          label={t("email")}
          autoComplete="username"
          required
          withAsterisk={false}
        />
        <PasswordInput
          name="password"
          label={t("password")}
          autoComplete="current-password"
          required
          withAsterisk={false}
          visibilityToggleButtonProps={{ "aria-label": t("showPassword"), tabIndex: 0 }}
        />
        <Button type="submit" color="vermilion" loading={busy}>
          {t("submit")}
        </Button>
        <LanguageSwitch onChange={setLocale} />
      </form>
    </main>
  );
}

function useSignIn(next: string) {
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState<Wrong | null>(null);

  const run = async (email: string, password: string) => {
    if (email === "" || password === "") return setWrong("incomplete");
    setBusy(true);
    setWrong(null);
    const found = await tryPair(email, password);
    if (found === null) return window.location.assign(next);
    setBusy(false);
    setWrong(found);
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    void run(String(typed.get("email") ?? "").trim(), String(typed.get("password") ?? ""));
  };
  return { busy, wrong, submit };
}

/** Null when signed in. Which half of the pair is wrong is not told. */
async function tryPair(email: string, password: string): Promise<Wrong | null> {
  try {
    const { error } = await signIn.email({ email, password });
    if (!error) return null;
    if (error.status === 429) return "tooMany";
    if (error.code === "BANNED_USER") return "banned";
    return error.status >= 400 && error.status < 500 ? "pair" : "unreachable";
  } catch {
    return "unreachable";
  }
}
