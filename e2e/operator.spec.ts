import { expect, test } from "@playwright/test";
import { ConsolePage, wallClock } from "./console-page";
import { ShopPage } from "./shop-page";

test("an operator makes a sale, warms it up, a buyer buys, and the board shows both books", async ({
  browser,
}) => {
  const desk = await ConsolePage.of(browser);
  const { page } = desk;
  await page.goto("/admin");
  await page.getByRole("link", { name: "New activity" }).click();
  await page.getByLabel("Title, English").fill("Walnut notebook");
  await page.getByLabel("Title, Chinese").fill("胡桃木笔记本");
  await page.getByLabel("Summary, English").fill("Sewn by hand.");
  await page.getByLabel("Summary, Chinese").fill("手工线装。");
  const zone = "Asia/Shanghai";
  await page.getByRole("combobox", { name: "Time zone" }).fill(zone);
  await page.getByRole("option", { name: zone, exact: true }).click();
  await page.getByLabel(/^Opens/).fill(wallClock(Date.now() - 60_000, zone));
  await page.getByLabel(/^Closes/).fill(wallClock(Date.now() + 3_600_000, zone));
  await page.getByLabel("Name, English").fill("Plain");
  await page.getByLabel("Name, Chinese").fill("素面");
  await page.getByLabel(/^Price/).fill("0");
  await page.getByRole("textbox", { name: "Stock" }).fill("3");
  await page.getByRole("button", { name: "Create draft" }).click();
  // A price of nothing is refused at its field.
  await expect(page.getByLabel(/^Price/)).toHaveAttribute("aria-invalid", "true");
  await page.getByLabel(/^Price/).fill("88.50");
  await page.getByRole("button", { name: "Create draft" }).click();

  await desk.expectPhase("draft");
  const activityId = new URL(page.url()).pathname.split("/").at(-1) ?? "";
  const shop = await ShopPage.ofNewBuyer(browser, "reader");
  await shop.openSale(activityId);
  await expect(shop.page.getByRole("heading", { name: "Not found" })).toBeVisible();

  await desk.act("Schedule");
  await desk.expectPhase("open");
  await desk.act("Warm up");
  await expect(desk.row(0)).toHaveAttribute("data-core-free", "3", { timeout: 15_000 });

  await shop.openSale(activityId);
  await expect(shop.page.getByText("¥88.50").first()).toBeVisible();
  await shop.buy();
  await shop.expectOrder("pending");
  await expect(desk.row(0)).toHaveAttribute("data-held", "1", { timeout: 15_000 });
  await expect(desk.row(0)).toHaveAttribute("data-core-free", "2");
  await shop.pay();
  await shop.expectOrder("paid");
  await expect(desk.row(0)).toHaveAttribute("data-sold", "1", { timeout: 15_000 });
  await expect(page.getByText("no drift")).toBeVisible({ timeout: 20_000 });

  const second = await ShopPage.ofNewBuyer(browser, "second-reader");
  await second.openSale(activityId);
  await second.expectBuyState("ready");
  await desk.actAfterAsking("Pause");
  await second.expectBuyState("paused");
  await desk.act("Resume");
  await second.expectBuyState("ready");
  await desk.actAfterAsking("Close");
  await second.expectBuyState("closed");
});

test("the console is closed to buyers and to strangers", async ({ browser, page }) => {
  await page.goto("/admin/activities");
  await expect(page).toHaveURL(/\/admin\/sign-in/);
  const buyer = await ShopPage.ofNewBuyer(browser, "curious");
  await buyer.page.goto("/admin/activities");
  await expect(buyer.page.getByText("not an operator")).toBeVisible();
});
