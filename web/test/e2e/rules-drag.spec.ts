/** Cards are dragged into another place by their grips. */

import type { Locator, Page } from "@playwright/test";
import { expectAccessible } from "./accessible.js";
import { boxAtRest } from "./boxes.js";
import { expect, test } from "./one-page.js";
import type { StudioPage } from "./studio.js";

/** A statement of each kind that has a card. */
const LINES: readonly string[] = [
  "t => NQ;",
  "if (since_slow > 3) { since_slow = 0; }",
  "while (|slow_sensors| > 9) { slow_sensors => calculations; }",
  "foreach u in calculations { u => slow_sensors; }",
  "since_display += 2;",
  "dispatch current;",
  "destroy display;",
  "assert(|NQ| > 0);",
  "{* beep(); *} simulate { since_standard = 2; }",
  "{ since_standard = 1; }",
];

function body(lines: readonly string[]): string {
  return lines.map((line) => `        ${line}\n`).join("");
}

test("a card of each kind is dragged behind all others", async ({ studio, page }) => {
  const cards = await cardsOfNewthread(studio);
  for (const turn of LINES.keys()) {
    await drag(page, gripOf(cards.first()), cards.last(), "below");
    await expect(gripOf(cards.last())).toBeFocused();
    await expect.poll(() => studio.text()).toContain(body(turned(turn + 1)));
  }
});

test("a card of each kind is dragged before all others", async ({ studio, page }) => {
  const cards = await cardsOfNewthread(studio);
  for (const turn of LINES.keys()) {
    await drag(page, gripOf(cards.last()), cards.first(), "above");
    await expect(gripOf(cards.first())).toBeFocused();
    await expect.poll(() => studio.text()).toContain(body(turned(-turn - 1)));
  }
});

test("a card that is dropped over what adds a card comes behind the others there", async ({
  studio,
  page,
}) => {
  const { inspector } = studio;
  const cards = await cardsOfNewthread(studio);
  const add = inspector.getByRole("button", { name: "Add a card to newthread" });
  await lift(page, gripOf(cards.first()), add, "over");
  await expectAccessible(page, '[aria-label="Inspector"]');
  await page.mouse.up();
  await expect(gripOf(cards.last())).toBeFocused(); // the cards stand where they are dragged from next
  await expect.poll(() => studio.text()).toContain(body(turned(1)));
  const inner = inspector.getByRole("button", { name: /^Add a card to block, / });
  await drag(page, gripOf(cards.first()), inner, "over");
  await expect
    .poll(() => studio.text())
    .toMatch(/\{\s*since_standard = 1;\s+if \(since_slow > 3\)/);
});

test("a move that was refused takes the keyboard from nobody later", async ({ studio, page }) => {
  const { inspector } = studio;
  await inspector.getByRole("tab", { name: "Rules" }).press("Enter");
  const chooser = inspector.getByRole("combobox", { name: "Handler", exact: true });
  await chooser.selectOption("handler:schedule");
  await inspector.getByRole("button", { name: "Move dispatch" }).press("Alt+ArrowUp");
  const cards = inspector.getByRole("region", { name: "schedule" }).locator("ol").first();
  await expect(cards.locator(":scope > li").nth(5)).toHaveAccessibleName(/^dispatch, /);
  await inspector.getByRole("button", { name: "Move dispatch" }).press("Alt+ArrowUp");
  await expect(
    page.getByRole("status").filter({ hasText: "current is always empty" }),
  ).toBeVisible();
  await studio.editor.focus();
  for (const line of [45, 46]) {
    await page.keyboard.type("//\n");
    const loop = inspector.getByRole("listitem", { name: `loop over threads, line ${line}` });
    await expect(loop).toBeVisible();
  }
  await expect(studio.editor).toBeFocused();
});

/** The lines with so many of the first behind all others. */
function turned(turns: number): readonly string[] {
  return [...LINES.slice(turns), ...LINES.slice(0, turns)];
}

/** The cards of a handler with a statement of each kind, once all of them show. */
async function cardsOfNewthread(studio: StudioPage): Promise<Locator> {
  const { inspector } = studio;
  await studio.edit("        t => NQ;\n", body(LINES));
  await inspector.getByRole("tab", { name: "Rules" }).press("Enter");
  await inspector.getByRole("combobox", { name: "Handler" }).selectOption("handler:newthread");
  const cards = inspector.getByRole("region", { name: "newthread" }).locator("ol").first();
  // Where a card would land shows as an item, too.
  const grip = studio.page.getByRole("button", { name: /^Move / });
  const own = cards.locator(":scope > li").filter({ has: grip });
  await expect(own).toHaveCount(LINES.length);
  return own;
}

function gripOf(card: Locator): Locator {
  return card.getByRole("button", { name: /^Move / }).first();
}

type Edge = "above" | "below" | "over";

/** Drags by a grip to an edge of something else or into its middle; it is brought into sight first. */
async function drag(page: Page, grip: Locator, to: Locator, edge: Edge) {
  await lift(page, grip, to, edge);
  await page.mouse.up();
}

/** The same, up to where it is dropped. */
async function lift(page: Page, grip: Locator, to: Locator, edge: Edge) {
  await expect(grip).toBeEnabled(); // between a gesture and the rules behind it, grips rest
  await grip.scrollIntoViewIfNeeded();
  const from = await boxAtRest(grip);
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2 + 6, { steps: 2 });
  await to.scrollIntoViewIfNeeded();
  // What shows where the card would land moves the others.
  for (const steps of [4, 2]) {
    const box = await boxAtRest(to);
    const y = { above: box.y + 3, below: box.y + box.height - 3, over: box.y + box.height / 2 }[
      edge
    ];
    await page.mouse.move(box.x + box.width / 2, y, { steps });
  }
}
