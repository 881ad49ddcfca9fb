import { z } from "zod";

/**
 * Control characters and halves of surrogate pairs: PostgreSQL refuses NUL in text and halves in
 * JSON, and none has a place in a title.
 */
const UNWRITABLE = /[\p{Cc}\p{Cs}]/u;

function words(field: string, lengthMax: number) {
  const message = `${field} must have 1 to ${lengthMax} characters.`;
  return z
    .string({ error: message })
    .transform((value) => value.normalize("NFC").trim())
    .pipe(
      z
        .string()
        .min(1, message)
        .max(lengthMax, message)
        .refine((value) => !UNWRITABLE.test(value), `${field} cannot have control characters.`),
    );
}

/** @param field for the messages: `title` */
export function textSchema(field: string, lengthMax: number) {
  return z.object({ en: words(`${field}.en`, lengthMax), zh: words(`${field}.zh`, lengthMax) });
}
