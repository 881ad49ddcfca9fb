"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { NavLink } from "@/app/(shop)/[locale]/nav-link";
import { usePathname } from "@/app/i18n/navigation";
import { usePageLocale } from "@/ui/use-page-locale";

/** Signed in: who, and the way out. Otherwise the way in, and back here. */
export function Account({ name }: { name: string | null }) {
  const t = useTranslations("shop.account");
  const pathname = usePathname();
  if (name !== null) return <SignOut name={name} />;
  const back = pathname === "/" || pathname.startsWith("/sign-") ? "" : pathname;
  const href = back ? `/sign-in?next=${encodeURIComponent(back)}` : "/sign-in";
  return <NavLink href={href}>{t("signIn")}</NavLink>;
}

function SignOut({ name }: { name: string }) {
  const t = useTranslations("shop.account");
  const locale = usePageLocale();
  const [failed, setFailed] = useState(false);

  async function leave() {
    const { signOut } = await import("@/trpc/auth-client");
    const { error } = await signOut();
    // A whole new page: nothing of whoever was signed in stays in memory.
    if (error) setFailed(true);
    else window.location.assign(`/${locale}`);
  }

  return (
    <span className="inline-flex items-center gap-x-3">
      <span className="hidden max-w-32 truncate text-ink lg:inline" title={name}>
        <span className="sr-only">{t("signedInAs")} </span>
        {name}
      </span>
      <button
        type="button"
        className="min-h-11 hover:text-ink"
        onClick={() => leave().catch(() => setFailed(true))}
      >
        {t("signOut")}
      </button>
      <span role="status" className={failed ? "text-red-ink" : "sr-only"}>
        {failed && t("signOutFailed")}
      </span>
    </span>
  );
}
