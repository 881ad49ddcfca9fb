import { freshRef, keysOf, unchanged } from "@test/support/installed";
import { createWorld, type World } from "@test/support/world";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { installSale } from "@/core/installation";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world?.close());

/** What the script is given, by name; the keys and the boot come before. */
const GOOD = {
  epoch: "7",
  opens: "1000",
  closes: "2000",
  clock: "-5",
  limit: "3",
  bound: "100",
  cap: "12",
  skus: ["2", "blue", "10", "19900", "2", "chalk", "unlimited", "20900", ""],
  holds: ["1", "first", "ada|blue|1|19900|held"],
  buyers: ["2", "ada|blue", "1", "ada|*", "1"],
};

async function install(changes: Partial<typeof GOOD>, rest: string[] = []): Promise<unknown> {
  const ref = freshRef(world);
  const { epoch, skus, holds, buyers, ...head } = { ...GOOD, ...changes };
  const { opens, closes, clock, limit, bound, cap } = head;
  const keys = keysOf(world, ref);
  const values = [opens, closes, clock, limit, bound, cap, ...skus, ...holds, ...buyers, ...rest];
  const call = () => world.deps.core.redis.installSale(...keys, epoch, ref.boot, ...values);
  return Object.keys(changes).length + rest.length > 0 ? unchanged(world, ref, call) : call();
}

const sku = (...changes: [at: number, value: string][]) =>
  changes.reduce(
    (fields, [at, value]) => fields.with(at, value),
    ["1", "blue", "10", "19900", "2"],
  );
const hold = (packed: string, id = "first") => ["1", id, packed];

const NUMBERS = ["-1", "1.5", "1e3", "0x10", "abc", " 1", "2147483648", "9".repeat(17)];

/** Guarantee: an epoch is judged whole before the first write: nothing half good ever stands. */
describe("what is given to an installation", () => {
  it("is taken when all of it is good", async () => {
    expect(await install({})).toEqual(["OK"]);
  });

  const cases: [field: string, changes: Partial<typeof GOOD>[]][] = [
    ["epoch", [...NUMBERS, "", "0"].map((epoch) => ({ epoch }))],
    ["window", ["", "-1", "1.5", "abc", "9007199254740992"].map((opens) => ({ opens }))],
    ["window", ["", "-1", "1.5", "abc", "9007199254740992"].map((closes) => ({ closes }))],
    ["clock", ["", "-", "1.5", "abc", "1e3", "--1"].map((clock) => ({ clock }))],
    ["limit", [...NUMBERS, "0"].map((limit) => ({ limit }))],
    ["bound", [...NUMBERS, "", "0"].map((bound) => ({ bound }))],
    ["cap", [...NUMBERS, "unlimited"].map((cap) => ({ cap }))],
    ["skus", [["0"], ["1001"], ["x"], [""]].map((skus) => ({ skus }))],
    ["sku", ["", "*", "a|b", "{", "x".repeat(65)].map((id) => ({ skus: sku([1, id]) }))],
    ["sku", [...NUMBERS, "", "Unlimited"].map((free) => ({ skus: sku([2, free]) }))],
    ["sku", [...NUMBERS, "", "0"].map((price) => ({ skus: sku([3, price]) }))],
    ["sku", [...NUMBERS, "0"].map((limit) => ({ skus: sku([4, limit]) }))],
    ["holds", [["x"], ["-1"], ["2", "first", "ada|blue|1|19900|held"]].map((holds) => ({ holds }))],
    ["holds", ["", "a|b", "x".repeat(65)].map((id) => ({ holds: hold(GOOD.holds[2] ?? "", id) }))],
    [
      "holds",
      ["", "x", "ada|blue|1|19900", "ada|blue|1|19900|held|", "ada|blue|-1|19900|held"].map(
        (packed) => ({ holds: hold(packed) }),
      ),
    ],
    ["buyers", [["x"], ["-1"], ["1", "ada|blue"], ["1"]].map((buyers) => ({ buyers }))],
    ["buyers", ["", "ada", "ada|", "|blue", "a|b|c"].map((f) => ({ buyers: ["1", f, "1"] }))],
    ["buyers", [...NUMBERS, ""].map((units) => ({ buyers: ["1", "ada|*", units] }))],
  ];
  for (const [field, list] of cases) {
    it.each(list)(`is refused for its ${field}: %j`, async (changes) => {
      expect(await install(changes)).toEqual(["INVALID", field]);
    });
  }

  it("is refused when something stands behind its end", async () => {
    expect(await install({}, ["x"])).toEqual(["INVALID", "buyers"]);
  });

  it("is refused wherever it breaks off", async () => {
    const ref = freshRef(world);
    const { skus, holds, buyers, epoch, ...head } = GOOD;
    const all = [epoch, ref.boot, ...Object.values(head), ...skus, ...holds, ...buyers];
    for (let length = 0; length < all.length; length += 1) {
      const call = () =>
        world.deps.core.redis.installSale(...keysOf(world, ref), ...all.slice(0, length));
      expect(await unchanged(world, ref, call)).toEqual(["INVALID", expect.any(String)]);
    }
  });

  it("throws from the typed face: the ledger gave something that cannot be", async () => {
    const ref = freshRef(world);
    const bad = { opensAtMs: 1, closesAtMs: 2, clockOffsetMs: 0, unitsPerBuyer: 0, journalMax: 1 };
    const call = installSale(world.deps.core, ref, {
      ...bad,
      cap: null,
      skus: [],
      holds: [],
      buyers: [],
    });
    await expect(call).rejects.toThrow("install refused its limit");
  });
});
