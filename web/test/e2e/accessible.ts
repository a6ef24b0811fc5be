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
  const inLight = await violations(axe(page, parts).withTags(TAGS));
  await page.emulateMedia({ colorScheme: "dark" });
  await expectTheme(page, "dark");
  const inDark = await violations(axe(page, parts).withRules(OF_COLOURS));
  await page.emulateMedia({ colorScheme: "light" });
  await expectTheme(page, "light");
  expect({ inLight, inDark }).toEqual({ inLight: [], inDark: [] });
}

function axe(page: Page, parts: readonly string[]): AxeBuilder {
  // Else each look opens a page more, to put together what frames tell; here are none.
  const builder = new AxeBuilder({ page }).setLegacyMode();
  return parts.reduce((narrowed, part) => narrowed.include(part), builder);
}

async function violations(builder: AxeBuilder): Promise<string[]> {
  const found = await builder.analyze();
  return found.violations.flatMap(({ id, nodes }) =>
    nodes
      .filter(({ html }) => id !== "target-size" || !isLowRow(html))
      .map(({ html }) => `${id}: ${html}`),
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
