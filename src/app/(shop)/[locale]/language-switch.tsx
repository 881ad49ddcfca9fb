"use client";

import { useSearchParams } from "next/navigation";
import { Suspense } from "react";
import { Link, usePathname } from "@/app/i18n/navigation";
import type { Locale } from "@/domain/locale";
import { usePageLocale } from "@/ui/use-page-locale";

/** Each language is named in itself. */
const OTHER = {
  en: { locale: "zh", lang: "zh-CN", name: "中文" },
  zh: { locale: "en", lang: "en", name: "English" },
} as const satisfies Record<Locale, { locale: Locale; lang: string; name: string }>;

/** The same page in the other language. */
export function LanguageSwitch() {
  return (
    <Suspense>
      <Switch />
    </Suspense>
  );
}

function Switch() {
  const pathname = usePathname();
  const query = useSearchParams().toString();
  const other = OTHER[usePageLocale()];
  return (
    <Link
      href={query ? `${pathname}?${query}` : pathname}
      locale={other.locale}
      lang={other.lang}
      hrefLang={other.lang}
      className="inline-flex min-h-11 items-center hover:text-ink"
    >
      {other.name}
    </Link>
  );
}
