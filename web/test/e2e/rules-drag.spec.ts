/** Cards are dragged into another place by their grips. */

import type { Locator, Page } from "@playwright/test";
import { boxAtRest } from "./boxes.js";
import { expect, test } from "./one-page.js";
import type { StudioPage } from "./studio.js";

/** A statement of each kind, as the handler below has them in this order. */
const STATEMENTS = {
  transfer: "t => NQ;",
  decision: "if (since_slow > 3) { since_slow = 0; }",
  loop: "while (|slow_sensors| > 9) { slow_sensors => calculations; }",
  "loop over threads": "foreach u in calculations { u => slow_sensors; }",
  assignment: "since_display += 2;",
  dispatch: "dispatch current;",
  destroy: "destroy display;",
  assertion: "assert(|NQ| > 0);",
  "verbatim text": "{* beep(); *} simulate { since_standard = 2; }",
  block: "{ since_standard = 1; }",
} as const;

const LINES: readonly string[] = Object.values(STATEMENTS);

function body(lines: readonly string[]): string {
  return lines.map((line) => `        ${line}\n`).join("");
}

for (const kind of ["transfer", "loop", "loop over threads", "dispatch"] as const) {
  test(`a card is dragged behind and before all others: ${kind}`, async ({ studio, page }) => {
    await studio.edit("        t => NQ;\n", body(LINES));
    const line = STATEMENTS[kind];
    const others = LINES.filter((each) => each !== line);
    const own = await cardsOfNewthread(studio, LINES.length);
    const grip = (at: number) => gripOf(own.nth(at));

    await drag(page, grip(LINES.indexOf(line)), own.last(), "below");
    await expect.poll(() => studio.text()).toContain(body([...others, line]));
    await expect(grip(LINES.length - 1)).toBeFocused();
    await drag(page, grip(LINES.length - 1), own.first(), "above");
    await expect.poll(() => studio.text()).toContain(body([line, ...others]));
  });
}

/** The cards of the handler, once all of them show. */
async function cardsOfNewthread({ inspector }: StudioPage, count: number): Promise<Locator> {
  await inspector.getByRole("tab", { name: "Rules" }).press("Enter");
  await inspector.getByRole("combobox", { name: "Handler" }).selectOption("handler:newthread");
  const cards = inspector.getByRole("region", { name: "newthread" }).locator("ol").first();
  const own = cards.locator(":scope > li");
  await expect(own).toHaveCount(count);
  return own;
}

function gripOf(card: Locator): Locator {
  return card.getByRole("button", { name: /^Move / }).first();
}

/** Drags by a grip to an edge of another card, which is brought into sight first. */
async function drag(page: Page, grip: Locator, to: Locator, edge: "above" | "below") {
  await grip.scrollIntoViewIfNeeded();
  const from = await boxAtRest(grip);
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2 + 6, { steps: 2 });
  await to.scrollIntoViewIfNeeded();
  const box = await boxAtRest(to);
  const y = edge === "above" ? box.y + 3 : box.y + box.height - 3;
  await page.mouse.move(box.x + box.width / 2, y, { steps: 4 });
  await page.mouse.up();
}
