import { describe, expect, it } from "vitest";
import enConsole from "@/messages/en/console.json";
import enShop from "@/messages/en/shop.json";
import zhConsole from "@/messages/zh/console.json";
import zhShop from "@/messages/zh/shop.json";

const FILES: [string, unknown, unknown][] = [
  ["shop", enShop, zhShop],
  ["console", enConsole, zhConsole],
];

/** Every message by its dotted key. */
function flatten(node: unknown, prefix = ""): Map<string, string> {
  if (typeof node === "string") return new Map([[prefix, node]]);
  if (typeof node !== "object" || node === null) throw new Error(`${prefix} is not a message.`);
  const join = (key: string) => (prefix ? `${prefix}.${key}` : key);
  return new Map(Object.entries(node).flatMap(([key, child]) => [...flatten(child, join(key))]));
}

/** The arguments and tags of an ICU message, however deep in its plurals and selects. */
function argumentsOf(message: string): string[] {
  const names = new Set<string>();
  for (const [, tag] of message.matchAll(/<(\w+)>/g)) names.add(`<${tag}>`);
  readText(message, 0, names);
  return [...names].sort();
}

/** Reads text up to the `}` that closes it; answers with where that is. */
function readText(message: string, start: number, names: Set<string>): number {
  let at = start;
  while (at < message.length && message[at] !== "}") {
    at = message[at] === "{" ? readArgument(message, at + 1, names) : at + 1;
  }
  return at;
}

/** Reads `name}`, `name, number}` or `name, plural, one {text} other {text}}`. */
function readArgument(message: string, start: number, names: Set<string>): number {
  const [name = ""] = /^\s*\w+/.exec(message.slice(start)) ?? [];
  names.add(name.trim());
  let at = start + name.length;
  while (at < message.length && message[at] !== "}") {
    at = message[at] === "{" ? readText(message, at + 1, names) + 1 : at + 1;
  }
  return at + 1;
}

describe("argumentsOf", () => {
  it("looks into plurals, selects and tags", () => {
    const message =
      "{n, plural, one {<b>{a}</b> x} other {{s, select, x {{b}} other {#}}}} {c, number}";
    expect(argumentsOf(message)).toEqual(["<b>", "a", "b", "c", "n", "s"]);
  });
});

/** Guarantee: whatever is said in one language is said in the other, with the same facts. */
describe.each(FILES)("%s.json", (_name, en, zh) => {
  const english = flatten(en);
  const chinese = flatten(zh);

  it("has the same keys in both languages", () => {
    expect([...chinese.keys()].sort()).toEqual([...english.keys()].sort());
  });

  it("has the same arguments in both languages", () => {
    const differing = [...english].filter(
      ([key, text]) => argumentsOf(text).join() !== argumentsOf(chinese.get(key) ?? "").join(),
    );
    expect(differing.map(([key]) => key)).toEqual([]);
  });

  it("says something everywhere", () => {
    const empty = [...english, ...chinese].filter(([, text]) => text.trim() === "");
    expect(empty.map(([key]) => key)).toEqual([]);
  });
});
