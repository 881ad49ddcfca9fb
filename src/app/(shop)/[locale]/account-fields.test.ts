import { describe, expect, it } from "vitest";
import { checkFields, errorsOf } from "@/app/(shop)/[locale]/account-fields";

const signUp = ["name", "email", "password"] as const;
const signIn = ["email", "password"] as const;
const good = { name: "Lin", email: "lin@example.com", password: "long enough" };

/** Guarantee: each fault is told at the field that it is of. */
describe("checkFields", () => {
  it("lets good values through", () => {
    expect(checkFields(signUp, good)).toEqual({});
  });

  it("names every fault at once", () => {
    expect(checkFields(signUp, { name: " ", email: "lin@", password: "short" })).toEqual({
      name: "nameMissing",
      email: "emailInvalid",
      password: "passwordShort",
    });
  });

  it("asks no length of a password that exists already, nor a name of one who signs in", () => {
    expect(checkFields(signIn, { name: "", email: good.email, password: "short" })).toEqual({});
  });
});

describe("errorsOf", () => {
  it.each([
    [{ code: "INVALID_EMAIL_OR_PASSWORD", status: 401 }, { form: "wrong" }],
    [{ code: "USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL", status: 422 }, { email: "emailTaken" }],
    [{ status: 429 }, { form: "tooMany" }],
    [{ status: 503 }, { form: "unreachable" }],
    [{ status: 0 }, { form: "unreachable" }],
    [{ code: "SOMETHING_NEW", status: 400 }, { form: "other" }],
  ])("%j", (answer, errors) => {
    expect(errorsOf(answer)).toEqual(errors);
  });
});
