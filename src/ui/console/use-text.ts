"use client";

import type { Text } from "@/domain/locale";
import { usePageLocale } from "@/ui/use-page-locale";

/** Takes a buyer's words in the language of the console. */
export function useText(): (text: Text) => string {
  const locale = usePageLocale();
  return (text) => text[locale];
}
