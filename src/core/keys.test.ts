import { describe, expect, it } from "vitest";
import { segmentKeys } from "@/core/keys";
import { ACTIVITY_CAP, buyerKey } from "@/domain/resource";

/** What a cluster hashes: the text in the first pair of braces, when there is any. */
function hashTag(key: string): string {
  return /\{([^}]+)\}/.exec(key)?.[1] ?? key;
}

/** Guarantee: one script may touch all keys of a segment, and no two segments share one. */
describe("the keys of a segment", () => {
  it("share one hash tag: the activity and the segment", () => {
    const keys = Object.values(segmentKeys("tg:", "sale-1", 3));
    expect(keys).toHaveLength(4);
    expect(keys.map(hashTag)).toEqual(keys.map(() => "sale-1:3"));
  });

  it("are distinct over activities, segments and prefixes", () => {
    const all = [
      segmentKeys("tg:", "sale-1", 0),
      segmentKeys("tg:", "sale-1", 1),
      segmentKeys("tg:", "sale-10", 0),
      segmentKeys("other:", "sale-1", 0),
    ].flatMap((keys) => Object.values(keys));
    expect(new Set(all).size).toBe(16);
  });

  it("of two segments lie in slots of their own", () => {
    const tags = [0, 1, 11].map((segment) => hashTag(segmentKeys("tg:", "sale", segment).sale));
    expect(new Set(tags).size).toBe(3);
  });
});

/** Guarantee: a buyer's units of a SKU and over the activity are counted apart. */
describe("a buyer's field", () => {
  it("names the SKU, or the activity with the star that no id can have", () => {
    expect(buyerKey("ada", "blue")).toBe("ada|blue");
    expect(buyerKey("ada", ACTIVITY_CAP)).toBe("ada|*");
  });
});
