import { describe, expect, it } from "vitest";
import { decode, numberAt, textAt } from "@/core/reply";
import { InvariantError } from "@/lib/invariant";

const NAMES = ["OK", "SOLD_OUT"] as const;

/** Guarantee: an answer that we do not know is a defect that shows, never taken for another one. */
describe("decode", () => {
  it("gives the name and what belongs to it", () => {
    expect(decode(["SOLD_OUT", "r1", 3], NAMES)).toEqual(["SOLD_OUT", "r1", 3]);
    expect(decode(["OK"], NAMES)).toEqual(["OK"]);
  });

  it.each([
    [["GONE"]],
    [["ok"]],
    [["OK "]],
    [["SOLD"]],
    [[]],
    [[["OK"]]],
    [[null]],
    ["OK"],
    [null],
    [undefined],
    [1],
    [{ 0: "OK" }],
  ])("throws on %j", (raw) => {
    expect(() => decode(raw, NAMES)).toThrow(InvariantError);
  });

  it("says what came and what was known", () => {
    expect(() => decode(["GONE", 1], NAMES)).toThrow(
      'A script answered ["GONE",1]; known: OK, SOLD_OUT.',
    );
  });
});

/** Guarantee: a number that a script did not answer is not read as nought. */
describe("a reply's parts", () => {
  const reply = ["OK", 7, "blue", null, "", "7", Number.NaN, []];

  it("are numbers and texts where they stand", () => {
    expect(numberAt(reply, 1)).toBe(7);
    expect(numberAt(["OK", 0], 1)).toBe(0);
    expect(textAt(reply, 2)).toBe("blue");
    expect(textAt(reply, 4)).toBe("");
  });

  it.each([0, 2, 3, 4, 5, 6, 7, 8])("no number at %i throws", (index) => {
    expect(() => numberAt(reply, index)).toThrow(InvariantError);
  });

  it.each([1, 3, 7, 8])("no text at %i throws", (index) => {
    expect(() => textAt(reply, index)).toThrow(InvariantError);
  });
});
