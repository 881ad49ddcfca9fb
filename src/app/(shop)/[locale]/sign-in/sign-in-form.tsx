"use client";

import { useTranslations } from "next-intl";
import { AccountForm } from "@/app/(shop)/[locale]/account-form";
import { Link } from "@/app/i18n/navigation";
import { signIn } from "@/trpc/auth-client";
import { textLink } from "@/ui/button";

/** `next`: a path of ours, already checked. */
export function SignInForm({ next }: { next: string }) {
  const t = useTranslations("shop.account");
  return (
    <AccountForm
      title={t("signIn")}
      submit={t("signIn")}
      next={next}
      fields={["email", "password"]}
      autoComplete={{ email: "username", password: "current-password" }}
      send={({ email, password }) => signIn.email({ email, password })}
    >
      {t("noAccount")}{" "}
      <Link href={`/sign-up?next=${encodeURIComponent(next)}`} className={textLink}>
        {t("signUp")}
      </Link>
    </AccountForm>
  );
}
