/** Keys that are pressed one right behind the other: each works on what the one before has left. */

import type { Page } from "@playwright/test";
import { expect, test } from "./one-page.js";

/** Milliseconds between two keys: before the compiler was asked, while it works, before and behind its answer. */
const GAPS = [0, 30, 60, 120];

async function press(page: Page, gap: number, ...keys: readonly string[]): Promise<void> {
  for (const [index, key] of keys.entries()) {
    if (index > 0 && gap > 0) await page.waitForTimeout(gap);
    await page.keyboard.press(key);
  }
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
