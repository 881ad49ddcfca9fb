import {
  freshRef,
  type InstalledState,
  installed,
  putInState,
  reserve,
  unchanged,
} from "@test/support/installed";
import { createWorld, type World } from "@test/support/world";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Installation } from "@/core/installation";
import type { ReserveItem, SegmentRef } from "@/core/stock";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world?.close());

/** What is answered; and not a byte of the sale has changed. */
function refusal(ref: SegmentRef, changes: Partial<ReserveItem> = {}) {
  const asked = { reservationId: "new", buyerId: "bob", ...changes };
  return unchanged(world, ref, () => reserve(world, ref, asked));
}

/** Guarantee: an installation answers only those who mean it, and a refused call changes no key. */
describe("where nothing of this epoch sells", () => {
  it("nothing installed: NOT_READY, and no key comes to be", async () => {
    expect(await refusal(freshRef(world))).toEqual({ name: "NOT_READY" });
  });

  it("installed for another boot: NOT_READY, and nothing is sent", async () => {
    const ref = await installed(world);
    expect(await refusal({ ...ref, boot: "f".repeat(40) })).toEqual({ name: "NOT_READY" });
  });

  it("installed, but not opened: NOT_READY", async () => {
    expect(await refusal(await installed(world, {}, "installed"))).toEqual({ name: "NOT_READY" });
  });

  it.each([6, 8, 70, 2_147_483_647])("epoch %i in place of 7: STALE_EPOCH", async (epoch) => {
    const ref = await installed(world);
    expect(await refusal({ ...ref, epoch })).toEqual({ name: "STALE_EPOCH", epoch: 7 });
  });

  it("STALE_EPOCH stands before a known id: that hold may be gone by now", async () => {
    const ref = await installed(world);
    await reserve(world, ref, { reservationId: "new", buyerId: "bob" });
    expect(await refusal({ ...ref, epoch: 6 })).toEqual({ name: "STALE_EPOCH", epoch: 7 });
  });

  it("fenced: FENCED", async () => {
    expect(await refusal(await installed(world, {}, "fenced"))).toEqual({ name: "FENCED" });
  });
});

/** Guarantee: what the operator decided and the window both hold, whoever asks. */
describe("outside of its time", () => {
  const minutes = (n: number) => Date.now() + n * 60_000;
  const before = () => ({ opensAtMs: minutes(5), closesAtMs: minutes(9) });
  const after = () => ({ opensAtMs: minutes(-9), closesAtMs: minutes(-5) });

  it("NOT_OPEN says when it opens", async () => {
    const window = before();
    const ref = await installed(world, window);
    expect(await refusal(ref)).toEqual({ name: "NOT_OPEN", opensAtMs: window.opensAtMs });
  });

  it("CLOSED after its end", async () => {
    expect(await refusal(await installed(world, after()))).toEqual({ name: "CLOSED" });
  });

  const cases: [InstalledState, () => Partial<Installation>, object][] = [
    ["paused", () => ({}), { name: "PAUSED" }],
    ["paused", before, { name: "PAUSED" }],
    ["closed", () => ({}), { name: "CLOSED" }],
    ["closed", before, { name: "CLOSED" }],
    ["closed", after, { name: "CLOSED" }],
    ["installed", before, { name: "NOT_READY" }],
  ];
  it.each(cases)("%s by the operator", async (state, window, answer) => {
    expect(await refusal(await installed(world, window(), state))).toEqual(answer);
  });

  it("sells again when resumed", async () => {
    const ref = await installed(world, {}, "paused");
    await putInState(world, ref, "open");
    expect(await reserve(world, ref)).toMatchObject({ name: "OK" });
  });
});

/** Guarantee: limits and stock are exact, and a refusal says which limit and how much of it is used. */
describe("where it sells", () => {
  it("a SKU that it does not have: UNKNOWN_SKU", async () => {
    expect(await refusal(await installed(world), { skuId: "gone" })).toEqual({
      name: "UNKNOWN_SKU",
    });
  });

  it("the journal at its bound: BUSY, and not one entry before", async () => {
    const ref = await installed(world, { journalMax: 2 });
    expect(await reserve(world, ref, { reservationId: "a" })).toMatchObject({ name: "OK" });
    expect(await reserve(world, ref, { reservationId: "b" })).toMatchObject({ name: "OK" });
    expect(await refusal(ref)).toEqual({ name: "BUSY" });
  });

  it("a buyer's units of one SKU: LIMIT_REACHED with the limit and what is taken", async () => {
    const ref = await installed(world);
    await reserve(world, ref, { buyerId: "bob" });
    const answer = { name: "LIMIT_REACHED", scope: "sku", limit: 2, units: 1 };
    expect(await refusal(ref, { quantity: 2 })).toEqual(answer);
    expect(await reserve(world, ref, { reservationId: "b", buyerId: "bob" })).toMatchObject({
      name: "OK",
    });
    expect(await refusal(ref)).toEqual({ ...answer, units: 2 });
  });

  it("a buyer's units over all SKUs: LIMIT_REACHED, of the activity", async () => {
    const ref = await installed(world);
    await reserve(world, ref, { buyerId: "bob", quantity: 2 });
    const chalk = { skuId: "chalk", quantity: 2 };
    const answer = { name: "LIMIT_REACHED", scope: "activity", limit: 3, units: 2 };
    expect(await refusal(ref, chalk)).toEqual(answer);
  });

  it("one buyer's limit is not another's", async () => {
    const ref = await installed(world);
    await reserve(world, ref, { quantity: 2 });
    expect(await reserve(world, ref, { reservationId: "b", buyerId: "ad" })).toMatchObject({
      name: "OK",
    });
  });

  it("fewer units of the SKU than asked for: SOLD_OUT, and none of them is taken", async () => {
    const ref = await installed(world, { unitsPerBuyer: null });
    await reserve(world, ref, { skuId: "chalk", quantity: 4 });
    expect(await refusal(ref, { skuId: "chalk", quantity: 2 })).toEqual({ name: "SOLD_OUT" });
    expect(await reserve(world, ref, { reservationId: "b", skuId: "chalk" })).toMatchObject({
      name: "OK",
    });
    expect(await refusal(ref, { skuId: "chalk" })).toEqual({ name: "SOLD_OUT" });
  });

  it("fewer units of the activity than asked for: SOLD_OUT, though the SKU has more", async () => {
    const ref = await installed(world, { cap: 3 });
    await reserve(world, ref, { quantity: 2 });
    expect(await refusal(ref, { quantity: 2 })).toEqual({ name: "SOLD_OUT" });
  });

  it("the limit stands before the stock: a repeat buyer is not told that it is sold out", async () => {
    const ref = await installed(world, { cap: 2 });
    await reserve(world, ref, { buyerId: "bob", quantity: 2 });
    expect(await refusal(ref)).toMatchObject({ name: "LIMIT_REACHED", scope: "sku" });
    expect(await refusal(ref, { skuId: "chalk", quantity: 2 })).toMatchObject({
      name: "LIMIT_REACHED",
      scope: "activity",
    });
    expect(await refusal(ref, { buyerId: "eve" })).toEqual({ name: "SOLD_OUT" });
  });
});
