"use client";

import { useLocale } from "next-intl";
import { DEFAULT_LOCALE, LOCALES, type Locale, type Text } from "@/domain/locale";

/** The language of the console, as the domain knows it. */
export function useConsoleLocale(): Locale {
  const locale = useLocale();
  return LOCALES.find((known) => known === locale) ?? DEFAULT_LOCALE;
}

/** Takes a buyer's words in the language of the console. */
export function useText(): (text: Text) => string {
  const locale = useConsoleLocale();
  return (text) => text[locale];
}
