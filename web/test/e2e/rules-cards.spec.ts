/** Every kind of card and each field of its form, by keys alone: the keyboard stays in the field that was changed. */

import type { Locator, Page } from "@playwright/test";
import { show } from "./cards.js";
import { tabTo } from "./keys.js";
import { expect, test } from "./one-page.js";
import { answeringSlowly, holdQuestions } from "./slowly.js";
import type { StudioPage } from "./studio.js";

const EDITS_LATER = { by: 400, methods: ["edit", "rules"] };

interface Kind {
  /** As the menu calls it. */
  readonly what: string;
  /** What is typed into the fields of its form, in their order. */
  readonly typed: readonly string[];
  /** The lines that come of it, without indentation. */
  readonly added: string;
  /** Its fields as a card, with another text for each. */
  readonly changes: readonly (readonly [label: RegExp, text: string])[];
  readonly changed: string;
}

const KINDS: readonly Kind[] = [
  {
    what: "Move a thread",
    typed: ["calculations", "standard_sensors"],
    added: "calculations => standard_sensors;",
    changes: [
      [/^From, line 40/, "slow_sensors"],
      [/^To, line 40/, "calculations"],
    ],
    changed: "slow_sensors => calculations;",
  },
  {
    what: "Decide",
    typed: ["|NQ| > 3"],
    added: "if (|NQ| > 3) {}",
    changes: [[/^Condition of rule 1$/, "|NQ| > 4"]],
    changed: "if (|NQ| > 4) {}",
  },
  {
    what: "Repeat as long as",
    typed: ["|slow_sensors| > 9"],
    added: "while (|slow_sensors| > 9) {}",
    changes: [[/^Condition of the loop, line 40/, "|slow_sensors| > 8"]],
    changed: "while (|slow_sensors| > 8) {}",
  },
  {
    what: "Visit each thread",
    typed: ["u", "calculations"],
    added: "foreach u in calculations {}",
    changes: [
      [/^Name of the thread/, "each"],
      [/^Container/, "slow_sensors"],
    ],
    changed: "foreach each in slow_sensors {}",
  },
  {
    what: "Set a value",
    typed: ["since_slow", "+=", "2"],
    added: "since_slow += 2;",
    changes: [
      [/^Variable, line 40/, "since_display"],
      [/^Operator, line 40/, "-="],
      [/^Value, line 40/, "SLOW_CALLS"],
    ],
    changed: "since_display -= SLOW_CALLS;",
  },
  {
    what: "Dispatch",
    typed: ["current"],
    added: "dispatch current;",
    changes: [],
    changed: "dispatch current;",
  },
  {
    what: "Destroy",
    typed: ["calculations"],
    added: "destroy calculations;",
    changes: [[/^Thread to destroy, line 40/, "slow_sensors"]],
    changed: "destroy slow_sensors;",
  },
  { what: "Return", typed: [""], added: "return;", changes: [], changed: "return;" },
  {
    what: "Variables of this block",
    typed: ["int", "a, b = 2"],
    added: "int a, b = 2;",
    changes: [
      [/^Type of the variables, line 39/, "float"],
      [/^Variables of the handler, line 39/, "c"],
    ],
    changed: "float c;",
  },
  {
    what: "Assert",
    typed: ["|NQ| > 0", "it came"],
    added: 'assert(|NQ| > 0, "it came");',
    changes: [
      [/^What must hold, line 40/, "|NQ| > -1"],
      [/^Message when it does not, line 40/, "it is there"],
    ],
    changed: 'assert(|NQ| > -1, "it is there");',
  },
  {
    what: "Free text",
    typed: ["since_slow++; since_display++;"],
    added: "since_slow++; since_display++;",
    changes: [],
    changed: "since_slow++; since_display++;",
  },
];

/** Turns to the rules of a handler by keys. */
async function openRules(studio: StudioPage, page: string): Promise<void> {
  await studio.inspector.getByRole("tab", { name: "Rules" }).press("Enter");
  const [kind, handler] = page.split(":");
  if (kind === "handler" && handler) await show(studio, handler);
  else await studio.inspector.getByRole("combobox", { name: "Handler" }).selectOption(page);
}

/** Writes into the field that has the keys; what is offered meanwhile is passed over. */
async function write(page: Page, text: string): Promise<void> {
  await page.keyboard.press("Control+A");
  if (text) await page.keyboard.type(text);
  else await page.keyboard.press("Delete");
  if (await page.getByRole("listbox", { name: "Names" }).isVisible())
    await page.keyboard.press("Escape");
}

for (const { what, typed, added, changes, changed } of KINDS) {
  test(`a card is added, changed and taken back by keys alone: ${what}`, async ({
    studio,
    page,
  }) => {
    await openRules(studio, "handler:newthread");
    const before = await studio.text();
    const line = "t => NQ;";
    const place = `        ${line}\n`;
    const undo = page.getByRole("button", { name: /^Undo/ });
    const wanted = (text: string) =>
      what === "Variables of this block"
        ? before.replace(place, `        ${text}\n${place}`)
        : before.replace(place, `${place}        ${text}\n`);

    await studio.inspector.getByRole("button", { name: "Add a card to newthread" }).press("Enter");
    await expect(page.getByRole("menuitem").first()).toBeFocused();
    await chooseByArrows(page, what);
    const form = studio.inspector.getByRole("form", { name: what });
    await expect(fieldsOf(form).first()).toBeFocused();
    for (const [index, text] of typed.entries()) {
      if (index > 0) await tabTo(page, fieldsOf(form).nth(index));
      await write(page, text);
    }
    await page.keyboard.press("Enter");
    await expect(form).toBeHidden();
    await expect.poll(() => studio.text()).toBe(wanted(added));

    for (const [label, text] of changes) {
      const field = studio.inspector.getByLabel(label).first();
      await field.focus();
      await write(page, text);
      await page.keyboard.press("Enter");
      await expect(undo).toHaveAccessibleName(/^Undo: Change/);
      await expect(field).toHaveValue(text);
      await expect(field).toBeFocused();
    }
    await expect.poll(() => studio.text()).toBe(wanted(changed));
    while (await undo.isEnabled()) await undo.press("Enter");
    await expect.poll(() => studio.text()).toBe(before);
  });
}

test("what is written as soon as the change before stands in the text is taken over, too", async ({
  studio,
  page,
}) => {
  await openRules(studio, "declarations");
  const values = { SLOW_CALLS: "17", DISPLAY_CALLS: "21", HOT: "90" };
  for (const [name, value] of Object.entries(values)) {
    await studio.inspector.getByLabel(`Value of ${name}`).focus();
    await page.keyboard.press("Control+A");
    await page.keyboard.type(value);
    await page.keyboard.press("Enter");
    await expect.poll(() => studio.text()).toContain(`${name} = ${value}`);
  }
});

test("fields that are filled in faster than the compiler answers are all taken over, each to be undone", async ({
  studio,
  page,
}) => {
  const before = await studio.text();
  const undo = page.getByRole("button", { name: /^Undo/ });
  await openRules(studio, "declarations");
  const values = { SLOW_CALLS: "17", DISPLAY_CALLS: "21", HOT: "90" };
  await answeringSlowly(page, EDITS_LATER, async () => {
    for (const [name, value] of Object.entries(values)) {
      await studio.inspector.getByLabel(`Value of ${name}`).fill(value);
      await page.keyboard.press("Enter");
    }
    // A name changes between two values of one row: what waits is told by the new one.
    await studio.inspector.getByLabel("Name of HOT").fill("HOTTER");
    await page.keyboard.press("Enter");
    await studio.inspector.getByLabel("Value of HOT", { exact: true }).fill("95");
    await page.keyboard.press("Enter");
    await expect.poll(() => studio.text()).toMatch(/HOTTER = 95/);
  });
  const after = await studio.text();
  for (const value of ["SLOW_CALLS = 17", "DISPLAY_CALLS = 21"]) expect(after).toContain(value);
  let entries = 0;
  for (; await undo.isEnabled(); entries++) await undo.press("Enter");
  expect(entries).toBe(5);
  await expect.poll(() => studio.text()).toBe(before);
});

test("both ends of a transfer are led elsewhere at once, as is that of a card that says the same", async ({
  studio,
  page,
}) => {
  const before = await studio.text();
  const line = "        t => NQ;\n";
  await studio.edit(line, `${line}${line}`);
  await openRules(studio, "handler:newthread");
  const ends = (label: string) => studio.inspector.getByLabel(new RegExp(`^${label}, line`));
  await expect(ends("To")).toHaveCount(2);
  await answeringSlowly(page, EDITS_LATER, async () => {
    const wanted = [
      [ends("To").nth(0), "calculations"],
      [ends("From").nth(0), "slow_sensors"],
      [ends("From").nth(1), "standard_sensors"],
    ] as const;
    for (const [field, text] of wanted) {
      await field.fill(text);
      await field.blur();
    }
    const written = "        slow_sensors => calculations;\n        standard_sensors => NQ;\n";
    await expect.poll(() => studio.text()).toBe(before.replace(line, written));
  });
});

test("what is written into a card that the change before has deleted says why it is not taken over", async ({
  studio,
  page,
}) => {
  await openRules(studio, "handler:newthread");
  const before = await studio.text();
  const undo = page.getByRole("button", { name: /^Undo/ });
  const questions = await holdQuestions(page, "edit");
  await studio.inspector.getByRole("button", { name: /^More for transfer/ }).press("Enter");
  await page.getByRole("menuitem", { name: "Delete" }).press("Enter");
  const field = studio.inspector.getByLabel(/^To, line/);
  await field.fill("calculations");
  await field.blur();
  await questions.letGo("edit");
  const said = page.getByRole("status").filter({ hasText: "altered or removed this" });
  await expect(said).toBeVisible();
  await said.getByRole("button", { name: "Close" }).click();
  await expect(undo).toHaveAccessibleName(/^Undo: Delete/);
  await undo.press("Enter");
  await expect.poll(() => studio.text()).toBe(before);
});

/** Goes down an open menu by keys and takes what has this name. */
async function chooseByArrows(page: Page, name: string): Promise<void> {
  const items = page.getByRole("menuitem");
  const chosen = page.getByRole("menuitem", { name, exact: true });
  await expect(items.first()).toBeFocused();
  const names = await items.allInnerTexts();
  for (const each of names.slice(1, 1 + names.indexOf(name))) {
    await page.keyboard.press("ArrowDown");
    await expect(page.getByRole("menuitem", { name: each, exact: true })).toBeFocused();
  }
  await expect(chosen).toBeFocused();
  await page.keyboard.press("Enter");
}

function fieldsOf(form: Locator): Locator {
  return form.locator("input, textarea");
}
