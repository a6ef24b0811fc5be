/**
 * Whether somebody who types waits for an exploration: a part of `npm run bench:typing`, after a build.
 *
 * Types a comment into shipped examples, without and with *Explore while I edit*, and waits for the end of the search.
 * Prints what the longest task of the page's thread had of a processor, and how long it took, in milliseconds: on a busy
 * machine the latter is longer.
 */

import { expect, type StudioPage, test } from "../test/e2e/studio.js";
import { traced } from "./trace.js";

const EXAMPLES = ["The weather station", "The web server", "The web proxy", "Locks by appointment"];

test("typing while all runs are explored", async ({ studio }) => {
  test.setTimeout(1_200_000);
  await studio.open();
  for (const title of EXAMPLES) {
    await studio.openExample(title);
    await studio.compilerReady();
    await studio.results.getByRole("tab", { name: "Explore" }).click();
    const [alone, beside] = [await longest(studio, false), await longest(studio, true)];
    console.log(`${title}: longest task ${alone}; while it is explored ${beside}`);
  }
});

/** The longest task, from the first key to the end of the search. */
async function longest({ page, results, editor }: StudioPage, isExplored: boolean) {
  await results.getByRole("checkbox", { name: "Explore while I edit" }).setChecked(isExplored);
  await editor.focus();
  await page.keyboard.press("Control+Home");
  await page.keyboard.press("End");
  await page.waitForTimeout(2000); // what came before is at rest
  const cancel = results.getByRole("button", { name: "Cancel", exact: true });
  const { busy, tasks } = await traced(page, async () => {
    await page.keyboard.type(" // a note that grows", { delay: 80 });
    if (isExplored) {
      await expect(cancel).toBeVisible();
      await expect(cancel).toBeHidden();
    }
    await page.waitForTimeout(2000);
  });
  return `${busy[0]?.toFixed(0)} ms of a processor (${tasks[0]?.toFixed(0)} ms)`;
}
