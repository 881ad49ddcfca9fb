"use client";

import { useTranslations } from "next-intl";
import { AccountForm } from "@/app/(shop)/[locale]/account-form";
import { Link } from "@/app/i18n/navigation";
import { signUp } from "@/trpc/auth-client";
import { textLink } from "@/ui/button";

/** `next`: a path of ours, already checked. */
export function SignUpForm({ next }: { next: string }) {
  const t = useTranslations("shop.account");
  return (
    <AccountForm
      title={t("signUp")}
      submit={t("signUp")}
      next={next}
      fields={["name", "email", "password"]}
      autoComplete={{ name: "name", email: "username", password: "new-password" }}
      send={({ name, email, password }) => signUp.email({ name, email, password })}
    >
      {t("haveAccount")}{" "}
      <Link href={`/sign-in?next=${encodeURIComponent(next)}`} className={textLink}>
        {t("signIn")}
      </Link>
    </AccountForm>
  );
}
