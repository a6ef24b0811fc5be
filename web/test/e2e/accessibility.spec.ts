import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect, test } from "./studio.js";

/**
 * Rows of the timeline are as low as its lanes. WCAG 2.5.8 allows that where the same can be done by
 * another control: the table of threads selects a thread by a target of full size.
 */
const isLowRow = (html: string) => html.includes('class="timeline-row"');

/** Waits until nothing moves: what is half faded in has no contrast yet. */
async function rest(page: Page): Promise<void> {
  await expect
    .poll(() =>
      page.evaluate(() => {
        const ends = (effect: AnimationEffect | null) =>
          effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY;
        const moving = document
          .getAnimations()
          .filter(({ playState, effect }) => playState === "running" && ends(effect));
        return moving.length;
      }),
    )
    .toBe(0);
}

async function expectNoViolations(page: Page, part = "body"): Promise<void> {
  await rest(page);
  const { violations } = await new AxeBuilder({ page })
    .include(part)
    .withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"])
    .analyze();
  const found = violations.flatMap(({ id, nodes }) =>
    nodes
      .filter(({ html }) => id !== "target-size" || !isLowRow(html))
      .map(({ html }) => `${id}: ${html}`),
  );
  expect(found).toEqual([]);
}

for (const colorScheme of ["light", "dark"] as const) {
  test.describe(`in the ${colorScheme} theme`, () => {
    test.use({ colorScheme });

    test("the page is accessible at first, in a run, and in each table", async ({
      studio,
      page,
    }) => {
      await studio.openWithoutCompiler();
      await expect(studio.editor).toBeAttached();
      await expectNoViolations(page);
      for (let step = 0; step < 4; step++) await studio.stepForward.click();
      await expect(studio.inspector.getByText(/^Decision 4 /)).toBeVisible();
      await expectNoViolations(page);
      for (const name of [/^Threads/, "Measures", "Events", /^Problems/]) {
        await studio.results.getByRole("tab", { name }).click();
        await expect(studio.results.getByRole("tabpanel")).not.toBeEmpty();
        await expectNoViolations(page, '[aria-label="Results"]');
      }
    });

    test("a menu is accessible", async ({ studio, page }) => {
      await studio.openWithoutCompiler();
      await page.getByRole("button", { name: /^Project:/ }).click();
      await expect(page.getByRole("menuitemradio").first()).toBeVisible();
      await expectNoViolations(page);
    });

    test("a generated text is accessible beside the source", async ({ studio, page }) => {
      await studio.open();
      await studio.compilerReady();
      await studio.source.getByRole("button", { name: /^generated/ }).click();
      await page.getByRole("menuitemradio", { name: "C", exact: true }).click();
      const view = studio.source.getByRole("region", { name: "Generated text" });
      await expect(view.getByRole("textbox")).toBeAttached();
      await studio.editor.focus();
      await page.keyboard.press("Control+End");
      await expect(view.getByRole("status")).toBeAttached();
      await expectNoViolations(page, '[aria-label="Source"]');
    });

    test("each place of a narrow screen is accessible", async ({ studio, page }) => {
      await page.setViewportSize({ width: 390, height: 844 });
      await studio.openWithoutCompiler();
      await studio.stepForward.click();
      for (const name of ["Source", "Graph", "Why", "Results"]) {
        await page.getByRole("tab", { name, exact: true }).click();
        await expect(page.getByRole("tabpanel", { name, exact: true })).not.toBeEmpty();
        await expectNoViolations(page);
      }
      // Leading to a tab that does not fit moves the tabs and not the place.
      await studio.results.getByRole("tab", { name: "Compare" }).click();
      await studio.results.getByRole("tab", { name: /^Problems/ }).focus();
      expect(await studio.results.evaluate(({ scrollLeft }) => scrollLeft)).toBe(0);
      await expectNoViolations(page);
    });
  });
}

test("with reduced motion nothing moves by itself", async ({ studio, page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await studio.openWithoutCompiler();
  await studio.stepForward.click();
  await expect(studio.inspector.getByText(/^Decision 1 /)).toBeVisible();
  const durations = await page.evaluate(() =>
    document.getAnimations().map((animation) => animation.effect?.getComputedTiming().duration),
  );
  expect(durations.filter((duration) => Number(duration) > 1)).toEqual([]);
});
