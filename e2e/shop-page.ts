import { type Browser, expect, type Page } from "@playwright/test";
import { newBuyer, type StorageState } from "./api";

/** The shop as one buyer has it before them. */
export class ShopPage {
  constructor(readonly page: Page) {}

  static async of(browser: Browser, state?: StorageState): Promise<ShopPage> {
    const context = await browser.newContext({ storageState: state });
    return new ShopPage(await context.newPage());
  }

  /** Somebody new, signed in. */
  static async ofNewBuyer(browser: Browser, name: string): Promise<ShopPage> {
    return ShopPage.of(browser, await newBuyer(name));
  }

  async openSale(activityId: string, locale: "en" | "zh" = "en"): Promise<void> {
    await this.page.goto(`/${locale}/sales/${activityId}`);
  }

  /** Where the one button stands: ready, allHeld, soldOut, paused, ... */
  buyState() {
    return this.page.locator("[data-buy]");
  }

  async expectBuyState(state: string): Promise<void> {
    await expect(this.buyState()).toHaveAttribute("data-buy", state, { timeout: 15_000 });
  }

  async buy(): Promise<void> {
    await this.expectBuyState("ready");
    await this.buyState().getByRole("button").click();
    await this.page.waitForURL(/\/orders\/[\w-]+\/[\w-]+$/);
  }

  async expectOrder(state: string): Promise<void> {
    await expect(this.page.locator("[data-order]")).toHaveAttribute("data-state", state, {
      timeout: 20_000,
    });
  }

  async pay(): Promise<void> {
    await this.page.getByRole("button", { name: /^Pay ¥|^支付 ¥/ }).click();
    await this.page.waitForURL(/\/pay\/[\w-]+$/);
    await this.page.getByRole("button", { name: /^(Pay|支付)$/ }).click();
    await this.page.waitForURL(/\/orders\//);
  }
}
