/** Keys that are pressed one right behind the other: each works on what the one before has left. */

import type { Page } from "@playwright/test";
import { grip, item, openRules, show } from "./cards.js";
import { expect, test } from "./one-page.js";
import { answeringSlowly, holdQuestions } from "./slowly.js";
import type { StudioPage } from "./studio.js";

/** Milliseconds between two keys: before the compiler was asked, while it works, before and behind its answer. */
const GAPS = [0, 30, 60, 120];

async function press(page: Page, gap: number, ...keys: readonly string[]): Promise<void> {
  for (const [index, key] of keys.entries()) {
    if (index > 0 && gap > 0) await page.waitForTimeout(gap);
    await page.keyboard.press(key);
  }
}

/** How much later a busy machine answers. */
const BUSY = { by: 1200 };

/** What a handler does, one thing a line from line 40. */
const BODY = `        t => NQ;
        since_slow++;
        // of two lines
        since_slow += 2;
        since_slow += 3;
`;

/** The statements of the handler, in their order. */
async function statements(studio: StudioPage): Promise<string> {
  const text = await studio.text();
  const from = text.indexOf("event newthread");
  const inside = text.slice(text.indexOf("{", from) + 1, text.indexOf("}", from));
  return inside.replaceAll(/\s+/g, " ").replaceAll("since_slow", "s").trim();
}

for (const gap of GAPS) {
  test(`keys ${gap} ms apart work on the cards that those before have left`, async ({
    studio,
    page,
  }) => {
    await studio.edit("        t => NQ;\n", BODY);
    await openRules(studio);
    await show(studio, "newthread");
    const counts = item(studio, /^assignment, /);
    await expect(counts).toHaveCount(3);
    const become = (done: string) => expect.poll(() => statements(studio)).toBe(done);
    const undo = (what: RegExp) => expect(page.getByRole("button", { name: what })).toBeEnabled();

    await grip(studio, /^assignment, line 40$/).focus();
    await press(page, gap, "Control+C", "Control+V", "Control+V");
    await expect(counts).toHaveCount(5);
    await expect(grip(studio, /^assignment, line 42$/)).toBeFocused();
    await press(page, gap, "Delete", "Delete");
    await expect(counts).toHaveCount(3);
    await expect(grip(studio, /^assignment, line 42$/)).toBeFocused();
    await become("t => NQ; s++; s++; s += 3;"); // which the source has the keyboard for
    await press(page, gap, ...Array<string>(4).fill("Control+Z"));
    await expect.poll(() => studio.text()).toContain(BODY);

    await grip(studio, /^transfer, /).focus();
    // Where it comes to it has not been on the way.
    await press(page, gap, "Alt+ArrowDown", "Alt+ArrowUp", "Alt+ArrowDown", "Alt+ArrowDown");
    await expect(grip(studio, /^transfer, line 42$/)).toBeFocused();
    await become("s++; // of two lines s += 2; t => NQ; s += 3;");

    await grip(studio, /^transfer, /).focus();
    await press(page, gap, "Control+Z", "Control+D", "Control+Z", "Control+Z", "Delete");
    await undo(/^Undo: Delete .?t => NQ/);
    await become("s++; // of two lines s += 2; s += 3;");

    await grip(studio, /^assignment, line 41$/).focus();
    await press(page, gap, "Control+X", "Control+V", "Control+C", "Control+V");
    await expect(counts).toHaveCount(4);
    await expect(grip(studio, /^assignment, line 44$/)).toBeFocused();
    await become("s++; s += 3; // of two lines s += 2; // of two lines s += 2;");
  });
}

for (const gap of GAPS) {
  test(`keys ${gap} ms apart work on what was just pasted into the graph`, async ({
    studio,
    page,
  }) => {
    const before = await studio.text();
    const copies = studio.graph.getByRole("group", { name: /^Queue slow_sensors\d+, / });
    const undo = (what: string) =>
      expect(page.getByRole("button", { name: new RegExp(`^Undo: ${what}`) })).toBeEnabled();

    await studio.container("slow_sensors").press("Enter");
    await press(page, gap, "Control+C", "Control+V", "Control+V");
    await expect(copies).toHaveCount(2);
    await expect(studio.container("slow_sensors3")).toBeFocused();
    // Neither lies on the other.
    const [one, other] = await Promise.all([0, 1].map((each) => copies.nth(each).boundingBox()));
    const [x, y] = [(one?.x ?? 0) - (other?.x ?? 0), (one?.y ?? 0) - (other?.y ?? 0)];
    expect(Math.hypot(x, y)).toBeGreaterThan(20);

    await press(page, gap, "Control+V", "Delete");
    await undo("Delete slow_sensors4");
    await expect(copies).toHaveCount(2);
    await press(page, gap, "Control+V", "F2");
    await expect(studio.graph.getByLabel("New name of slow_sensors4")).toBeFocused();
    await page.keyboard.press("Escape");
    await page.keyboard.press("Control+Z");
    await expect(copies).toHaveCount(2);

    await press(page, gap, "Control+V", "Control+Z", "Control+Z", "Control+Z");
    await undo("Paste");
    await expect(copies).toHaveCount(2);
    await press(page, gap, "Control+Z", "Control+Z");
    await expect(copies).toHaveCount(0);
    await expect.poll(() => studio.text()).toBe(before);
  });
}

test("keys wait for as long as a busy machine takes for the change of a card before them", async ({
  studio,
  page,
}) => {
  await studio.edit("        t => NQ;\n", BODY);
  await openRules(studio);
  await show(studio, "newthread");
  const counts = item(studio, /^assignment, /);
  await expect(counts).toHaveCount(3);
  await answeringSlowly(page, BUSY, async () => {
    await grip(studio, /^assignment, line 40$/).focus();
    await press(page, 0, "Control+C", "Control+V", "Delete");
    const undo = page.getByRole("button", { name: /^Undo: Delete .?since_slow/ });
    await expect(undo).toBeEnabled();
    await expect(counts).toHaveCount(3);
  });
});

test("a card that was moved by a key gets the keyboard in its new place, also where the rules of the text before come later", async ({
  studio,
  page,
}) => {
  await studio.edit("        t => NQ;\n", BODY);
  await openRules(studio);
  await show(studio, "newthread");
  await expect(item(studio, /^assignment, /)).toHaveCount(3);
  const questions = await holdQuestions(page, "rules");
  await studio.editor.focus();
  await page.keyboard.press("Control+Home");
  await page.keyboard.insertText("//\n");
  await expect.poll(questions.count).toBe(1);
  await questions.hold("diagnose");
  await grip(studio, /^transfer, line 39$/).focus();
  await page.keyboard.press("Alt+ArrowDown");
  await expect(page.getByRole("button", { name: /^Undo: Move .?t => NQ/ })).toBeEnabled();
  await expect.poll(questions.count).toBe(2);
  await questions.letGo("rules");
  await expect(item(studio, /^transfer, line 40$/)).toBeAttached();
  await questions.letGo("diagnose");
  await expect(grip(studio, /^transfer, line 41$/)).toBeFocused();
});

test("keys wait for as long as a busy machine takes for what is pasted into the graph, until one presses elsewhere", async ({
  studio,
  page,
}) => {
  await answeringSlowly(page, BUSY, async () => {
    await studio.container("slow_sensors").press("Enter");
    await press(page, 0, "Control+C", "Control+V", "F2");
    await expect(studio.graph.getByLabel("New name of slow_sensors2")).toBeFocused();
    await page.keyboard.press("Escape");

    await studio.container("slow_sensors").press("Enter");
    await press(page, 0, "Control+C", "Control+V");
    await studio.container("NQ").click();
    await page.keyboard.press("Delete");
    await expect(studio.graph.getByRole("dialog")).toContainText("NQ is still used");
    await expect(studio.container("slow_sensors3")).toBeVisible();
  });
});
