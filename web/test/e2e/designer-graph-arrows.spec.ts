import type { Locator } from "@playwright/test";
import { boxAtRest, boxOf, isWithin } from "./boxes.js";
import { openRules, show } from "./cards.js";
import { aimAt } from "./keys.js";
import { expect, test } from "./one-page.js";
import { answeringSlowly } from "./slowly.js";
import type { StudioPage } from "./studio.js";

function form(studio: StudioPage): Locator {
  return studio.graph.getByRole("dialog");
}

/** Adds a container, which nothing uses yet; the text with it. */
async function addUrgent(studio: StudioPage): Promise<string> {
  await studio.graph.getByRole("button", { name: "Add queue" }).press("Enter");
  await form(studio).getByLabel("Name").fill("urgent");
  await form(studio).getByRole("button", { name: "Add queue" }).click();
  await expect(studio.container("urgent")).toBeFocused();
  await expect.poll(() => studio.text()).toContain("queue urgent;");
  return studio.text();
}

/** The first arrow of a handler between two containers. */
function arrow(studio: StudioPage, from: string, to: string): Locator {
  const name = new RegExp(`^\\w+ moves threads from ${from} to ${to}`);
  return studio.graph.getByRole("group", { name }).first();
}

const RULE = `            else if (t.role == 4)
                t => urgent;
            else
                t => calculations;`;

test("an arrow that is drawn with the pointer becomes a rule where its threads are looked at", async ({
  studio,
  page,
}) => {
  const before = await addUrgent(studio);
  await expect(
    studio.graph.getByRole("button", { name: /^urgent: No thread ever moves/ }),
  ).toBeVisible();
  const [from, to] = [
    await boxAtRest(studio.container("NQ")),
    await boxAtRest(studio.container("urgent")),
  ];
  await studio.container("NQ").hover();
  await page.mouse.move(from.x + from.width, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(to.x + 30, to.y + to.height / 2, { steps: 8 });
  await expect(studio.graph.getByText("Release to add this transfer")).toBeVisible();
  await page.mouse.up();

  await expect(form(studio)).toHaveAccessibleName("New transfer from NQ to urgent");
  await expect(form(studio).getByRole("status")).toContainText("a condition.");
  await form(studio).getByRole("textbox", { name: "Only when" }).fill("t.role == 4");
  await expect(form(studio)).toContainText("t => urgent;");
  await form(studio).getByRole("button", { name: "Add transfer" }).click();
  await expect(arrow(studio, "NQ", "urgent")).toBeAttached();
  await expect
    .poll(() => studio.text())
    .toBe(before.replace("            else\n                t => calculations;", RULE));
  await expect(studio.graph.getByRole("button", { name: /^urgent: No thread/ })).toBeHidden();
});

test("a form that is to come into view scrolls nothing away under a press", async ({ studio }) => {
  await studio.graph.getByRole("button", { name: "Add queue" }).press("Enter");
  await boxAtRest(form(studio));
  const place = async () => {
    const [inner, canvas] = [await boxOf(form(studio)), await boxOf(studio.graph)];
    return { x: inner.x - canvas.x, y: inner.y - canvas.y };
  };
  const before = await place();
  const button = form(studio).getByRole("button", { name: "Add queue" });
  await button.evaluate((element) => element.scrollIntoView({ block: "start", inline: "start" }));
  expect(await place()).toEqual(before);
  await form(studio).press("Escape");
});

test("what is drawn later leaves the keyboard where a person has gone on", async ({
  studio,
  page,
}) => {
  await answeringSlowly(page, { by: 200 }, async () => {
    await studio.graph.getByRole("button", { name: "Add queue" }).press("Enter");
    await form(studio).getByLabel("Name").fill("urgent");
    await form(studio).getByRole("button", { name: "Add queue" }).press("Enter");
    await studio.editor.focus();
    await expect(studio.container("urgent")).toBeVisible();
    await expect(studio.container("urgent")).toHaveClass(/\bselected\b/);
    await expect(studio.editor).toBeFocused();
  });
});

test("an arrow that is drawn under a condition is selected, and stays so in another handler", async ({
  studio,
  page,
}) => {
  await studio.container("standard_sensors").press("Enter");
  await page.keyboard.press("a");
  await aimAt(studio, "calculations");
  await page.keyboard.press("Enter");
  await form(studio).getByRole("textbox", { name: "Only when" }).fill("temperature > 5");
  await form(studio).getByRole("button", { name: "Add transfer" }).press("Enter");
  const drawn = arrow(studio, "standard_sensors", "calculations");
  await expect(drawn).toHaveClass(/\bselected\b/);
  await expect(drawn).toHaveAccessibleName(/^schedule moves/);

  await drawn.press("Enter");
  await page.keyboard.press("Enter");
  await form(studio).getByLabel("Handler", { exact: true }).selectOption("switch_out");
  await expect(drawn).toHaveAccessibleName(/^switch_out moves/);
  await expect(drawn).toHaveClass(/\bselected\b/);
  await expect(form(studio).getByLabel("Handler", { exact: true })).toHaveValue("switch_out");
});

test("the switch between text and comparisons keeps the keyboard, in the form of an arrow and among the rules", async ({
  studio,
  page,
}) => {
  await arrow(studio, "calculations", "current").press("Enter");
  await page.keyboard.press("Enter");
  const inForm = form(studio).getByRole("button", { name: /^Only when: as / });
  await openRules(studio);
  await show(studio, "schedule");
  const inRules = studio.inspector
    .getByRole("button", { name: /^Condition of rule 1: as / })
    .first();
  for (const button of [inForm, inRules])
    for (const to of ["text", "comparisons"]) {
      await button.press("Enter");
      await expect(button).toHaveAccessibleName(new RegExp(`: as ${to}$`));
      await expect(button).toBeFocused();
    }
});

test("a form that is higher than the canvas is scrolled to its end", async ({ studio, page }) => {
  await page.setViewportSize({ width: 1440, height: 800 });
  await arrow(studio, "display", "current").press("Enter");
  await page.keyboard.press("Enter");
  const last = form(studio).getByRole("switch", { name: "Draw with a line of its own" });
  await expect(form(studio).getByRole("textbox", { name: "Only when" })).toHaveCount(2);
  const canvas = await boxOf(studio.graph);
  expect(isWithin(await boxAtRest(form(studio)), canvas)).toBe(true);
  await last.scrollIntoViewIfNeeded();
  expect(isWithin(await boxAtRest(last), canvas)).toBe(true);
  await last.click();
  await expect(last).toBeChecked();
});

test("Escape gives up an arrow that is being drawn", async ({ studio, page }) => {
  await addUrgent(studio);
  await studio.container("calculations").focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("a");
  await expect(studio.graph.getByText("Enter to add this transfer")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(studio.graph.getByText("Enter to add this transfer")).toBeHidden();
  await expect(form(studio)).toBeHidden();
});

test("an arrow is drawn by the keyboard alone", async ({ studio, page }) => {
  await addUrgent(studio);
  await studio.container("urgent").focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("a");
  await aimAt(studio, "current");
  await page.keyboard.press("Enter");
  await expect(form(studio)).toHaveAccessibleName("New transfer from urgent to current");
  await form(studio).getByLabel("Handler").selectOption("switch_out");
  await form(studio).getByRole("textbox", { name: "Only when" }).fill("|urgent| > 0");
  await expect(form(studio).getByRole("button", { name: "Add transfer" })).toBeEnabled();
  await page.keyboard.press("Enter");
  await expect(arrow(studio, "urgent", "current")).toBeAttached();
});

test("a selected arrow changes its place, condition and loop, and undo restores each", async ({
  studio,
  page,
}) => {
  const before = await studio.text();
  await arrow(studio, "next", "current").press("Enter");
  await expect(form(studio).getByLabel("Rule")).toHaveValue("0");
  await form(studio).getByLabel("Rule").selectOption("1");
  await expect(page.getByRole("button", { name: /^Undo: Move branch/ })).toBeVisible();
  await expect(form(studio).getByLabel("Rule")).toHaveValue("1");
  const condition = form(studio).getByRole("textbox", { name: "Only when" });
  await expect(condition).toHaveValue("|next| > 0");
  await condition.fill("|next| > 0 && temperature < HOT");
  await condition.press("Enter");
  await expect(page.getByRole("button", { name: /^Undo: Change condition/ })).toBeVisible();
  await expect
    .poll(() => studio.text())
    .toContain("        else if (|next| > 0 && temperature < HOT)\n            next => current;");

  // The same condition as comparisons: one goes, the other asks about more threads.
  await form(studio).getByRole("button", { name: "Only when: as comparisons" }).click();
  const comparisons = form(studio).getByRole("group", { name: "Only when" });
  await comparisons.getByRole("button", { name: "Remove comparison 2 of Only when" }).click();
  await expect(comparisons.getByLabel("comparison 2: how")).toHaveCount(0);
  await comparisons.getByLabel("comparison 1: how").selectOption("has more than");
  await comparisons.getByLabel("comparison 1: value").fill("SLOW_C");
  await page.getByRole("option", { name: /SLOW_CALLS/ }).click();
  await comparisons.getByLabel("comparison 1: value").press("Enter");
  await expect.poll(() => studio.text()).toContain("        else if (|next| > SLOW_CALLS)\n");
  // A field that has the keyboard would take Control+Z for itself.
  const undo = page.getByRole("button", { name: /^Undo/ });
  for (const [name, left] of [
    ["Change condition", 3],
    ["Change condition", 2],
    ["Change condition", 1],
    ["Move branch", 0],
  ] as const) {
    await expect(undo).toHaveAccessibleName(new RegExp(`^Undo: ${name}`));
    await undo.click();
    await expect(undo).toBeEnabled({ enabled: left > 0 });
  }
  await expect.poll(() => studio.text()).toBe(before);
});

test("a thread that has a name is moved once: its form tells the loop around it and offers none", async ({
  studio,
}) => {
  const repeat = form(studio).getByRole("switch", { name: "Repeat in a loop" });
  await arrow(studio, "NQ", "slow_sensors").press("Enter");
  await expect(form(studio)).toContainText("In the loop foreach t in NQ.");
  await expect(repeat).toHaveCount(0);
  await form(studio).press("Escape");
  await arrow(studio, "next", "current").press("Enter");
  await expect(repeat).not.toBeChecked();
  await expect(form(studio)).not.toContainText("In the loop");
});

test("what is deleted in the form of an arrow takes its branch along", async ({ studio, page }) => {
  const before = await studio.text();
  await arrow(studio, "display", "current").press("Enter");
  await form(studio).getByRole("button", { name: "Delete display => current;" }).last().click();
  const last = "        else\n            display => current;\n";
  await expect.poll(() => studio.text()).toBe(before.replace(last, ""));
  await page.getByRole("button", { name: /^Undo: Delete/ }).click();
  await expect.poll(() => studio.text()).toBe(before);
});

test("the end of an arrow is led to another container", async ({ studio, page }) => {
  const before = await studio.text();
  await arrow(studio, "birth", "NQ").press("Enter");
  await page.keyboard.press("Escape");
  await expect(form(studio)).toBeHidden();
  const [from, to] = [
    await boxAtRest(studio.container("NQ")),
    await boxAtRest(studio.container("calculations")),
  ];
  await page.mouse.move(from.x + from.width / 2, from.y - 8);
  await page.mouse.down();
  await page.mouse.move(to.x + 40, to.y + to.height / 2, { steps: 8 });
  await expect(studio.graph.getByText("Release to lead the transfer here")).toBeVisible();
  await page.mouse.up();
  await expect(arrow(studio, "birth", "calculations")).toBeAttached();
  await expect.poll(() => studio.text()).toBe(before.replace("t => NQ;", "t => calculations;"));

  // Back again by the keyboard alone.
  await arrow(studio, "birth", "calculations").press("e");
  await aimAt(studio, "NQ");
  await page.keyboard.press("Enter");
  await expect(arrow(studio, "birth", "NQ")).toBeAttached();
  await expect.poll(() => studio.text()).toBe(before);
});

test("an arrow is led to one element of an array", async ({ studio, page }) => {
  await studio.edit("queue calculations;", "queue calculations; queue spare[3];");
  await expect(studio.container("spare")).toBeVisible();
  const before = await studio.text();
  await arrow(studio, "birth", "NQ").press("e");
  await aimAt(studio, "spare");
  await page.keyboard.press("Enter");
  await expect(form(studio)).toContainText("spare is an array.");
  await form(studio).getByRole("button", { name: "To spare[1]" }).press("Enter");
  await expect(form(studio)).toBeHidden();
  await expect(arrow(studio, "birth", "spare")).toBeFocused();
  await expect.poll(() => studio.text()).toBe(before.replace("t => NQ;", "t => spare[1];"));
});

test("a key deletes an arrow right behind drawing it and behind leading its end elsewhere", async ({
  studio,
  page,
}) => {
  const before = await studio.text();
  await arrow(studio, "birth", "NQ").press("e");
  await aimAt(studio, "calculations");
  await page.keyboard.press("Enter");
  await expect(arrow(studio, "birth", "calculations")).toBeFocused();
  await page.keyboard.press("Delete");
  await expect(arrow(studio, "birth", "calculations")).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Undo: Delete t => calculations;" })).toBeEnabled();

  await studio.graph.getByRole("group", { name: /^Birth: / }).press("a");
  await aimAt(studio, "display");
  await page.keyboard.press("Enter");
  await expect(form(studio).getByRole("figure")).toContainText("t => display;");
  await form(studio).getByRole("button", { name: "Add transfer" }).click();
  await expect(form(studio)).toBeHidden();
  await arrow(studio, "birth", "display").press("Delete");
  await expect(arrow(studio, "birth", "display")).toHaveCount(0);
  for (let times = 0; times < 4; times++) await page.keyboard.press("Control+Z");
  await expect.poll(() => studio.text()).toBe(before);
});

test("an arrow that stands for several transfers lists them, and one is deleted", async ({
  studio,
  page,
}) => {
  await arrow(studio, "standard_sensors", "current").press("Enter");
  const deletions = form(studio).getByRole("button", { name: /^Delete standard_sensors/ });
  await expect(deletions).toHaveCount(2);
  await deletions.last().click();
  await expect(deletions).toHaveCount(1);
  await expect(page.getByRole("button", { name: /^Undo: Delete/ })).toBeVisible();

  // With the last one the arrow goes, and its form.
  await deletions.click();
  await expect(form(studio)).toBeHidden();
  await expect(arrow(studio, "standard_sensors", "current")).toHaveCount(0);
});

test("an arrow gets a line of its own and joins the others again; both can be undone", async ({
  studio,
  page,
}) => {
  const names = studio.graph.getByRole("button", { name: "switch_out", exact: true });
  const way = arrow(studio, "current", "display");
  await expect(way).toBeVisible();
  const before = await names.count();
  await way.press("Enter");
  const ownLine = form(studio).getByRole("switch", { name: "Draw with a line of its own" });
  await ownLine.click();
  await expect(names).toHaveCount(before + 1);
  await ownLine.click();
  await expect(names).toHaveCount(before);
  await page
    .getByRole("button", { name: "Undo: Draw current to display along with others" })
    .click();
  await expect(names).toHaveCount(before + 1);
  const first = "Draw current to display with a line of its own";
  await page.getByRole("button", { name: `Undo: ${first}` }).click();
  await expect(names).toHaveCount(before);
  await page.getByRole("button", { name: `Redo: ${first}` }).click();
  await expect(names).toHaveCount(before + 1);
});

test("an arrow keeps its line when its condition and its end change, and when that is undone", async ({
  studio,
  page,
}) => {
  const before = await studio.text();
  const ownLine = form(studio).getByRole("switch", { name: "Draw with a line of its own" });
  await arrow(studio, "birth", "NQ").press("Enter");
  await ownLine.click();
  const condition = form(studio).getByRole("textbox", { name: "Only when" });
  await condition.fill("t.role == 4");
  await condition.press("Enter");
  await expect(
    studio.graph.getByRole("group", { name: /from birth to NQ, under a condition/ }),
  ).toBeAttached();
  await expect(ownLine).toBeChecked();
  await form(studio).press("Escape");

  await arrow(studio, "birth", "NQ").press("e");
  await aimAt(studio, "calculations");
  await page.keyboard.press("Enter");
  await arrow(studio, "birth", "calculations").press("Enter");
  await expect(ownLine).toBeChecked();
  await form(studio).press("Escape");

  const undo = page.getByRole("button", { name: /^Undo/ });
  await undo.click();
  await expect(arrow(studio, "birth", "NQ")).toBeAttached();
  await undo.click();
  await expect.poll(() => studio.text()).toBe(before);
  await arrow(studio, "birth", "NQ").press("Enter");
  await expect(ownLine).toBeChecked();
});

test("what is typed and cannot work is marked on its arrow, with the reason", async ({
  studio,
}) => {
  await studio.edit(
    "        dispatch current;",
    "        NQ => calculations;\n        dispatch current;",
  );
  const mark = studio.graph.getByRole("button", { name: /^NQ to calculations: Cannot work/ });
  await expect(mark).toBeVisible();
  await mark.click();
  await expect(studio.editor).toBeFocused();
});
