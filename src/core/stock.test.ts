import { describe, expect, it } from "vitest";
import type { Core } from "@/core/connection";
import { snapshotSale } from "@/core/installation";
import { reserveHolds } from "@/core/stock";
import { InvariantError } from "@/lib/invariant";

const ref = { activityId: "sale", segment: 0, epoch: 7, boot: "one" };

/** A core whose scripts answer what they are told to, as a broken connection or another version could. */
function coreThatAnswers(raw: unknown): Core {
  const answer = async () => raw;
  const redis = { reserveHolds: answer, snapshotSale: answer };
  return { redis, prefix: "t:", runId: () => "one", close: () => undefined } as unknown as Core;
}

function reserve(raw: unknown) {
  const item = (reservationId: string) => ({
    reservationId,
    buyerId: "ada",
    skuId: "blue",
    quantity: 1,
  });
  return reserveHolds(coreThatAnswers(raw), ref, [item("r1"), item("r2")]);
}

/** Guarantee: nobody is told another's answer; what does not fit is a defect, not a guess. */
describe("the answers to a batch", () => {
  it("belong to the intents in their order", async () => {
    const answers = await reserve([
      ["OK", "r1", 5],
      ["SOLD_OUT", "r2"],
    ]);
    expect(answers).toEqual([{ name: "OK", priceCents: 5 }, { name: "SOLD_OUT" }]);
  });

  it.each([
    [
      "in another order",
      [
        ["SOLD_OUT", "r2"],
        ["OK", "r1", 5],
      ],
    ],
    ["one too few", [["OK", "r1", 5]]],
    [
      "one too many",
      [
        ["OK", "r1", 5],
        ["OK", "r2", 5],
        ["OK", "r3", 5],
      ],
    ],
    ["no list", "OK"],
    [
      "a name that nobody knows",
      [
        ["OK", "r1", 5],
        ["MAYBE", "r2"],
      ],
    ],
    [
      "a price that is missing",
      [
        ["OK", "r1"],
        ["OK", "r2", 5],
      ],
    ],
  ])("%s: throws", async (_, raw) => {
    await expect(reserve(raw)).rejects.toThrow(InvariantError);
  });
});

describe("a snapshot's answer", () => {
  it.each([
    [["OK", 7, "one", "open", 3, 0, 1, "blue"]],
    [["OK", 7, "one", "open", null, 0, 1]],
    [["OK", 7]],
    [["MAYBE"]],
    [null],
  ])("that is %j throws", async (raw) => {
    await expect(snapshotSale(coreThatAnswers(raw), ref)).rejects.toThrow(InvariantError);
  });
});
