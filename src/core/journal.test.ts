import { describe, expect, it } from "vitest";
import { parseEntry } from "@/core/journal";

/** As the scripts append it; a change of undefined leaves the field out. */
function fields(changes: Record<string, string | undefined> = {}): string[] {
  const all = { v: "1", e: "7", s: "3", k: "R", d: "r1|ada|blue|2|19900", ...changes };
  return Object.entries(all).flatMap(([name, value]) => (value === undefined ? [] : [name, value]));
}

const parse = (changes?: Record<string, string | undefined>) => parseEntry("5-0", fields(changes));

const head = { id: "5-0", epoch: 7, seq: 3 };
const item = {
  reservationId: "r1",
  buyerId: "ada",
  skuId: "blue",
  quantity: 2,
  priceCents: 19_900,
};

/** Guarantee: what the scripts write is read back as it was, in the words of the ledger. */
describe("an entry that the scripts wrote", () => {
  it("of a reservation has its items, one or many, in order", () => {
    expect(parse()).toEqual({ ...head, kind: "reserve", items: [item] });
    expect(parse({ d: "r1|ada|blue|2|19900;r2|bob|chalk|1|5" })).toEqual({
      ...head,
      kind: "reserve",
      items: [
        item,
        { reservationId: "r2", buyerId: "bob", skuId: "chalk", quantity: 1, priceCents: 5 },
      ],
    });
  });

  it.each([
    ["L", "release"],
    ["C", "confirm"],
  ])("of kind %s is a %s of one item", (k, kind) => {
    expect(parse({ k })).toEqual({ ...head, kind, item });
  });
});

/** Guarantee: nothing is guessed; what cannot be read keeps its place in the order, and its words. */
describe("an entry that cannot be read", () => {
  it.each([
    ["of another format", { v: "2" }],
    ["without a format", { v: undefined }],
    ["of an unknown kind", { k: "Z" }],
    ["without a kind", { k: undefined }],
    ["without data", { d: undefined }],
    ["with empty data", { d: "" }],
    ["a release of two", { k: "L", d: "r1|ada|blue|2|1;r2|ada|blue|2|1" }],
    ["a confirmation of two", { k: "C", d: "r1|ada|blue|2|1;r2|ada|blue|2|1" }],
    ["one bad item among good ones", { d: "r1|ada|blue|2|1;r2|ada|blue|2" }],
    ["a field too many", { d: "r1|ada|blue|2|1|x" }],
    ["a negative quantity", { d: "r1|ada|blue|-2|1" }],
    ["a fraction", { d: "r1|ada|blue|1.5|1" }],
    ["a number too long", { d: "r1|ada|blue|12345678901|1" }],
    ["an id too long", { d: `${"r".repeat(65)}|ada|blue|2|1` }],
    ["an id with a stranger's letter", { d: "r 1|ada|blue|2|1" }],
  ])("%s", (_, changes) => {
    const body = fields(changes).join(" ");
    expect(parse(changes)).toEqual({ ...head, kind: "unreadable", body });
  });

  it("keeps 2,000 characters of its words", () => {
    const entry = parse({ d: "x".repeat(3_000) });
    expect(entry.kind === "unreadable" && entry.body).toHaveLength(2_000);
  });
});

/** Guarantee: an entry that belongs nowhere is a gap for its reader; it stops nobody for ever. */
describe("an entry without its number", () => {
  it.each([undefined, "", "x", "-1", "1.5", "1e3", "0x7", " 7"])("epoch %j is none", (e) => {
    expect(parse({ e })).toMatchObject({ epoch: 0, seq: 3 });
  });

  it.each([undefined, "", "x", "-1", "1.5"])("seq %j is none", (s) => {
    expect(parse({ s })).toMatchObject({ epoch: 7, seq: 0 });
  });

  it("a stranger's entry has neither", () => {
    expect(parseEntry("5-0", ["hello", "world"])).toEqual({
      id: "5-0",
      epoch: 0,
      seq: 0,
      kind: "unreadable",
      body: "hello world",
    });
  });
});
