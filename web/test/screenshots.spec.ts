/**
 * Pictures of the studio's main states, light and dark, wide and narrow, for people to look at.
 * `npm run screenshots` writes them to docs/screenshots.
 */
import { join } from "node:path";
import { expect, type StudioPage, test } from "./e2e/studio.js";

const FOLDER = join(import.meta.dirname, "../../docs/screenshots");

/** A moment in which sensors, display and calculations have all had turns. */
const DECISIONS = 61;

async function picture({ page }: StudioPage, name: string): Promise<void> {
  await page.mouse.move(0, 0);
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await page.evaluate(() => document.fonts.ready);
  await page.screenshot({ path: join(FOLDER, `${name}.png`), animations: "disabled" });
}

async function stepTo(studio: StudioPage, decision: number): Promise<void> {
  for (let step = 0; step < decision; step++) await studio.page.keyboard.press("F10");
}

for (const theme of ["light", "dark"] as const) {
  test.describe(theme, () => {
    test.use({ colorScheme: theme, reducedMotion: "reduce" });

    test(`studio ${theme}`, async ({ studio }) => {
      await studio.open();
      await studio.compilerReady();
      await stepTo(studio, DECISIONS);
      await expect(studio.inspector.getByText(new RegExp(`^Decision ${DECISIONS} `))).toBeVisible();
      await picture(studio, `studio-${theme}`);
      for (const tab of ["Threads", "Measures", "Events"]) {
        await studio.results.getByRole("tab", { name: new RegExp(`^${tab}`) }).click();
        await expect(studio.results.getByRole("tabpanel")).not.toBeEmpty();
        await picture(studio, `${tab.toLowerCase()}-${theme}`);
      }
    });

    test(`selection ${theme}`, async ({ studio }) => {
      await studio.open();
      await stepTo(studio, DECISIONS);
      await studio.container("calculations").click();
      await expect(studio.inspector).toContainText("Transfers in");
      await picture(studio, `container-${theme}`);
      await studio.inspector
        .getByRole("button", { name: /schedule/ })
        .first()
        .click();
      await expect(studio.inspector).toContainText("Statement");
      await picture(studio, `transfer-${theme}`);
    });

    test(`generated ${theme}`, async ({ studio, page }) => {
      await studio.open();
      await studio.compilerReady();
      await studio.source.getByRole("button", { name: /^generated/ }).click();
      await page.getByRole("menuitemradio", { name: "C", exact: true }).click();
      await studio.editor.focus();
      await page.keyboard.press("Control+Home");
      for (let step = 1; step < 46; step++) await page.keyboard.press("ArrowDown");
      await expect(studio.source.getByText(/^line 46: 1 of/)).toBeVisible();
      await expect(studio.source.locator(".line-linked").first()).toBeVisible();
      await picture(studio, `generated-${theme}`);
    });

    test(`error ${theme}`, async ({ studio }) => {
      await studio.open();
      await studio.compilerReady();
      await studio.edit("calculations => current;", "calculatons => current;");
      await studio.showProblems();
      await expect(studio.graph.getByText("Showing the last version")).toBeVisible();
      await picture(studio, `error-${theme}`);
    });

    test(`fault ${theme}`, async ({ studio, page }) => {
      await studio.open();
      await studio.compilerReady();
      await studio.edit("if (|next| > 0)", "if (since_standard == STANDARD_CALLS)");
      await expect(studio.source.getByText(/^Compiled in/)).toBeVisible();
      await page.getByRole("slider", { name: "Speed" }).press("End");
      await studio.run.click();
      await expect(studio.inspector.getByRole("alert")).toBeVisible();
      await picture(studio, `fault-${theme}`);
    });

    test(`narrow ${theme}`, async ({ studio, page }) => {
      await page.setViewportSize({ width: 390, height: 844 });
      await studio.open();
      await stepTo(studio, DECISIONS);
      for (const place of ["Graph", "Source", "Why", "Results"]) {
        await page.getByRole("tab", { name: place, exact: true }).click();
        await expect(page.getByRole("tab", { name: place, exact: true })).toBeVisible();
        await picture(studio, `narrow-${place.toLowerCase()}-${theme}`);
      }
    });
  });
}
