import { expect, test } from "vitest";
import { CONSOLE_HOME, safeNext } from "@/app/admin/safe-next";

test.each([
  ["/admin/activities/abc", "/admin/activities/abc"],
  ["/admin/activities?search=cup", "/admin/activities?search=cup"],
])("sign-in goes on to a page of the console: %s", (wanted, next) => {
  expect(safeNext(wanted)).toBe(next);
});

test.each([
  undefined,
  "",
  "/",
  "/admin",
  "/administer/x",
  "admin/activities",
  "//evil.example/admin/",
  "/\\evil.example/admin/",
  "\\\\evil.example/admin/",
  "/\t/evil.example/admin/",
  "https://evil.example/admin/",
  "javascript:alert(1)//admin/",
  "/admin/../../en/sales",
  "/admin/%2e%2e/en/sales",
  "/admin/sign-in?next=/admin/sign-in",
  "/admin/not-allowed",
])("and never anywhere else: %s", (wanted) => {
  expect(safeNext(wanted)).toBe(CONSOLE_HOME);
});
