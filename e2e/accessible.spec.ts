import AxeBuilder from "@axe-core/playwright";
import { expect, type Page, test } from "@playwright/test";
import { newBuyer, operator } from "./api";

async function expectAccessible(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.getByRole("heading", { level: 1 }).first().waitFor();
  const { violations } = await new AxeBuilder({ page })
    .withTags(["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa"])
    .analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
  expect(found, path).toEqual([]);
}

for (const locale of ["en", "zh"]) {
  test(`buyers' pages in ${locale} hold to WCAG AA @phone`, async ({ browser }) => {
    const context = await browser.newContext({ storageState: await newBuyer(`axe-${locale}`) });
    const page = await context.newPage();
    const paths = ["", "/sales/kettle", "/sales/headphones", "/sales/umbrella", "/orders"];
    for (const path of [...paths, "/sign-in", "/sign-up", "/nowhere"]) {
      await expectAccessible(page, `/${locale}${path}`);
    }
  });
}

test("in the dark, too", async ({ browser }) => {
  const context = await browser.newContext({ colorScheme: "dark" });
  const page = await context.newPage();
  for (const path of ["/en", "/en/sales/kettle", "/zh/sign-in"]) await expectAccessible(page, path);
});

test("the console holds to WCAG AA", async ({ browser }) => {
  const context = await browser.newContext({ storageState: await operator() });
  const page = await context.newPage();
  for (const path of ["", "/new", "/kettle"]) {
    await expectAccessible(page, `/admin/activities${path}`);
  }
});

test("nothing is wider than a narrow phone", async ({ browser }) => {
  const page = await browser.newPage({ viewport: { width: 320, height: 700 } });
  for (const path of ["/en", "/zh", "/en/sales/kettle", "/en/sign-up", "/admin/sign-in"]) {
    await page.goto(path);
    const wider = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(wider, path).toBe(0);
  }
});
