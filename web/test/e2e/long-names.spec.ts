/** Long names stay within what they stand in: cards, tables, forms, lists and notices. */

import type { Locator } from "@playwright/test";
import { boxAtRest, boxOf, isWithin } from "./boxes.js";
import { openRules, show } from "./cards.js";
import { expect, test } from "./one-page.js";
import type { StudioPage } from "./studio.js";

const LONG = "slow_sensors_that_deliver_a_value_very_seldom";

async function giveLongName(studio: StudioPage): Promise<void> {
  const text = (await studio.text()).replaceAll("slow_sensors", LONG);
  await studio.replaceText(studio.editor, text);
  await expect(studio.container(LONG)).toBeVisible();
}

/** All that can be pressed or filled in lies within the box around it. */
async function expectWithin(whole: Locator): Promise<void> {
  const box = await boxAtRest(whole);
  for (const each of await whole.locator("button, input, select, textarea, code").all())
    expect(isWithin(await boxOf(each), box), await each.innerText()).toBe(true);
}

/** Nothing is to be looked for by scrolling sideways. */
async function expectNoSideways(scrolled: Locator): Promise<void> {
  await expect
    .poll(() => scrolled.evaluate((each) => each.scrollWidth - each.clientWidth))
    .toBeLessThanOrEqual(0);
}

test("a notice with several offers holds them all, also with a long name", async ({
  studio,
  page,
}) => {
  for (const rename of [false, true]) {
    if (rename) await giveLongName(studio);
    await openRules(studio);
    await studio.inspector
      .getByRole("combobox", { name: "Handler", exact: true })
      .selectOption("declarations");
    await studio.inspector.getByRole("button", { name: "Delete NQ", exact: true }).click();
    const notice = page.locator(".toast").filter({ hasText: "NQ is still used" });
    const name = rename ? LONG : "slow_sensors";
    await expect(notice.getByRole("button", { name: `Use ${name} instead` })).toBeVisible();
    await expectWithin(notice);
    await notice.getByRole("button", { name: "Close" }).click();
  }
});

test("rules and declarations of long names show whole without scrolling sideways", async ({
  studio,
}) => {
  await giveLongName(studio);
  await openRules(studio);
  const scrolled = studio.inspector.locator(".rules-scroll");
  for (const handler of ["schedule", "switch_out"]) {
    await show(studio, handler);
    await expect(
      studio.inspector.getByRole("combobox", { name: /^(To|From), line/ }).first(),
    ).toBeVisible();
    await expectNoSideways(scrolled);
  }
  await studio.inspector
    .getByRole("combobox", { name: "Handler", exact: true })
    .selectOption("declarations");
  await expect(studio.inspector.getByRole("button", { name: `Delete ${LONG}` })).toBeVisible();
  await expectNoSideways(scrolled);
});

test("the forms of an arrow and of a refusal hold long names", async ({ studio }) => {
  await giveLongName(studio);
  const form = studio.graph.getByRole("dialog");
  const name = new RegExp(`^switch_out moves threads from current to ${LONG}`);
  await studio.graph.getByRole("group", { name }).press("Enter");
  await expect(form.getByRole("textbox", { name: "Only when" })).toBeVisible();
  await expectWithin(form);
  await form.press("Escape");
  await expect(form).toBeHidden();

  await studio.container("NQ").press("Delete");
  await expect(form.getByRole("button", { name: `Use ${LONG} instead` })).toBeVisible();
  await expectWithin(form);
});

test("what is said of a long name, and what would mend it, stands within the lists", async ({
  studio,
  page,
}) => {
  await page.setViewportSize({ width: 1024, height: 768 });
  await giveLongName(studio);
  await studio.edit(`${LONG} => current;`, `${LONG}s => current;`);
  const problem = (await studio.showProblems()).getByRole("listitem").filter({ hasText: LONG });
  await expect(problem.getByRole("button", { name: `Write ${LONG}` })).toBeVisible();
  const text = await boxOf(problem.getByRole("button", { name: /^Nothing here is called/ }));
  const code = await boxOf(problem.getByRole("link"));
  expect(text.x + text.width, "the message ends before its code begins").toBeLessThan(code.x);
  await expectWithin(problem);

  await openRules(studio);
  await show(studio, "schedule");
  await studio.inspector.getByRole("button", { name: `Write ${LONG}` }).scrollIntoViewIfNeeded();
  await expectNoSideways(studio.inspector.locator(".rules-scroll"));
});
