import { describe, expect, it } from "vitest";
import { createIntents } from "@/app/(shop)/[locale]/sales/[id]/intent";
import { requestIdSchema } from "@/domain/ids";

function tab() {
  const map = new Map<string, string>();
  return {
    getItem: (key: string) => map.get(key) ?? null,
    setItem: (key: string, value: string) => void map.set(key, value),
    removeItem: (key: string) => void map.delete(key),
  };
}

const forbidden = {
  getItem(): string {
    throw new Error("denied");
  },
  setItem() {
    throw new Error("denied");
  },
  removeItem() {
    throw new Error("denied");
  },
};

/** Guarantee: one intent is one id, over reloads and retries, until it is answered. */
describe("intents", () => {
  it("makes ids that the server takes, a new one for each intent", () => {
    const intents = createIntents(tab());
    const one = intents.open("sale", "blue", 1);
    expect(requestIdSchema.safeParse(one.requestId).success).toBe(true);
    intents.close("sale", "blue");
    expect(intents.open("sale", "blue", 1).requestId).not.toBe(one.requestId);
  });

  it("keeps the id and the quantity over a reload, and apart by sale and SKU", () => {
    const storage = tab();
    const before = createIntents(storage).open("sale", "blue", 2);
    const reloaded = createIntents(storage);
    expect(reloaded.open("sale", "blue", 5)).toEqual(before);
    expect(reloaded.read("sale", "chalk")).toBeNull();
    expect(reloaded.read("other", "blue")).toBeNull();
  });

  it("keeps the id over a retry where storing is forbidden", () => {
    const intents = createIntents(forbidden);
    const before = intents.open("sale", "blue", 1);
    expect(intents.open("sale", "blue", 1)).toEqual(before);
    intents.close("sale", "blue");
    expect(intents.read("sale", "blue")).toBeNull();
  });

  it("does not stumble over what it cannot read", () => {
    const storage = tab();
    storage.setItem("tidegate:intent:sale:blue", "{");
    expect(createIntents(storage).read("sale", "blue")).toBeNull();
    storage.setItem("tidegate:intent:sale:blue", '{"requestId":1}');
    expect(createIntents(storage).read("sale", "blue")).toBeNull();
  });
});
