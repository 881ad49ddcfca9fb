"use client";

import { Button } from "@mantine/core";
import { useTranslations } from "next-intl";
import { useSignOut } from "@/app/admin/use-sign-out";
import { Blank } from "@/ui/console/notice";

export function NotAllowed({ email }: { email: string }) {
  const t = useTranslations("console");
  const { signingOut, signOut } = useSignOut();
  return (
    <main>
      <Blank
        title={t("notAllowed.title")}
        text={t("notAllowed.text", { email })}
        act={
          <Button variant="default" onClick={signOut} loading={signingOut}>
            {t("app.signOut")}
          </Button>
        }
      />
    </main>
  );
}
