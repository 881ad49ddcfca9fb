import { describe, expect, it } from "vitest";
import { safePath } from "@/domain/safe-path";

/** Guarantee: signing in never sends anyone to an address that is not ours. */
describe("safePath", () => {
  it.each([
    ["/", "/"],
    ["/orders", "/orders"],
    ["/sales/kettle?sku=blue#top", "/sales/kettle?sku=blue#top"],
  ])("keeps our own path %s", (wanted, kept) => {
    expect(safePath(wanted)).toBe(kept);
  });

  it.each([
    [undefined],
    [null],
    [""],
    ["orders"],
    ["//evil.example"],
    ["///evil.example"],
    ["/\\evil.example"],
    ["\\\\evil.example"],
    ["/orders\\..\\..\\evil.example"],
    ["/\t/evil.example"],
    ["/\n/evil.example"],
    ["https://evil.example"],
    ["https:/evil.example"],
    ["javascript:alert(1)"],
    ["/.//evil.example"],
    ["/x/..//evil.example"],
    [`/${"a".repeat(600)}`],
  ])("refuses %j", (wanted) => {
    expect(safePath(wanted)).toBe("/");
  });
});
