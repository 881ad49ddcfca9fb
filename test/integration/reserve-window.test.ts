import { installed, intent } from "@test/support/installed";
import { createWorld, type World } from "@test/support/world";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { snapshotSale } from "@/core/installation";
import { reserveHolds, type SegmentRef } from "@/core/stock";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world?.close());

/** Noon of a day far from this one: only the sale's own clock can be there. */
const NOON_MS = Date.UTC(2031, 6, 1, 12);
const LEAD_MS = 8;
const ATTEMPTS_MAX = 50;
/** Sent at once, they take the server about as long as twice the lead. */
const READINGS = 400;

/** The sale's clock and its answer at one and the same millisecond, for many of them in a row. */
async function readInstants(ref: SegmentRef): Promise<{ atMs: number; name: string }[]> {
  const { core } = world.deps;
  const readings = Array.from({ length: READINGS }, (_, i) =>
    Promise.all([
      snapshotSale(core, ref),
      reserveHolds(core, ref, [intent({ reservationId: `r${i}`, buyerId: `b${i}` })]),
      snapshotSale(core, ref),
    ]),
  );
  const rows = await Promise.all(readings);
  return rows.flatMap(([before, [answer], after]) =>
    before && answer && before.nowMs === after?.nowMs
      ? [{ atMs: before.nowMs, name: answer.name }]
      : [],
  );
}

/** The answers in the last millisecond before noon and in the first one from it on. */
async function answersAround(window: { opensAtMs: number; closesAtMs: number }) {
  for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt += 1) {
    const ref = await installed(world, {
      ...window,
      clockOffsetMs: NOON_MS - LEAD_MS - Date.now(),
      skus: [{ id: "blue", free: null, priceCents: 1, unitsPerBuyer: null }],
      cap: null,
    });
    const instants = await readInstants(ref);
    const namesAt = (atMs: number) =>
      new Set(instants.filter((instant) => instant.atMs === atMs).map(({ name }) => name));
    const [before, from] = [namesAt(NOON_MS - 1), namesAt(NOON_MS)];
    if (before.size > 0 && from.size > 0) return { before: [...before], from: [...from] };
  }
  throw new Error("No attempt met both milliseconds.");
}

/** Guarantee: one clock judges the window, to the millisecond; its start is part of it, its end is not. */
describe("the sale's window", () => {
  it("opens in the millisecond that it names", async () => {
    const window = { opensAtMs: NOON_MS, closesAtMs: NOON_MS + 60_000 };
    expect(await answersAround(window)).toEqual({ before: ["NOT_OPEN"], from: ["OK"] });
  });

  it("is closed in the millisecond of its end", async () => {
    const window = { opensAtMs: NOON_MS - 60_000, closesAtMs: NOON_MS };
    expect(await answersAround(window)).toEqual({ before: ["OK"], from: ["CLOSED"] });
  });
});
