import { expect, test } from "@playwright/test";
import { newSale } from "./api";
import { ShopPage } from "./shop-page";

test("a newcomer signs up, buys from a running sale, pays, and finds the order @phone", async ({
  page,
}) => {
  const shop = new ShopPage(page);
  await page.goto("/");
  await expect(page).toHaveURL(/\/en$/);
  await page.getByRole("link", { name: /Harbour kettle/ }).click();
  await page.getByRole("link", { name: "Sign in to get one" }).click();
  await page.getByRole("link", { name: "Create an account" }).click();
  await page.getByLabel("Name").fill("Nora Newcomer");
  await page.getByLabel("E-mail").fill(`nora-${Date.now()}@example.com`);
  await page.getByLabel("Password").fill("a-good-password");
  await page.getByRole("button", { name: "Create an account" }).click();

  await expect(page).toHaveURL(/\/en\/sales\/kettle$/);
  await page.getByRole("radio", { name: /Chalk/ }).check();
  await shop.buy();
  await shop.expectOrder("pending");
  await expect(page.getByRole("heading", { name: /Yours\. Pay by/ })).toBeVisible();
  await shop.pay();
  await shop.expectOrder("paid");

  await page.goto("/en/orders");
  await expect(page.getByRole("main")).toContainText("Paid");
  await page.goto("/zh/orders");
  await expect(page.getByRole("main")).toContainText("已支付");
});

test("a reload and a second click of the same buyer get no second unit", async ({ browser }) => {
  const shop = await ShopPage.ofNewBuyer(browser, "twice");
  await shop.openSale("kettle");
  await shop.page.getByRole("radio", { name: /Chalk/ }).check();
  await shop.buy();
  await shop.expectOrder("pending");
  await shop.openSale("kettle");
  await shop.page.getByRole("radio", { name: /Chalk/ }).check();
  await shop.buyState().getByRole("button").click();
  const told = shop.page.getByRole("status").filter({ hasText: "You have 1 of 1" });
  await expect(told).toBeVisible();
});

test("a declined payment can be tried again on the same order", async ({ browser }) => {
  const shop = await ShopPage.ofNewBuyer(browser, "declined");
  await shop.openSale("kettle");
  await shop.page.getByRole("radio", { name: /Tidal blue/ }).check();
  await shop.buy();
  await shop.expectOrder("pending");
  await shop.page.getByRole("button", { name: /^Pay ¥/ }).click();
  await shop.page.getByRole("button", { name: "Decline" }).click();
  await shop.expectOrder("pending");
  await shop.pay();
  await shop.expectOrder("paid");
});

test("a cancelled order gives its unit and its allowance back", async ({ browser }) => {
  const activityId = await newSale({ title: "Returned lamp", total: 1 });
  const shop = await ShopPage.ofNewBuyer(browser, "cancelled");
  await shop.openSale(activityId);
  await shop.buy();
  await shop.expectOrder("pending");
  await shop.page.getByRole("button", { name: "Cancel the order" }).click();
  await shop.page.getByRole("button", { name: "Yes, cancel it" }).click();
  await shop.expectOrder("cancelled");
  await shop.openSale(activityId);
  await shop.buy();
  await shop.expectOrder("pending");
});
