"use client";

import { SegmentedControl } from "@mantine/core";
import { useTranslations } from "next-intl";
import type { Locale } from "@/domain/locale";
import { usePageLocale } from "@/ui/use-page-locale";

/** Each language is named in itself. */
const LANGUAGES = [
  { value: "en", label: "English" },
  { value: "zh", label: "中文" },
] as const satisfies readonly { value: Locale; label: string }[];

export function LanguageSwitch({ onChange }: { onChange: (locale: Locale) => void }) {
  const t = useTranslations("console.app");
  const locale = usePageLocale();
  return (
    <SegmentedControl
      aria-label={t("language")}
      data={LANGUAGES.map((language) => ({ ...language }))}
      value={locale}
      onChange={(value) => onChange(value)}
      fullWidth
    />
  );
}
