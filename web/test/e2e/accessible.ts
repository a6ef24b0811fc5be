/** What axe finds wrong, in both themes. */

import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect } from "./studio.js";

const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
/** The rules that look at colours: nothing else is another in the dark theme. */
const OF_COLOURS = ["color-contrast", "link-in-text-block"];

/**
 * Rows of the timeline are as low as its lanes. WCAG 2.5.8 allows that where the same can be done by
 * another control: the table of threads selects a thread by a target of full size.
 */
const isLowRow = (html: string) => html.includes('class="timeline-row"');

/** Holds parts of the page, or all of it, against every rule in the light theme, and the dark one's colours. */
export async function expectAccessible(page: Page, ...parts: string[]): Promise<void> {
  await expectTheme(page, "light");
  const inLight = await violations(page, "light", parts);
  await page.emulateMedia({ colorScheme: "dark" });
  await expectTheme(page, "dark");
  const inDark = await violations(page, "dark", parts);
  await page.emulateMedia({ colorScheme: "light" });
  await expectTheme(page, "light");
  expect({ inLight, inDark }).toEqual({ inLight: [], inDark: [] });
}

/** What axe finds wrong in parts of the page, or all of it, in the theme that shows. */
export async function violations(
  page: Page,
  theme: "light" | "dark",
  parts: readonly string[] = [],
): Promise<string[]> {
  // Else each look opens a page more, to put together what frames tell; here are none. To tell in full
  // of all that is right takes as long as to find what is wrong.
  const whole = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ["violations"] });
  const builder = parts.reduce((narrowed, part) => narrowed.include(part), whole);
  const asked = theme === "light" ? builder.withTags(TAGS) : builder.withRules(OF_COLOURS);
  const found = await asked.analyze();
  return found.violations.flatMap(({ id, nodes }) =>
    nodes
      .filter(({ html }) => id !== "target-size" || !isLowRow(html))
      .map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary ?? ""}`),
  );
}

/** Waits until a theme is in force and nothing moves: what is half faded in has no contrast yet. */
async function expectTheme(page: Page, theme: "light" | "dark"): Promise<void> {
  await expect(page.locator("html")).toHaveAttribute("data-theme", theme);
  await expect.poll(() => page.evaluate(countMoving)).toBe(0);
}

/** Runs in the page, once it has drawn what changed. */
async function countMoving(): Promise<number> {
  for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
  const ends = (effect: AnimationEffect | null) =>
    effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY;
  return document
    .getAnimations()
    .filter(({ playState, effect }) => playState === "running" && ends(effect)).length;
}
