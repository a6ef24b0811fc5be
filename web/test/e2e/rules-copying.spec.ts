/** Cards and rules are copied, cut, pasted and duplicated, by keys and from their menus. */

import type { Page } from "@playwright/test";
import { expectAccessible } from "./accessible.js";
import { grip, item, openRules, show } from "./cards.js";
import { expect, test } from "./one-page.js";
import type { StudioPage } from "./studio.js";

/** A handler with a comment on each thing. */
const BODY = `        t => NQ;
        // one more
        since_slow++;  // at last
        if (since_slow > 3) {
            // slow ones
            since_slow = 0;
        }
        // all others
        else if (since_slow > 1) {
            since_slow = 1;
        }
`;
const COUNT = "        // one more\n        since_slow++;  // at last\n";
const OTHERS =
  "        // all others\n        else if (since_slow > 1) {\n            since_slow = 1;\n        }";

async function open(studio: StudioPage): Promise<void> {
  await studio.edit("        t => NQ;\n", BODY);
  await openRules(studio);
  await show(studio, "newthread");
  await expect(studio.inspector.getByRole("listitem", { name: /^rule 2, / })).toBeVisible();
}

async function choose(studio: StudioPage, page: Page, of: RegExp, what: string): Promise<void> {
  await studio.inspector.getByRole("button", { name: of }).click();
  await page.getByRole("menuitem", { name: what, exact: true }).click();
}

test("a card is copied behind itself by keys, with its comments, and taken back", async ({
  studio,
  page,
}) => {
  await open(studio);
  const counts = item(studio, /^assignment, /);
  await grip(studio, /^assignment, /).press("Control+C");
  await expect(studio.inspector.getByText("Copied assignment.")).toBeAttached();
  for (const many of [2, 3]) {
    await page.keyboard.press("Control+V");
    await expect(counts).toHaveCount(many);
    await expect(counts.nth(many - 1).getByRole("button", { name: /^Move / })).toBeFocused();
  }
  await expect(page.getByRole("button", { name: /^Undo: Paste .?since_slow\+\+;/ })).toBeVisible();
  expect(await studio.text()).toContain(COUNT + COUNT + COUNT);
  await page.keyboard.press("Control+Z");
  await page.keyboard.press("Control+Z");
  await expect(counts).toHaveCount(1);
  expect(await studio.text()).toContain(BODY);
});

test("a card is cut and pasted into another handler; what needs a thread is refused where none is", async ({
  studio,
  page,
}) => {
  await open(studio);
  await grip(studio, /^assignment, /).press("Control+X");
  await expect(item(studio, /^assignment, /)).toHaveCount(0);
  await expect(grip(studio, /^decision, /)).toBeFocused();
  await show(studio, "init");
  await studio.inspector.getByRole("button", { name: "Add a card to init" }).focus();
  await page.keyboard.press("Control+V");
  await expect(grip(studio, /^assignment, /)).toBeFocused();
  expect(await studio.text()).toContain(`event init {\n${COUNT}    }`);

  await show(studio, "newthread");
  await grip(studio, /^transfer, /).press("Control+C");
  await show(studio, "init");
  await studio.inspector.getByRole("combobox", { name: "Handler", exact: true }).focus();
  await page.keyboard.press("Control+V");
  await expect(
    page.getByRole("status").filter({ hasText: "the thread that the library passes" }),
  ).toBeVisible();
});

test("the only card of a handler that is deleted leaves the keyboard where one is added", async ({
  studio,
  page,
}) => {
  await openRules(studio);
  await show(studio, "newthread");
  const only = grip(studio, /^transfer, /);
  await only.press("Delete");
  await expect(only).toHaveCount(0);
  const add = studio.inspector.getByRole("button", { name: "Add a card to newthread" });
  await expect(add).toBeFocused();
  await page.keyboard.press("Control+Z");
  await expect(only).toBeVisible();
  await expect(add).toBeFocused();
});

test("a rule is duplicated, copied to another decision, and deleted by keys", async ({
  studio,
  page,
}) => {
  await open(studio);
  await grip(studio, /^rule 2, /).press("Control+d");
  await expect(grip(studio, /^rule 3, /)).toBeFocused();
  await expect(page.getByRole("button", { name: "Undo: Duplicate rule 2" })).toBeVisible();
  expect(await studio.text()).toContain(`${OTHERS}\n${OTHERS}`);
  await grip(studio, /^rule 3, /).press("Delete");
  await expect(item(studio, /^rule 3, /)).toHaveCount(0);
  await expect(grip(studio, /^rule 2, /)).toBeFocused();
  expect(await studio.text()).toContain(BODY);

  await grip(studio, /^rule 2, /).press("Control+C");
  await show(studio, "switch_out");
  await grip(studio, /^rule 1, /).press("Control+V");
  await expect(grip(studio, /^rule 2, /)).toBeFocused();
  await expect(studio.inspector.getByRole("textbox", { name: "Condition of rule 2" })).toHaveValue(
    "since_slow > 1",
  );
  expect(await studio.text()).toContain(
    "            current => standard_sensors;\n        // all others\n        else if (since_slow > 1)\n            since_slow = 1;\n        else if (t.role == SLOW)",
  );
});

test("cards and rules are copied, cut, pasted and duplicated from their menus", async ({
  studio,
  page,
}) => {
  await open(studio);
  await studio.inspector.getByRole("button", { name: /^More for assignment, / }).click();
  await expectAccessible(page, '[aria-label="Inspector"]');
  await page.getByRole("menuitem", { name: "Cut", exact: true }).click();
  await expect(item(studio, /^assignment, /)).toHaveCount(0);
  await choose(studio, page, /^More for rule 2, /, "Paste");
  await expect(
    studio.inspector.getByRole("button", { name: /^Add a card to rule 2, / }),
  ).toBeVisible();
  expect(await studio.text()).toContain(
    "            since_slow = 1;\n            // one more\n            since_slow++;  // at last\n",
  );
  await choose(studio, page, /^More for rule 1, /, "Duplicate");
  await expect(item(studio, /^rule 3, /)).toBeVisible();
  await choose(studio, page, /^More for rule 1, /, "Copy");
  await choose(studio, page, /^Add a card to newthread$/, "Paste");
  await expect(item(studio, /^decision, /)).toHaveCount(2);
  await expect(
    page.getByRole("button", { name: /^Undo: Paste branch .?if \(since_slow > 3\)/ }),
  ).toBeVisible();
});

test("a card is pasted into another project, where what it names is declared", async ({
  studio,
  page,
}) => {
  await openRules(studio);
  await show(studio, "schedule");
  await grip(studio, /^decision, line 57$/).press("Control+C");
  await page.getByRole("button", { name: /^Project:/ }).click();
  await page.getByRole("menuitemradio", { name: /^Round robin/ }).click();
  await expect(page.getByRole("button", { name: /^Project: Round robin/ })).toBeVisible();
  await show(studio, "switch_out");
  await expect(item(studio, /^decision, /)).toHaveCount(2);
  await studio.inspector.getByRole("button", { name: "Add a card to switch_out" }).focus();
  await page.keyboard.press("Control+V");
  await expect(item(studio, /^decision, /)).toHaveCount(3);
  const text = await studio.text();
  expect(text).toContain("        if (since_slow < SLOW_CALLS)\n            since_slow++;\n    }");
  expect(text).toContain("const int SLOW_CALLS = 7;");
  expect(text).toContain("int since_slow;");
  // The page is that of other tests, too, and keeps what became of each example.
  await page.keyboard.press("Control+Z");
  await expect(item(studio, /^decision, /)).toHaveCount(2);
  expect(await studio.text()).not.toContain("since_slow");
});

test("a field of a card keeps the clipboard for its text", async ({ studio, page }) => {
  await open(studio);
  const field = studio.inspector.getByRole("combobox", { name: /^Variable, line 41/ });
  await field.press("Control+A");
  await field.press("Control+C");
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe("since_slow");
  await field.press("Delete");
  await expect(item(studio, /^assignment, /)).toHaveCount(1);
});
