"use client";

import { useRouter } from "next/navigation";
import type { Locale } from "@/domain/locale";

const YEAR_SECONDS = 31_536_000;

/** Keeps the language for the console and the shop alike, and draws this page again in it. */
export function useSetLocale() {
  const router = useRouter();
  return (locale: Locale) => {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is missing without https.
    document.cookie = `NEXT_LOCALE=${locale}; path=/; max-age=${YEAR_SECONDS}; samesite=lax`;
    router.refresh();
  };
}
