/** Schedulers are drawn with a finger, too. */

import type { Locator, Page } from "@playwright/test";
import { boxAtRest } from "./boxes.js";
import { show } from "./cards.js";
import { expect, type StudioPage, test } from "./studio.js";

test.use({ hasTouch: true });

test("containers, transfers and cards are drawn and dragged with a finger", async ({
  studio,
  page,
}) => {
  const { graph, inspector } = studio;
  await studio.open();
  await studio.compilerReady();
  const finger = await fingerOn(page);

  await test.step("a kind is dragged onto the canvas", async () => {
    const canvas = await boxAtRest(graph);
    const kind = graph.getByRole("button", { name: "Add queue" });
    await finger.drag(await middleOf(kind), { x: canvas.x + canvas.width / 2, y: canvas.y + 40 });
    await form(studio).getByLabel("Name").fill("urgent");
    await expect(form(studio).getByRole("figure")).toContainText("urgent"); // the form grows by it
    await form(studio).getByRole("button", { name: "Add queue" }).tap();
    await expect(studio.container("urgent")).toBeFocused();
  });

  await test.step("a container is dragged elsewhere", async () => {
    const before = await boxAtRest(studio.container("urgent"));
    const { x, y } = await middleOf(studio.container("urgent"));
    await finger.drag({ x, y }, { x: x - 100, y });
    await expect(page.getByRole("button", { name: "Undo: Move urgent" })).toBeEnabled();
    const after = await boxAtRest(studio.container("urgent"));
    expect(after.x).toBeLessThan(before.x - 50); // it sets off when the finger is sure to drag
  });

  await test.step("a transfer is drawn from the handle of a container", async () => {
    await studio.container("calculations").tap();
    const from = await boxAtRest(studio.container("calculations"));
    const handle = { x: from.x + from.width, y: from.y + from.height / 2 };
    await finger.drag(handle, await middleOf(studio.container("urgent")));
    await expect(form(studio)).toHaveAccessibleName("New transfer from calculations to urgent");
    await expect(form(studio).getByRole("figure")).toContainText("calculations => urgent");
    await form(studio).getByRole("button", { name: "Cancel" }).tap();
    await expect(form(studio)).toBeHidden();
  });

  await test.step("a transfer is drawn with the tool, and the view stays", async () => {
    await graph.getByRole("button", { name: "Draw transfers" }).tap();
    const before = await boxAtRest(studio.container("NQ"));
    const from = await middleOf(studio.container("display"));
    await finger.drag(from, await middleOf(studio.container("urgent")));
    await expect(form(studio)).toHaveAccessibleName("New transfer from display to urgent");
    expect(await boxAtRest(studio.container("NQ"))).toEqual(before);
    // The thread in the slot goes to the processor already, so it is asked when it goes here.
    await form(studio).getByRole("textbox", { name: "Only when" }).fill("|urgent| == 0");
    await expect(form(studio).getByRole("figure")).toContainText("display => urgent");
    await form(studio).getByRole("button", { name: "Add transfer" }).tap();
    await expect(arrow(studio, "display", "urgent")).toBeAttached();
    await graph.getByRole("button", { name: "Select and move" }).tap();
  });

  await test.step("the end of a transfer is led elsewhere", async () => {
    await arrow(studio, "display", "urgent").focus();
    const end = graph.locator('[data-arrow-end="target"]');
    await finger.drag(await middleOf(end), await middleOf(studio.container("slow_sensors")));
    await expect(arrow(studio, "display", "slow_sensors")).toBeAttached();
  });

  await test.step("a card is dragged by its grip", async () => {
    await inspector.getByRole("tab", { name: "Rules" }).tap();
    await show(studio, "schedule");
    const grip = (number: number) =>
      inspector.getByRole("button", { name: `Move rule ${number}`, exact: true }).first();
    // The rules behind a gesture come later, and scroll to what is selected; until then, grips rest.
    await expect(grip(1)).toBeEnabled();
    await grip(1).scrollIntoViewIfNeeded();
    const { x, y, height } = await boxAtRest(grip(2));
    await finger.drag(await middleOf(grip(1)), { x: x + 60, y: y + height });
    await expect(grip(2)).toBeFocused();
    await expect
      .poll(() => studio.text())
      .toMatch(/if \(t\.role == SLOW\)\s+t => slow_sensors;\s+else if \(t\.role == STANDARD\)/);
  });
});

function form(studio: StudioPage): Locator {
  return studio.graph.getByRole("dialog");
}

function arrow(studio: StudioPage, from: string, to: string): Locator {
  const name = new RegExp(`^\\w+ moves threads from ${from} to ${to}`);
  return studio.graph.getByRole("group", { name }).first();
}

/** Milliseconds that the finger rests before it leaves: behind a throw the browser takes no tap for a click. */
const REST = 200;

interface Point {
  readonly x: number;
  readonly y: number;
}

async function middleOf(element: Locator): Promise<Point> {
  const { x, y, width, height } = await boxAtRest(element);
  return { x: x + width / 2, y: y + height / 2 };
}

/** A finger on the screen: Playwright's own only taps. */
async function fingerOn(page: Page) {
  const browser = await page.context().newCDPSession(page);
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", touchPoints: Point[]) =>
    browser.send("Input.dispatchTouchEvent", { type, touchPoints });
  return {
    async drag(from: Point, to: Point): Promise<void> {
      const steps = 8;
      await touch("touchStart", [from]);
      for (let step = 1; step <= steps; step++) {
        const share = step / steps;
        const at = { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
        await touch("touchMove", [at]);
        await page.evaluate(() => new Promise(requestAnimationFrame));
      }
      await page.waitForTimeout(REST);
      await touch("touchMove", [to]);
      await touch("touchEnd", []);
    },
  };
}
