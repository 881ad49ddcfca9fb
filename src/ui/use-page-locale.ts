import { useLocale } from "next-intl";
import type { Locale } from "@/domain/locale";

/** The page's language as the domain names it. */
export function usePageLocale(): Locale {
  return useLocale() === "zh" ? "zh" : "en";
}
