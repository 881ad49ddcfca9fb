export const FIELDS = ["name", "email", "password"] as const;
export type FieldName = (typeof FIELDS)[number];
export type Values = Record<FieldName, string>;

/** What is wrong with a field, by the key of its sentence. */
export type FieldError =
  | "nameMissing"
  | "emailMissing"
  | "emailInvalid"
  | "passwordMissing"
  | "passwordShort"
  | "passwordLong"
  | "emailTaken";

/** What is wrong with the whole. */
export type FormError = "wrong" | "tooMany" | "unreachable" | "other";

export type Errors = Partial<Record<FieldName, FieldError>> & { form?: FormError };

/** As the server has it. */
export const PASSWORD_MIN = 8;
export const PASSWORD_MAX = 128;
/** Something, an @, something with a dot: whether it exists, only its owner can tell. */
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** Only a new password must be long enough: an old one is right or wrong. */
export function checkFields(fields: readonly FieldName[], values: Values): Errors {
  const errors: Errors = {};
  const isNew = fields.includes("name");
  if (isNew && !values.name.trim()) errors.name = "nameMissing";
  if (!values.email.trim()) errors.email = "emailMissing";
  else if (!EMAIL.test(values.email.trim())) errors.email = "emailInvalid";
  if (!values.password) errors.password = "passwordMissing";
  else if (isNew && values.password.length < PASSWORD_MIN) errors.password = "passwordShort";
  else if (isNew && values.password.length > PASSWORD_MAX) errors.password = "passwordLong";
  return errors;
}

/** Source: better-auth's error codes. */
const CODES: Record<string, Errors> = {
  INVALID_EMAIL_OR_PASSWORD: { form: "wrong" },
  INVALID_EMAIL: { email: "emailInvalid" },
  PASSWORD_TOO_SHORT: { password: "passwordShort" },
  PASSWORD_TOO_LONG: { password: "passwordLong" },
  USER_ALREADY_EXISTS: { email: "emailTaken" },
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: { email: "emailTaken" },
};

const TOO_MANY_REQUESTS = 429;
const SERVER_ERRORS = 500;

/** What the server's answer means for the form. */
export function errorsOf({ code, status }: { code?: string | undefined; status: number }): Errors {
  const known = code ? CODES[code] : undefined;
  if (known) return known;
  if (status === TOO_MANY_REQUESTS) return { form: "tooMany" };
  if (status === 0 || status >= SERVER_ERRORS) return { form: "unreachable" };
  return { form: "other" };
}
