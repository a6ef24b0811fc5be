import type { Locator } from "@playwright/test";
import { boxAtRest } from "./boxes.js";
import { expect, test } from "./one-page.js";
import type { StudioPage } from "./studio.js";

/** A control of the graph, and the tip that tells its name: what is read out is the control's own. */
function fitting({ graph, page }: StudioPage): { button: Locator; tip: Locator } {
  const name = "Fit the graph";
  return { button: graph.getByRole("button", { name }), tip: page.getByText(name) };
}

test("a tip shows where the pointer rests and goes with a key", async ({ studio, page }) => {
  const { button, tip } = fitting(studio);
  await page.mouse.move(0, 0); // the test before may have left the pointer on the button
  await expect(tip).toBeHidden();
  await button.hover();
  await expect(tip).toBeVisible();
  await page.keyboard.press("Shift");
  await expect(tip).toBeHidden();
});

test("a tip goes with a press, and none comes while something is dragged", async ({
  studio,
  page,
}) => {
  const { button, tip } = fitting(studio);
  await page.mouse.move(0, 0);
  await button.hover();
  await expect(tip).toBeVisible();
  await page.mouse.down();
  await expect(tip).toBeHidden();
  await page.mouse.up();

  const [control, node] = [await boxAtRest(button), await boxAtRest(studio.container("NQ"))];
  await page.mouse.move(node.x + node.width / 2, node.y + 8);
  await page.mouse.down();
  await page.mouse.move(control.x + 8, control.y + 8, { steps: 8 });
  // Longer than a pointer rests before a tip shows.
  await page.evaluate(() => new Promise((rested) => setTimeout(rested, 600)));
  await expect(tip).toBeHidden();
  await page.mouse.up();
  await page.mouse.move(node.x, node.y - 40);
  await button.hover();
  await expect(tip).toBeVisible();
});

test("a tip shows at what the keyboard comes to and goes with Escape", async ({ studio, page }) => {
  const { button, tip } = fitting(studio);
  await studio.graph.getByRole("button", { name: "Zoom in" }).focus();
  await page.keyboard.press("ArrowRight");
  await expect(button).toBeFocused();
  await expect(tip).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(tip).toBeHidden();
  await expect(button).toBeFocused();
});
