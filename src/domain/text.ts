import { z } from "zod";

export const LOCALES = ["en", "zh"] as const;
export type Locale = (typeof LOCALES)[number];
export const DEFAULT_LOCALE: Locale = "en";

/** Words that a buyer reads, in both languages. */
export type Text = Readonly<Record<Locale, string>>;

/** C0 and C1 control characters: PostgreSQL refuses NUL, and none has a place in a title. */
const CONTROL = /\p{Cc}/u;

function words(maxLength: number) {
  return z
    .string()
    .transform((value) => value.normalize("NFC").trim())
    .pipe(
      z
        .string()
        .min(1, "Write something here.")
        .max(maxLength, `At most ${maxLength} characters.`)
        .refine((value) => !CONTROL.test(value), "Control characters cannot be used here."),
    );
}

export function textSchema(maxLength: number) {
  return z.object({ en: words(maxLength), zh: words(maxLength) });
}
