import { describe, expect, it } from "vitest";
import { packHold, unpackHold } from "@/core/hold";

const hold = { buyerId: "ada_-9", skuId: "blue", quantity: 2, priceCents: 19_900 };

/** Guarantee: a hold comes out of the core as it went in. */
describe("a packed hold", () => {
  it.each(["held", "paid", "released"] as const)("that is %s comes back as it was", (state) => {
    const packed = packHold({ ...hold, state });
    expect(packed).toBe(`ada_-9|blue|2|19900|${state}`);
    expect(unpackHold(packed)).toEqual({ ...hold, state });
  });

  it.each([
    "",
    "ada",
    "ada|blue|2|19900",
    "ada|blue|2|19900|sold",
    "ada|blue|2|19900|HELD",
    "ada|blue|2|19900|held|",
    "|ada|blue|2|19900|held",
    "|blue|2|19900|held",
    "ada||2|19900|held",
    "ada|blue|-2|19900|held",
    "ada|blue|1.5|19900|held",
    "ada|blue||19900|held",
    "a da|blue|2|19900|held",
    "ada|blue|2|19900|held\n",
  ])("of %j is none", (packed) => {
    expect(unpackHold(packed)).toBeNull();
  });
});
