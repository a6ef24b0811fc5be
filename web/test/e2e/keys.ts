/** Ways that go by keys alone. */

import type { Locator, Page } from "@playwright/test";
import { expect, type StudioPage } from "./studio.js";

/** No way by Tab is as long. */
const MOST = 40;

/** Goes on by Tab, or back by another key, until a field has the keys. */
export async function tabTo(page: Page, field: Locator, key = "Tab"): Promise<void> {
  await expect(field).toBeVisible();
  const isThere = () => field.evaluate((element) => element === document.activeElement);
  for (let step = 0; step < MOST && !(await isThere()); step++) await page.keyboard.press(key);
  await expect(field).toBeFocused();
}

/** Goes on by Tab until an arrow that is drawn or led elsewhere aims at a container. */
export async function aimAt(
  { graph, page }: Pick<StudioPage, "graph" | "page">,
  container: string,
): Promise<void> {
  const said = graph.getByRole("status").filter({ hasText: /^(Transfer from .*|To) / });
  const aimed = new RegExp(`\\bto ${container}\\b`, "i");
  await expect(said).toBeAttached();
  for (let step = 0; step < MOST; step++) {
    const now = (await said.textContent()) ?? "";
    if (aimed.test(now)) return;
    await page.keyboard.press("Tab");
    await expect(said).not.toHaveText(now);
  }
  throw new Error(`No arrow can lead to ${container}.`);
}
