import { expect, test } from "@playwright/test";
import { newSale } from "./api";
import { ShopPage } from "./shop-page";

test("the last unit is sold once, and a second buyer sees it as it happens", async ({
  browser,
}) => {
  const activityId = await newSale({ title: "Last lamp", total: 1 });
  const first = await ShopPage.ofNewBuyer(browser, "first");
  const second = await ShopPage.ofNewBuyer(browser, "second");
  await second.openSale(activityId);
  await second.expectBuyState("ready");

  await first.openSale(activityId);
  await first.buy();
  await first.expectOrder("pending");
  await second.expectBuyState("allHeld"); // without a reload
  await first.pay();
  await first.expectOrder("paid");
  await second.expectBuyState("soldOut");

  await second.openSale(activityId, "zh");
  await second.expectBuyState("soldOut");
  await expect(second.buyState()).toContainText("已售罄");
});

test("an unpaid order expires, and its unit can be bought again", async ({ browser }) => {
  const activityId = await newSale({ title: "Short lamp", total: 1, paymentWindowSeconds: 6 });
  const late = await ShopPage.ofNewBuyer(browser, "late");
  const next = await ShopPage.ofNewBuyer(browser, "next");
  await late.openSale(activityId);
  await late.buy();
  await late.expectOrder("pending");
  await next.openSale(activityId);
  await next.expectBuyState("allHeld");

  await late.expectOrder("expired");
  await next.buy();
  await next.expectOrder("pending");
  await next.pay();
  await next.expectOrder("paid");
});

test("two who click at once: one has it, the other is told so", async ({ browser }) => {
  const activityId = await newSale({ title: "Contested lamp", total: 1 });
  const buyers = await Promise.all(
    ["left", "right"].map((name) => ShopPage.ofNewBuyer(browser, name)),
  );
  for (const buyer of buyers) await buyer.openSale(activityId);
  for (const buyer of buyers) await buyer.expectBuyState("ready");
  await Promise.all(buyers.map((buyer) => buyer.buyState().getByRole("button").click()));
  const hasWon = async (buyer: ShopPage) =>
    Promise.race([
      buyer.page.waitForURL(/\/orders\//).then(() => true),
      buyer.expectBuyState("allHeld").then(() => false),
    ]);
  const won = await Promise.all(buyers.map(hasWon));
  expect(won.filter(Boolean)).toHaveLength(1);
});
