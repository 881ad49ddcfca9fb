import { activityInput, createSale, createWorld, type World } from "@test/support/world";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ActivityInput } from "@/domain/inputs";
import { createActivity, scheduleActivity, updateActivity } from "@/services/edit-activity";
import { getSale } from "@/services/get-sale";
import { getActivity, listActivities } from "@/services/list-activities";
import { listSales } from "@/services/list-sales";
import { switchSale } from "@/services/switch-sale";
import { warmUp } from "@/services/warm-up";

/**
 * Guarantee: what operators see is what is sold. No edit overwrites another's or reaches into another
 * activity, nothing that was installed changes under its buyers, and every deed has its author.
 */
let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world?.close());

const ACTOR = { actorId: "olga" };

async function draft(changes: Partial<ActivityInput> = {}): Promise<string> {
  const made = await createActivity(world.deps, { ...ACTOR, input: activityInput(changes) });
  if (!made.ok) throw new Error(made.reason);
  return made.activityId;
}

function update(activityId: string, version: number, input: ActivityInput) {
  return updateActivity(world.deps, { ...ACTOR, activityId, version, input });
}

async function stored(activityId: string) {
  const activity = await getActivity(world.deps, { activityId });
  if (!activity) throw new Error("The activity is gone.");
  return activity;
}

async function audit(subject: string) {
  const entries = await world.deps.ledger.prisma.auditEntry.findMany({
    where: { subject },
    orderBy: { id: "asc" },
  });
  return entries.map(({ actorId, action, detail }) => ({ actorId, action, detail }));
}

const inKettles = { title: { en: "Kettles", zh: "水壶" } };

describe("two editors do not overwrite each other", () => {
  it("the second one to save is told that it saw an old version", async () => {
    const activityId = await draft();
    const seen = (await stored(activityId)).version;
    expect(await update(activityId, seen, activityInput(inKettles))).toEqual({
      ok: true,
      activityId,
    });
    const lamps = activityInput({ title: { en: "Lamps", zh: "灯" } });
    expect(await update(activityId, seen, lamps)).toEqual({
      ok: false,
      reason: "VERSION_CONFLICT",
    });
    expect(await stored(activityId)).toMatchObject({ ...inKettles, version: seen + 1 });
    expect(await audit(activityId)).toHaveLength(2);
  });

  it("of eight that save at the same time one does", async () => {
    const activityId = await draft();
    const input = activityInput(inKettles);
    const results = await Promise.all(
      Array.from({ length: 8 }, () => update(activityId, 1, input)),
    );
    expect(results.filter((result) => result.ok)).toHaveLength(1);
    expect(results.filter((result) => !result.ok && result.reason !== "VERSION_CONFLICT")).toEqual(
      [],
    );
    expect((await stored(activityId)).version).toBe(2);
  });

  it("a version that was never there is a conflict too", async () => {
    const activityId = await draft();
    const conflict = { ok: false, reason: "VERSION_CONFLICT" };
    expect(await update(activityId, 0, activityInput(inKettles))).toEqual(conflict);
    expect(await update(activityId, 2, activityInput(inKettles))).toEqual(conflict);
  });
});

it("what has orders is not edited, though it was never installed", async () => {
  const activityId = await draft();
  const { skus, version } = await stored(activityId);
  await world.deps.ledger.prisma.order.create({
    data: {
      ...{ reservationId: "past", activityId, skuId: skus[0]?.id ?? "", buyerId: "ada" },
      ...{ quantity: 1, unitPriceCents: 1, amountCents: 1, currency: "CNY", status: "PAID" },
      ...{ epoch: 0, segment: 0, placedAt: new Date() },
    },
  });
  expect(await update(activityId, version, activityInput(inKettles))).toEqual({
    ok: false,
    reason: "HAS_ORDERS",
  });
});

describe("an edit says the whole activity", () => {
  it("keeps the SKUs that it names, under their ids, and leaves out those that it does not", async () => {
    const activityId = await draft();
    const [blue, chalk] = (await stored(activityId)).skus;
    const [input] = activityInput().skus;
    if (!blue || !chalk || !input) throw new Error("Two SKUs were made.");
    const green = { ...input, name: { en: "Green", zh: "绿" }, total: 3 };
    const skus = [green, { ...input, id: chalk.id, name: chalk.name, total: 7 }];
    expect(await update(activityId, 1, activityInput({ skus, cap: 9 }))).toMatchObject({
      ok: true,
    });
    const now = await stored(activityId);
    expect(now.cap).toBe(9);
    expect(now.skus).toMatchObject([
      { name: green.name, total: 3 },
      { id: chalk.id, total: 7 },
    ]);
    expect(now.skus.map((sku) => sku.id)).not.toContain(blue.id);
  });

  it("cannot name another activity's SKU, in a new one nor in an old one", async () => {
    const theirs = (await stored(await draft())).skus[0];
    const activityId = await draft();
    const skus = activityInput().skus.map((sku, i) => (i === 0 ? { ...sku, id: theirs?.id } : sku));
    const input = activityInput({ skus });
    const refused = { ok: false, reason: "NOT_FOUND" };
    expect(await createActivity(world.deps, { ...ACTOR, input })).toEqual(refused);
    expect(await update(activityId, 1, input)).toEqual(refused);
    expect((await stored(activityId)).skus.map((sku) => sku.id)).not.toContain(theirs?.id);
  });

  it("of nothing is refused", async () => {
    expect(await update("none", 1, activityInput())).toEqual({ ok: false, reason: "NOT_FOUND" });
  });
});

describe("what was installed or closed is edited no more", () => {
  it("after its warm-up", async () => {
    const { activityId } = await createSale(world.deps);
    const { version, editable } = await stored(activityId);
    expect(editable).toBe(false);
    const cheaper = activityInput({ cap: 1 });
    expect(await update(activityId, version, cheaper)).toEqual({
      ok: false,
      reason: "ALREADY_WARM",
    });
    expect((await stored(activityId)).cap).toBeNull();
  });

  it("nor while it is being warmed up: one of the two comes first", async () => {
    for (let round = 0; round < 5; round += 1) {
      const { activityId } = await createSale(world.deps, {}, { warm: false });
      const { version } = await stored(activityId);
      const skus = activityInput().skus.map((sku) => ({ ...sku, total: 3 }));
      const [edited, warm] = await Promise.all([
        update(activityId, version, activityInput({ skus })),
        warmUp(world.deps, { activityId, ...ACTOR }),
      ]);
      expect(warm.ok).toBe(true);
      const sale = await getSale(world.deps, { activityId });
      const free = edited.ok ? 3 : 10;
      expect(sale?.skus.map((sku) => sku.stock)).toMatchObject([
        { total: free, free },
        { total: free, free },
      ]);
    }
  });

  it("after it was closed", async () => {
    const { activityId } = await createSale(world.deps, {}, { warm: false });
    await switchSale(world.deps, { activityId, ...ACTOR, to: "closed" });
    const { version } = await stored(activityId);
    const refused = { ok: false, reason: "WRONG_PHASE" };
    expect(await update(activityId, version, activityInput(inKettles))).toEqual(refused);
    expect(await scheduleActivity(world.deps, { activityId, ...ACTOR })).toEqual(refused);
  });
});

describe("a draft is nobody's business but the operators'", () => {
  it("until it is scheduled", async () => {
    const activityId = await draft();
    const ids = async () => (await listSales(world.deps)).map((sale) => sale.id);
    expect(await getSale(world.deps, { activityId })).toBeNull();
    expect(await ids()).not.toContain(activityId);
    expect((await listActivities(world.deps)).map((row) => row.id)).toContain(activityId);
    expect(await scheduleActivity(world.deps, { activityId, ...ACTOR })).toEqual({ ok: true });
    expect(await getSale(world.deps, { activityId })).toMatchObject({ phase: "open" });
    expect(await ids()).toContain(activityId);
  });

  it("and is not scheduled after its end", async () => {
    const closesAtMs = Date.now() - 1;
    const activityId = await draft({ opensAtMs: 0, closesAtMs });
    const refused = { ok: false, reason: "WINDOW_PASSED" };
    expect(await scheduleActivity(world.deps, { activityId, ...ACTOR })).toEqual(refused);
    expect(await getSale(world.deps, { activityId })).toBeNull();
  });

  it("nor paused, resumed or closed before that", async () => {
    const activityId = await draft();
    for (const to of ["paused", "scheduled", "closed"] as const) {
      const refused = await switchSale(world.deps, { activityId, ...ACTOR, to });
      expect(refused).toEqual({ ok: false, reason: "WRONG_PHASE" });
    }
    expect(await stored(activityId)).toMatchObject({ phase: "draft", version: 1 });
  });
});

describe("every deed has its author, in the same transaction", () => {
  it("from the first draft to the end", async () => {
    const activityId = await draft();
    await update(activityId, 1, activityInput(inKettles));
    await scheduleActivity(world.deps, { activityId, ...ACTOR });
    await warmUp(world.deps, { activityId, ...ACTOR });
    for (const to of ["paused", "scheduled", "closed"] as const) {
      await switchSale(world.deps, { activityId, actorId: "oleg", to });
    }
    const entries = await audit(activityId);
    expect(entries.map((entry) => [entry.actorId, entry.action])).toEqual([
      ["olga", "create"],
      ["olga", "update"],
      ["olga", "schedule"],
      ["olga", "warm-up"],
      ["oleg", "pause"],
      ["oleg", "resume"],
      ["oleg", "close"],
    ]);
    expect(entries[1]?.detail).toMatchObject(inKettles);
    expect(entries[3]?.detail).toEqual({ epoch: 1, boot: world.deps.core.runId() });
  });

  it("what was refused, or was so already, leaves no entry", async () => {
    const { activityId } = await createSale(world.deps);
    const before = await audit(activityId);
    expect(await update(activityId, 99, activityInput())).toMatchObject({ ok: false });
    const resumed = await switchSale(world.deps, { activityId, ...ACTOR, to: "scheduled" });
    const scheduled = await scheduleActivity(world.deps, { activityId, ...ACTOR });
    expect([resumed, scheduled]).toEqual([{ ok: true }, { ok: true }]);
    await warmUp(world.deps, { activityId, ...ACTOR });
    expect(await audit(activityId)).toEqual(before);
  });

  it("text stays as it was typed, also where it looks like a statement", async () => {
    const title = { en: "'); DROP TABLE orders; --", zh: "水壶 😀 \\u0000 $1" };
    const activityId = await draft({ title });
    expect((await stored(activityId)).title).toEqual(title);
    expect((await audit(activityId))[0]?.detail).toMatchObject({ title });
  });
});
