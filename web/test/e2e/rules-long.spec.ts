/** A handler of very many cards, of which only those near the view are drawn with their fields. */

import type { Locator } from "@playwright/test";
import { expectAccessible } from "./accessible.js";
import { expect, test } from "./one-page.js";
import type { StudioPage } from "./studio.js";

const COUNT = 100;
/** So many cards are out of view. */
const STEPS = 12;
/** The line of the first of them. */
const FIRST_LINE = 39;

function card({ inspector }: StudioPage, line: number): Locator {
  return inspector.getByRole("listitem", { name: `assignment, line ${line}`, exact: true });
}

function value(studio: StudioPage, line: number): Locator {
  return card(studio, line).getByRole("textbox", { name: `Value, line ${line}` });
}

async function openLong(studio: StudioPage): Promise<void> {
  const lines = Array.from({ length: COUNT }, (_, index) => `        since_slow += ${index};\n`);
  await studio.edit("        t => NQ;\n", `${lines.join("")}        t => NQ;\n`);
  await studio.inspector.getByRole("tab", { name: "Rules" }).press("Enter");
  await studio.inspector
    .getByRole("combobox", { name: "Handler", exact: true })
    .selectOption("handler:newthread");
  await expect(card(studio, FIRST_LINE + COUNT - 1)).toBeAttached();
}

test("in a long handler a card has its fields when it comes into view, and can be changed there", async ({
  studio,
  page,
}) => {
  await openLong(studio);
  const [first, last] = [FIRST_LINE, FIRST_LINE + COUNT - 1];
  await expect(value(studio, first)).toHaveValue("0");
  await expect(value(studio, last)).toHaveCount(0);
  await card(studio, last).scrollIntoViewIfNeeded();
  await expect(value(studio, last)).toHaveValue("99");
  await expect(value(studio, first)).toHaveCount(0);
  await expectAccessible(page, ".rules-view");
  await value(studio, last).fill("7");
  await value(studio, last).press("Enter");
  await expect.poll(() => studio.text()).toContain("since_slow += 98;\n        since_slow += 7;\n");
});

test("what is written in a long handler stays when it is scrolled away", async ({ studio }) => {
  await openLong(studio);
  const field = value(studio, FIRST_LINE);
  await field.fill("nowhere +");
  await field.press("Enter");
  await expect(field).toHaveAttribute("aria-invalid", "true");
  await card(studio, FIRST_LINE + COUNT - 1).scrollIntoViewIfNeeded();
  await expect(value(studio, FIRST_LINE + COUNT - 1)).toBeVisible();
  await card(studio, FIRST_LINE).scrollIntoViewIfNeeded();
  await expect(field).toHaveValue("nowhere +");
});

test("keys move a card through a long handler, and lead from one to the next", async ({
  studio,
  page,
}) => {
  await openLong(studio);
  const grip = (line: number) => card(studio, line).getByRole("button", { name: /^Move / });
  await grip(FIRST_LINE).focus();
  for (let line = FIRST_LINE + 1; line <= FIRST_LINE + STEPS; line++) {
    await page.keyboard.press("Alt+ArrowDown");
    await expect(grip(line)).toBeFocused();
    await expect(value(studio, line)).toHaveValue("0");
  }
  for (let line = FIRST_LINE + STEPS + 1; line < FIRST_LINE + 3 * STEPS; line++) {
    while ((await grip(line).count()) === 0 || !(await isFocused(grip(line))))
      await page.keyboard.press("Tab");
    await expect(grip(line)).toBeInViewport();
  }
});

function isFocused(element: Locator): Promise<boolean> {
  return element.evaluate((each) => each === document.activeElement);
}

test("a problem leads to its card far down in a long handler", async ({ studio }) => {
  await openLong(studio);
  const line = FIRST_LINE + COUNT - 10;
  await studio.edit("since_slow += 90;", "since_slow += nowhere;");
  const problems = await studio.showProblems();
  await problems
    .getByRole("button", { name: /nowhere/ })
    .first()
    .click();
  await expect(value(studio, line)).toBeInViewport();
  await expect(value(studio, line)).toHaveValue("nowhere");
});
