import { expect, it } from "vitest";
import { groupBy } from "@/lib/group-by";

it("keeps every item once, groups in the order of their first, items in their own", () => {
  const groups = groupBy(["bob-1", "ada-1", "bob-2", "ada-2"], (name) => name.slice(0, 3));
  expect([...groups]).toEqual([
    ["bob", ["bob-1", "bob-2"]],
    ["ada", ["ada-1", "ada-2"]],
  ]);
});

it("takes keys as they are, not as text", () => {
  const groups = groupBy<unknown, unknown>([1, "1", "__proto__"], (key) => key);
  expect([...groups.keys()]).toEqual([1, "1", "__proto__"]);
});

it("has no groups where there is nothing", () => {
  expect(groupBy([], () => 0).size).toBe(0);
});
