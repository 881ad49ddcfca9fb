"use client";

import { Button } from "@mantine/core";
import Link from "next/link";
import { usePathname } from "next/navigation";
import { useTranslations } from "next-intl";
import type { Locale } from "@/domain/locale";
import { LanguageSwitch } from "@/ui/console/language-switch";
import classes from "@/ui/console/shell.module.css";

export interface SideNavProps {
  who: { name: string; email: string };
  onLocale: (locale: Locale) => void;
  onSignOut: () => void;
  signingOut: boolean;
  /** On a phone: closes the drawer that the links stand in. */
  onFollow?: () => void;
}

/** Only what has a page. */
const PLACES = [{ href: "/admin/activities", words: "activities" }] as const;

export function SideNav({ who, onLocale, onSignOut, signingOut, onFollow }: SideNavProps) {
  const t = useTranslations("console.app");
  const path = usePathname();
  return (
    <div className={classes.nav}>
      <nav aria-label={t("navigation")}>
        <ul>
          {PLACES.map(({ href, words }) => (
            <li key={href}>
              <Link
                href={href}
                onClick={onFollow}
                aria-current={currentOf(path, href)}
                prefetch={false}
              >
                {t(words)}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className={classes.foot}>
        <LanguageSwitch onChange={onLocale} />
        <p className={classes.who}>
          {t("signedInAs")} <b>{who.name}</b> {who.email}
        </p>
        <Button variant="default" onClick={onSignOut} loading={signingOut}>
          {t("signOut")}
        </Button>
      </div>
    </div>
  );
}

function currentOf(path: string, href: string): "page" | "true" | undefined {
  if (path === href) return "page";
  return path.startsWith(`${href}/`) ? "true" : undefined;
}
