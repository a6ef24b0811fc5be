import type { Locator, Page } from "@playwright/test";
import { expectAccessible } from "./accessible.js";
import { boxAtRest } from "./boxes.js";
import { show } from "./cards.js";
import { expect, test } from "./one-page.js";
import type { StudioPage } from "./studio.js";

async function openRules(studio: StudioPage): Promise<void> {
  await studio.inspector.getByRole("tab", { name: "Rules" }).click();
  await show(studio, "schedule");
}

const chooser = (studio: StudioPage) => studio.inspector.getByRole("combobox", { name: "Handler" });

/** What undoing would take back, as soon as it is that. */
async function done(page: Page, name: RegExp): Promise<void> {
  await expect(page.getByRole("button", { name: /^Undo/ })).toHaveAccessibleName(name);
}

test("a condition is changed in its field with the names that fit, and nothing else in the text", async ({
  studio,
  page,
}) => {
  await openRules(studio);
  const before = await studio.text();
  const field = studio.inspector.getByRole("textbox", { name: "Condition of rule 2" }).first();
  await field.fill("t.role == SLOW && |ca");
  await field.press("End");
  await expect(studio.inspector.getByRole("option", { name: /calculations/ })).toBeVisible();
  await field.press("Enter");
  await field.pressSequentially(" > 2");
  await field.press("Enter");
  await done(page, /^Undo: ./);
  await expect
    .poll(() => studio.text())
    .toBe(before.replace("if (t.role == SLOW)", "if (t.role == SLOW && |calculations| > 2)"));
  await page.getByRole("button", { name: /^Undo/ }).click();
  await expect.poll(() => studio.text()).toBe(before);
});

test("the form of a new card takes the keys and is wholly in sight, whatever it asks first", async ({
  studio,
  page,
}) => {
  await openRules(studio);
  for (const [kind, first] of [
    ["Decide", "Condition"],
    ["Move a thread", "From"],
  ] as const) {
    const add = studio.inspector.getByRole("button", { name: "Add a card to schedule" });
    await add.click();
    await page.getByRole("menuitem", { name: kind }).click();
    const form = studio.inspector.getByRole("form", { name: kind });
    await expect(form.getByRole("textbox").or(form.getByRole("combobox")).first()).toBeFocused();
    await expect(form.getByLabel(first).first()).toBeFocused();
    await expect(form.getByRole("button", { name: "Add", exact: true })).toBeInViewport({
      ratio: 1,
    });
    await page.keyboard.press("Escape");
    await expect(add).toBeFocused();
  }
});

test("what a form adds takes the keys from nobody who has gone on before it is drawn", async ({
  studio,
  page,
}) => {
  await openRules(studio);
  const { inspector } = studio;
  // On a busy machine the next frame comes late.
  const late = await page.evaluateHandle(() => {
    const { requestAnimationFrame } = window;
    const waiting: FrameRequestCallback[] = [];
    window.requestAnimationFrame = (callback) => waiting.push(callback);
    return {
      draw: () => {
        for (const callback of waiting.splice(0)) callback(performance.now());
      },
      end: () => Object.assign(window, { requestAnimationFrame }),
    };
  });
  try {
    await inspector
      .getByRole("button", { name: /^Add a rule to line/ })
      .last()
      .press("Enter");
    await expect(inspector.getByRole("form", { name: "Add a rule" })).toBeVisible();
    await studio.editor.focus();
    await late.evaluate(({ draw }) => draw());
    await expect(studio.editor).toBeFocused();

    const condition = "Condition of rule 1";
    await studio.showComparisons(condition);
    const comparisons = inspector.getByRole("group", { name: condition });
    await comparisons.getByRole("button", { name: "Add a comparison" }).press("Enter");
    await expect(comparisons.getByLabel("comparison 2: what")).toBeVisible();
    await comparisons.getByLabel("comparison 1: value").focus();
    await late.evaluate(({ draw }) => draw());
    await expect(comparisons.getByLabel("comparison 1: value")).toBeFocused();
  } finally {
    await late.evaluate(({ draw, end }) => {
      end();
      draw();
    });
  }
});

test("a rule moves by the keyboard and by dragging, with what it does", async ({
  studio,
  page,
}) => {
  await openRules(studio);
  const before = await studio.text();
  const condition = (number: number) =>
    studio.inspector.getByRole("textbox", { name: `Condition of rule ${number}` }).first();
  const grip = (number: number) =>
    studio.inspector.getByRole("button", { name: `Move rule ${number}`, exact: true }).first();
  await grip(2).press("Alt+ArrowUp");
  await expect(condition(1)).toHaveValue("t.role == SLOW");
  await expect(grip(1)).toBeFocused();
  await expect(condition(2)).toHaveValue("t.role == STANDARD");

  const [from, to] = [await boxAtRest(grip(1)), await boxAtRest(condition(2))];
  await page.mouse.move(from.x + 8, from.y + 8);
  await page.mouse.down();
  await page.mouse.move(from.x + 12, from.y + 24, { steps: 4 });
  await page.mouse.move(to.x + 20, to.y + to.height + 30, { steps: 4 });
  await page.mouse.up();
  await expect(condition(1)).toHaveValue("t.role == STANDARD");
  await expect.poll(() => studio.text()).toBe(before);
});

test("a card is added by its form, and refused with words until it says enough", async ({
  studio,
  page,
}) => {
  await openRules(studio);
  await show(studio, "set_next_thread");
  const before = await studio.text();
  await studio.inspector.getByRole("button", { name: "Add a card to set_next_thread" }).click();
  await page.getByRole("menuitem", { name: "Set a value" }).click();
  const form = studio.inspector.getByRole("form", { name: "Set a value" });
  await form.getByRole("combobox", { name: "Variable" }).fill("since_slow");
  await form.getByRole("button", { name: "Add" }).click();
  await expect(page.getByText("Say which value is assigned first.")).toBeVisible();
  await form.getByRole("combobox", { name: "Value" }).fill("0");
  await form.getByRole("button", { name: "Add" }).click();
  await expect(form).toBeHidden();
  await expect(studio.inspector.getByRole("region", { name: "Last edit" })).toContainText(
    "since_slow = 0;",
  );
  const after = await studio.text();
  expect(after).toContain("            t => next;\n        since_slow = 0;\n    }");
  expect(after.replace("t => next;\n        since_slow = 0;\n", "t => next;\n")).toBe(before);
});

test("a declaration is renamed, valued and deleted in its table", async ({ studio, page }) => {
  await openRules(studio);
  await chooser(studio).selectOption("declarations");
  const imports = studio.inspector.getByRole("region", { name: "From the program" });
  const add = imports.getByRole("button", { name: "Add: From the program" });
  const form = imports.getByRole("form");
  await add.press("Enter");
  await expect(form.getByRole("textbox", { name: "Name" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(add).toBeFocused();
  await add.click();
  await form.getByRole("textbox", { name: "Name" }).fill("wind");
  await form.getByRole("combobox", { name: "Type" }).selectOption("float");
  await form.getByRole("textbox", { name: "Name" }).press("Enter");
  await expect(add).toBeFocused();
  await expect.poll(() => studio.text()).toMatch(/imports \{[^}]*float wind/);
  const name = imports.getByRole("combobox", { name: "Name of wind" });
  await name.fill("gusts");
  await name.press("Enter");
  await expect(imports.getByRole("combobox", { name: "Name of gusts" })).toBeFocused();
  await expect.poll(() => studio.text()).toMatch(/float gusts/);
  const type = imports.getByRole("combobox", { name: "Type of gusts" });
  await type.focus();
  await type.selectOption("int");
  await expect(type).toHaveValue("int");
  await expect(type).toBeFocused();
  await imports.getByRole("button", { name: "Delete gusts" }).click();
  await expect.poll(() => studio.text()).not.toMatch(/gusts/);
  await imports.getByRole("button", { name: "Delete temperature" }).click();
  await expect(page.getByRole("status").filter({ hasText: /temperature/ })).toBeVisible();
  await expect.poll(() => studio.text()).toContain("int temperature default 0;");

  const own = studio.inspector.getByRole("region", { name: "Of each thread", exact: true });
  await own.getByRole("button", { name: "Add: Of each thread" }).click();
  await expect(own.getByRole("form").getByLabel("Type")).toBeVisible();
  await expect(own.getByRole("form").getByLabel("Value"), "it begins at 0").toHaveCount(0);
});

test("a variable becomes an array in its table, and single again", async ({ studio, page }) => {
  await openRules(studio);
  await chooser(studio).selectOption("declarations");
  const variables = studio.inspector.getByRole("region", { name: "Variables" });
  await variables.getByRole("button", { name: "Add: Variables" }).click();
  const form = variables.getByRole("form");
  await form.getByRole("textbox", { name: "Name" }).fill("turns");
  await form.getByRole("textbox", { name: "Name" }).press("Enter");
  const size = variables.getByRole("combobox", { name: "Size of turns" });
  await expect(size).toHaveValue("");
  await size.fill("4");
  await size.press("Enter");
  await expect.poll(() => studio.text()).toContain("int turns[4];");
  await expectAccessible(page, '[aria-label="Inspector"]');
  await size.fill("");
  await size.press("Enter");
  await expect.poll(() => studio.text()).toContain("int turns;");
});

test("a handler that is added or deleted is still the one that shows, and has the keyboard", async ({
  studio,
  page,
}) => {
  await openRules(studio);
  await chooser(studio).selectOption("missing:timeslice");
  const { inspector } = studio;
  const add = inspector.getByRole("button", { name: "Add timeslice" });
  await add.press("Enter");
  await expect(chooser(studio)).toHaveValue("handler:timeslice");
  const added = inspector.getByRole("region", { name: "timeslice", exact: true });
  await expect(added.locator(":focus")).toBeVisible();
  await inspector.getByRole("button", { name: "Delete timeslice" }).press("Enter");
  await expect(chooser(studio)).toHaveValue("missing:timeslice");
  await expect(add).toBeFocused();
  await page.keyboard.press("Control+Z");
  await expect(chooser(studio)).toHaveValue("handler:timeslice");
});

test("what is selected in the rules shows in the source", async ({ studio, page }) => {
  await openRules(studio);
  await studio.inspector
    .getByRole("button", { name: /^Show dispatch of line/ })
    .first()
    .click();
  await expect(page.locator(".monaco-editor .selected-text").first()).toBeVisible();
});

test("each comment shows once, with the handler, loop or rule that it is about, or between the cards", async ({
  studio,
  page,
}) => {
  await studio.edit(
    "    event newthread(t) {\n        t => NQ;\n",
    `    // stores it
    event newthread(t) {  // for now
        t => NQ;

        // on its own

        while (since_slow > 3) {  // in the head
            since_slow--;
        }
        // which
        if (since_slow > 2)  // same
            since_slow = 2;
        else /* same */ if (since_slow > 1) {  // of the second
            since_slow = 1;
        } else {  // of the others
            since_slow = 0;
        }
        // at the end
`,
  );
  await openRules(studio);
  await show(studio, "newthread");
  const inHandler = studio.inspector.getByRole("region", { name: "newthread" });
  const comments = async (of: Locator, ...expected: readonly string[]) =>
    expect(of.locator(".rule-comment")).toHaveText([...expected]);
  const rule = (name: RegExp) => inHandler.getByRole("listitem", { name });
  await comments(rule(/^rule 1, /), "same");
  await comments(rule(/^rule 2, /), "same", "of the second");
  await comments(rule(/^otherwise, /), "of the others");
  await comments(
    inHandler,
    "stores it",
    "for now",
    "on its own",
    "in the head",
    "which",
    "same",
    "same",
    "of the second",
    "of the others",
    "at the end",
  );
  await comments(inHandler.getByRole("listitem", { name: /^loop, / }), "in the head");
  // What is of no card stays where it is.
  await inHandler.getByRole("button", { name: "Move decision" }).focus();
  await page.keyboard.press("Alt+ArrowUp");
  await done(page, /^Undo: Move/);
  await expect
    .poll(() => inHandler.locator(".rule-comment").allTextContents())
    .toEqual([
      ...["stores it", "for now", "which", "same", "same", "of the second", "of the others"],
      ...["on its own", "in the head", "at the end"],
    ]);
});
