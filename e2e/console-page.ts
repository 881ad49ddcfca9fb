import { type Browser, expect, type Page } from "@playwright/test";
import { operator } from "./api";

/** The console as an operator has it before them. */
export class ConsolePage {
  constructor(readonly page: Page) {}

  static async of(browser: Browser): Promise<ConsolePage> {
    const context = await browser.newContext({ storageState: await operator() });
    return new ConsolePage(await context.newPage());
  }

  async act(name: "Schedule" | "Warm up" | "Resume"): Promise<void> {
    await this.page.getByRole("button", { name, exact: true }).click();
  }

  /** Acts that stop buyers ask once. */
  async actAfterAsking(name: "Pause" | "Close"): Promise<void> {
    await this.page.getByRole("button", { name, exact: true }).click();
    const confirm = name === "Close" ? "Close for good" : name;
    const dialog = this.page.getByRole("dialog");
    await dialog.getByRole("button", { name: confirm, exact: true }).click();
  }

  async expectPhase(phase: string): Promise<void> {
    await expect(this.page.locator("[data-phase]").first()).toHaveAttribute("data-phase", phase, {
      timeout: 15_000,
    });
  }

  row(index: number) {
    return this.page.locator("tr[data-resource]").nth(index);
  }
}

/** The wall clock of a zone as a datetime-local field holds it. */
export function wallClock(instantMs: number, timeZone: string): string {
  const text = new Intl.DateTimeFormat("sv-SE", {
    timeZone,
    dateStyle: "short",
    timeStyle: "medium",
  }).format(instantMs);
  return text.replace(" ", "T");
}
