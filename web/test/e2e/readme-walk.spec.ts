/** Carries out "A first walk" of the README as it is written, and sees what it promises. */

import { readFileSync } from "node:fs";
import { boxAtRest } from "./boxes.js";
import { show } from "./cards.js";
import { freeSpot } from "./free-spot.js";
import { expect, test } from "./one-page.js";
import type { StudioPage } from "./studio.js";

const README = readFileSync(new URL("../../../README.md", import.meta.url), "utf8");

/** The steps of the walk, by their first words. */
const STEPS = new Map(
  README.slice(README.indexOf("## A first walk"), README.indexOf("## On the command line"))
    .split(/^\d+\. /m)
    .slice(1)
    .map((step): [string, string] => [/\*\*(.+?)\.\*\*/.exec(step)?.[1] ?? "", step]),
);

/** Sees that a step still says what is done here. */
function says(step: string, ...words: string[]): void {
  const text = STEPS.get(step)?.replace(/\s+/g, " ") ?? "";
  for (const each of words) expect(text).toContain(each);
}

/** Runs to the end as fast as possible. */
async function runToTheEnd({ page, inspector }: StudioPage): Promise<void> {
  const speed = page.getByRole("slider", { name: "Speed" });
  await speed.focus();
  await page.keyboard.press("End");
  await expect(speed).toHaveAttribute("aria-valuetext", "max");
  await page.keyboard.press("F8");
  await expect(inspector.getByText("Finished: the stop condition was met.")).toBeVisible();
}

test("the walk has the steps that are tried here", () => {
  expect([...STEPS.keys()]).toEqual([
    "Look",
    "Step",
    "Step back",
    "Ask what if",
    "Change it",
    "Draw it",
    "Take it away",
  ]);
});

test("look, step and step back", async ({ studio, page }) => {
  says(
    "Step",
    "<kbd>F10</kbd>",
    "with the values they met",
    "why it was not chosen",
    "<kbd>F11</kbd>",
  );
  const { inspector } = studio;
  const why = inspector.getByRole("tab", { name: "Why this thread?" });
  await why.click();
  const held = inspector.getByRole("listitem").filter({ hasText: "Holds:" });
  await expect(async () => {
    await page.keyboard.press("F10");
    await expect(held.locator(".condition-values").first()).toBeVisible({ timeout: 500 });
  }).toPass();
  await expect(held).toContainText(/\d+ > 0/);
  await inspector
    .getByRole("button", { name: /^Why not/ })
    .first()
    .click();
  await expect(inspector.getByRole("region", { name: "Why not this thread?" })).toBeVisible();
  await why.click();

  const decided = await studio.tick();
  await page.keyboard.press("F11");
  await expect(inspector).toContainText(/In .+ · step \d+ of tick/);
  says("Step back", "<kbd>F9</kbd>", "axis of the timeline");
  await page.keyboard.press("F9");
  await page.keyboard.press("F9");
  await expect.poll(() => studio.tick()).toBeLessThan(decided);
});

test("ask what if", async ({ studio, page }) => {
  says("Ask what if", "*Fork here*", "*Go to the first difference*", "*Breakpoints*");
  await page.keyboard.press("F10");
  await page.keyboard.press("F10");
  await studio.results.getByRole("button", { name: "Fork here" }).click();
  const form = studio.results.getByRole("form", { name: "Fork the run" });
  await form.getByLabel("Scheduler").selectOption("Round robin");
  await form.getByRole("button", { name: "Fork", exact: true }).click();
  const bar = studio.results.getByRole("region", { name: "Fork", exact: true });
  await bar.getByRole("button", { name: "Go to the first difference" }).click();
  await expect(bar.getByRole("status")).toContainText(/differ/);
  await studio.results.getByRole("tab", { name: "Breakpoints" }).click();
  await expect(studio.results.getByRole("tabpanel", { name: "Breakpoints" })).toBeVisible();
});

test("change it: the figures of both runs stand side by side", async ({ studio }) => {
  says("Change it", "`STANDARD_CALLS = 40`", "the speed at *max*", "<kbd>F8</kbd>", "*Measures*");
  await runToTheEnd(studio);
  await studio.edit("STANDARD_CALLS = 4,", "STANDARD_CALLS = 40,");
  await expect(studio.inspector.getByText("Finished: the stop condition was met.")).toBeHidden();
  await expect(studio.run).toHaveAttribute("aria-disabled", "false");
  await runToTheEnd(studio);
  await studio.results.getByRole("tab", { name: "Measures" }).click();
  const table = studio.results.getByRole("table", { name: /^Before and after/ });
  const sensors = table.getByRole("row", { name: /^Turns of fast_sensor, per second/ });
  await expect(sensors.getByRole("cell")).toHaveCount(4);
  const [, before = "", after = ""] = await sensors.getByRole("cell").allInnerTexts();
  says("Change it", "about twelve times less often");
  expect(Math.round(Number(before) / Number(after))).toBe(12);
  await expect(sensors).toContainText("(−92 %)");

  says("Change it", "`|next| == 0`", "cannot work, and says why");
  await studio.edit("if (|next| > 0)", "if (|next| == 0)");
  const problems = await studio.showProblems();
  await expect(problems).toContainText(/next.+(empty|no thread)/);
});

test("draw it: each gesture changes the text by just what it says, and can be undone", async ({
  studio,
  page,
}) => {
  says("Draw it", "*Rules*", "move a rule by its grip", "add a container from the palette");
  const shipped = await studio.text();
  await studio.inspector.getByRole("tab", { name: "Rules" }).click();
  await show(studio, "schedule");
  const grip = studio.inspector.getByRole("button", { name: "Move rule 2", exact: true }).first();
  await grip.press("Alt+ArrowUp");
  await expect.poll(() => studio.text()).not.toBe(shipped);
  await page.keyboard.press("Control+Z");
  await expect.poll(() => studio.text()).toBe(shipped);

  const kind = await boxAtRest(studio.graph.getByRole("button", { name: "Add queue" }));
  const place = await freeSpot(studio.graph);
  await page.mouse.move(kind.x + 8, kind.y + 8);
  await page.mouse.down();
  await page.mouse.move(place.x, place.y, { steps: 8 });
  await page.mouse.up();
  const form = studio.graph.getByRole("dialog");
  await form.getByRole("button", { name: /^Add/ }).click();
  await expect.poll(() => studio.text()).not.toBe(shipped);
  await page.keyboard.press("Control+Z");
  await expect.poll(() => studio.text()).toBe(shipped);
});

test("take it away: a folder for the library that the scheduler is for", async ({
  studio,
  page,
}) => {
  says("Take it away", "*Download for Dynamic C…*", "*First come, first served on Pth*");
  const takes = async (target: string, title: string) => {
    await page.getByRole("button", { name: "Export" }).click();
    await page.getByRole("menuitem", { name: `Download for ${target}…` }).click();
    const dialog = page.getByRole("dialog", { name: title });
    const saved = page.waitForEvent("download");
    await dialog.getByRole("button", { name: "Download", exact: true }).click();
    expect((await saved).suggestedFilename()).toMatch(/\.zip$/);
  };
  await takes("Dynamic C", "Download for Dynamic C");
  await studio.openExample("First come, first served on Pth");
  await studio.compilerReady();
  await takes("GNU Pth", "Download for GNU Pth");
});
