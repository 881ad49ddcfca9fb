import { describe, expect, it } from "vitest";
import { textSchema } from "@/domain/text";

const schema = textSchema("title", 10);
const parse = (en: unknown) => schema.safeParse({ en, zh: "水壶" });

describe("words are kept as one sequence of characters, whoever typed them", () => {
  it("composes what came decomposed", () => {
    expect(parse("Cafe\u0301").data?.en).toBe("Caf\u00e9");
  });

  it("leaves out blanks at both ends, of any width", () => {
    expect(parse(" \u3000tea\u00a0").data?.en).toBe("tea");
  });

  it("counts the length after that", () => {
    expect(parse(`  ${"a".repeat(10)}  `).success).toBe(true);
    expect(parse("e\u0301".repeat(10)).success).toBe(true);
    expect(parse("a".repeat(11)).success).toBe(false);
  });
});

describe("what neither store nor page can show is refused, by the name of its field", () => {
  it.each([
    ["nothing", ""],
    ["blanks only", " \u3000\t "],
    ["NUL", "a\u0000b"],
    ["a line break", "a\nb"],
    ["a C1 control", "a\u0085b"],
    ["half a surrogate pair", "a\ud83db"],
    ["no text", 7],
    ["nothing at all", undefined],
  ])("%s", (_, en) => {
    const { error } = parse(en);
    expect(error?.issues).toMatchObject([
      { path: ["en"], message: expect.stringMatching(/^title\.en /) },
    ]);
  });

  it("needs both languages", () => {
    expect(schema.safeParse({ en: "tea" }).error?.issues).toMatchObject([
      { message: "title.zh must have 1 to 10 characters." },
    ]);
  });

  it("takes a whole pair", () => {
    expect(parse("a😀b").data?.en).toBe("a😀b");
  });
});
