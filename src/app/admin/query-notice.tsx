"use client";

import { Button } from "@mantine/core";
import Link from "next/link";
import { usePathname } from "next/navigation";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Notice } from "@/ui/console/notice";
import type { Fault } from "@/ui/console/save-answer";

/** Why numbers are missing or old: having been signed out in its own words, all else as `children`. */
export function QueryNotice(props: { fault: Fault; onRetry: () => void; children: ReactNode }) {
  const t = useTranslations("console.query");
  const path = usePathname();
  if (props.fault === "signedOut" || props.fault === "notAllowed") {
    const href = `/admin/sign-in?next=${encodeURIComponent(path)}`;
    return <Notice act={<Link href={href}>{t("signIn")}</Link>}>{t(props.fault)}</Notice>;
  }
  return (
    <Notice
      act={
        <Button variant="default" onClick={props.onRetry}>
          {t("retry")}
        </Button>
      }
    >
      {props.children}
    </Notice>
  );
}
