import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect, test } from "./studio.js";

async function expectNoViolations(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .include('[aria-label="Graph"]')
    .withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"])
    .analyze();
  expect(violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))).toEqual(
    [],
  );
}

for (const colorScheme of ["light", "dark"] as const) {
  test.describe(`in the ${colorScheme} theme`, () => {
    test.use({ colorScheme, reducedMotion: "reduce" });

    test("the graph's editor is accessible in each of its states", async ({ studio, page }) => {
      await studio.open();
      await studio.compilerReady();
      const form = studio.graph.getByRole("dialog");
      await studio.graph.getByRole("button", { name: "Show the map of the graph" }).click();
      await studio.container("calculations").press("Enter");
      await expect(studio.graph.getByRole("toolbar", { name: /^Tools for/ })).toBeVisible();
      await expectNoViolations(page);

      await page.keyboard.press("F2");
      await page.keyboard.type("next");
      await expect(studio.graph.getByText(/already|taken|declared/)).toBeVisible();
      await expectNoViolations(page);
      await page.keyboard.press("Escape");

      await page.keyboard.press("e");
      await form.getByLabel("Kind").selectOption("pqueue");
      await expect(form.getByRole("button", { name: /^Add the attribute/ })).toBeVisible();
      await expectNoViolations(page);
      await page.keyboard.press("Escape");

      await page.keyboard.press("Delete");
      await expect(form.getByRole("button", { name: "Delete these as well" })).toBeVisible();
      await expectNoViolations(page);
      await page.keyboard.press("Escape");

      await page.keyboard.press("a");
      await expect(studio.graph.getByText("Enter to add this transfer")).toBeVisible();
      await expectNoViolations(page);
      await page.keyboard.press("Enter");
      await expect(form.getByRole("button", { name: "Add transfer" })).toBeVisible();
      await expectNoViolations(page);
      await page.keyboard.press("Escape");

      await studio.graph
        .getByRole("group", { name: /^schedule moves threads from calculations to current/ })
        .first()
        .press("Enter");
      await expect(form.getByRole("combobox", { name: "Only when" })).toBeVisible();
      await expectNoViolations(page);
      await page.keyboard.press("Escape");

      await studio.graph.getByRole("button", { name: "Add stack" }).press("Enter");
      await expect(form.getByText("Changes in the text")).toBeVisible();
      await expectNoViolations(page);
      await page.keyboard.press("Enter");
      await expect(
        studio.graph.getByRole("button", { name: /No thread ever moves into or out of/ }),
      ).toBeVisible();
      await expectNoViolations(page);
    });
  });
}
