/** Whatever stands in Redis, and whoever crosses whom, the ledger's decision is what is sold by. */
import { createSale, createWorld, refOf, settle, type World } from "@test/support/world";
import { afterAll, beforeAll, expect, it } from "vitest";
import { installSale, snapshotSale } from "@/core/installation";
import { readSelling } from "@/ledger/installations";
import { reconcile } from "@/services/reconcile";
import { reserveOrder } from "@/services/reserve-order";
import { switchSale, tellCore } from "@/services/switch-sale";
import { warmUp } from "@/services/warm-up";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world?.close());

/** What a ledger that was since restored from a backup, or made anew, had installed. */
async function installForeign(activityId: string, skuId: string, epoch: number): Promise<void> {
  const boot = world.deps.core.runId() ?? "";
  const at = { activityId, segment: 0, epoch, boot };
  const hold = { reservationId: "ghost", buyerId: "ghost", skuId, quantity: 1, priceCents: 1 };
  const installed = await installSale(world.deps.core, at, {
    opensAtMs: 0,
    closesAtMs: Date.now() + 1_000_000,
    clockOffsetMs: 0,
    unitsPerBuyer: null,
    journalMax: 100,
    cap: null,
    skus: [{ id: skuId, free: 5, priceCents: 1, unitsPerBuyer: null }],
    holds: [{ ...hold, state: "held" }],
    buyers: [],
  });
  expect(installed).toBe("OK");
}

it.each([1, 9])(
  "a Redis that is ahead of a new ledger (epoch %i) is installed beyond",
  async (epoch) => {
    const { deps } = world;
    const { activityId, skuIds } = await createSale(deps, {}, { warm: false });
    const skuId = skuIds[0] ?? "";
    await installForeign(activityId, skuId, epoch);
    expect(await warmUp(deps, { activityId, actorId: "op" })).toEqual({
      ok: true,
      epoch: epoch + 1,
    });

    const snapshot = await snapshotSale(deps.core, { activityId, segment: 0 });
    expect(snapshot).toMatchObject({ epoch: epoch + 1, state: "open" });
    expect(snapshot?.free.get(skuId)).toBe(10);
    await settle(deps, activityId);
    expect(await deps.ledger.prisma.order.count({ where: { activityId } })).toBe(0);
    expect(await reconcile(deps, activityId)).toMatchObject({ name: "EQUAL" });
  },
);

it("a ledger that fell behind its Redis finds its way back", async () => {
  const { deps } = world;
  const { activityId, skuIds } = await createSale(deps);
  await installForeign(activityId, skuIds[0] ?? "", 7);
  expect(await warmUp(deps, { activityId, actorId: "op" })).toMatchObject({ ok: true });
  const intent = { activityId, skuId: skuIds[0] ?? "", buyerId: "ada", quantity: 1 };
  expect(await reserveOrder(deps, { ...intent, requestId: "r" })).toMatchObject({ ok: true });
});

it("who tells the core an old decision tells it the new one right after", async () => {
  const { deps } = world;
  const { activityId } = await createSale(deps);
  const before = await readSelling(deps.ledger, activityId);
  if (!before) throw new Error("No sale.");
  await switchSale(deps, { activityId, actorId: "op", to: "paused" });
  await tellCore(deps, activityId, before);
  const ref = await refOf(deps, activityId);
  expect((await snapshotSale(deps.core, ref))?.state).toBe("paused");
});
