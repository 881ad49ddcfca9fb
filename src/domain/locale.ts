export const LOCALES = ["en", "zh"] as const;
export type Locale = (typeof LOCALES)[number];
export const DEFAULT_LOCALE: Locale = "en";

/** Words that a buyer reads, in both languages. */
export type Text = Readonly<Record<Locale, string>>;
