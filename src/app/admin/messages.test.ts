import { expect, test } from "vitest";
import en from "@/messages/en/console.json";
import zh from "@/messages/zh/console.json";

type Words = { [key: string]: string | Words };

/** `a.b {x}`: each key with the facts that its sentence takes. */
function keysOf(words: Words, path = ""): string[] {
  return Object.entries(words).flatMap(([key, value]) => {
    if (typeof value !== "string") return keysOf(value, `${path}${key}.`);
    const facts = [...value.matchAll(/\{(\w+)[,}]/g)].map((match) => match[1]);
    return `${path}${key} ${[...new Set(facts)].sort().join(" ")}`.trim();
  });
}

test("both languages say the same things of the same facts", () => {
  expect(keysOf(zh).sort()).toEqual(keysOf(en).sort());
});
