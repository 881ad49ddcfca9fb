import { expect, it } from "vitest";
import type { SaleView } from "@/domain/views";
import { mergeLive } from "@/ui/merge-live";

const sale: SaleView = {
  id: "a",
  title: { en: "Kettle", zh: "水壶" },
  summary: { en: "", zh: "" },
  picture: "kettle",
  phase: "scheduled",
  opensAtMs: 1_000,
  closesAtMs: 2_000,
  timeZone: "Asia/Shanghai",
  currency: "CNY",
  paymentWindowSeconds: 900,
  unitsPerBuyer: 1,
  cap: null,
  skus: [
    {
      id: "blue",
      name: { en: "Blue", zh: "蓝" },
      priceCents: 19_900,
      listPriceCents: null,
      unitsPerBuyer: 1,
      stock: { total: 3, free: 3, held: 0, sold: 0 },
    },
  ],
  proof: null,
  serverNowMs: 900,
};

const live = {
  id: "a",
  phase: "open",
  cap: null,
  stock: { blue: { total: 3, free: 1, held: 1, sold: 1 } },
  proof: { checkedAtMs: 1_050, drift: false },
  serverNowMs: 1_100,
} as const;

/** Guarantee: an event that was overtaken never brings old numbers back. */
it("takes what is newer and leaves what is older", () => {
  const merged = mergeLive(sale, live);
  expect(merged).toMatchObject({ phase: "open", serverNowMs: 1_100, proof: live.proof });
  expect(merged.skus[0]?.stock.free).toBe(1);
  expect(mergeLive(merged, { ...live, phase: "scheduled", serverNowMs: 1_000 })).toBe(merged);
  expect(mergeLive(sale, { ...live, id: "b" })).toBe(sale);
});

it("keeps the stock of a SKU that the event does not tell of", () => {
  expect(mergeLive(sale, { ...live, stock: {} }).skus[0]?.stock.free).toBe(3);
});
