import type { Locator, Page } from "@playwright/test";
import { boxAtRest, boxOf, isWithin } from "./boxes.js";
import { expect, test } from "./one-page.js";
import type { StudioPage } from "./studio.js";

/** Opens a generated text beside the source. */
async function openGenerated(
  studio: StudioPage,
  page: Page,
  label: string,
  hasText = true,
): Promise<Locator> {
  await studio.source.getByRole("button", { name: /^generated/ }).click();
  await page.getByRole("menuitemradio", { name: label, exact: true }).click();
  const view = studio.source.getByRole("region", { name: "Generated text" });
  if (!hasText) return view;
  await expect(view.getByRole("textbox")).toBeAttached();
  // The choice is kept, also that of a download in a test before.
  const build = view.getByRole("group", { name: "Build" });
  if (await build.isVisible()) await build.getByText("Debug", { exact: true }).click();
  return view;
}

/** Puts the cursor at the beginning of a line of the source. */
async function goToLine(studio: StudioPage, page: Page, line: number): Promise<void> {
  await studio.editor.focus();
  await page.keyboard.press("Control+Home");
  for (let step = 1; step < line; step++) await page.keyboard.press("ArrowDown");
}

/** The line of a generated text that holds some words. */
function line(view: Locator, words: string): Locator {
  return view.locator(".view-line", { hasText: words }).first();
}

/**
 * Turns the wheel until a line is in sight, and moves the pointer to its words. Playwright would scroll the line itself
 * into sight: the editor takes that for a wish of its own, and the line moves away under the pointer.
 */
async function pointAt(view: Locator, words: string): Promise<void> {
  const { mouse } = view.page();
  const panel = await boxAtRest(view.locator(".monaco-editor").first());
  const wanted = line(view, words).locator("span").first();
  await expect(async () => {
    const box = await boxAtRest(wanted);
    const sight = { ...panel, width: Number.POSITIVE_INFINITY };
    if (isWithin(box, sight)) return mouse.move(box.x + 60, box.y + box.height / 2);
    await mouse.move(panel.x + panel.width / 2, panel.y + panel.height / 2);
    await mouse.wheel(0, box.y - panel.y - panel.height / 2);
    throw new Error(`“${words}” is not in sight.`);
  }).toPass();
}

/** Clicks on the words of a line, as a person does. */
async function clickLine(view: Locator, words: string): Promise<void> {
  await pointAt(view, words);
  await view.page().mouse.down();
  await view.page().mouse.up();
}

test("the cursor in the source lights the generated lines and walks through them", async ({
  studio,
  page,
}) => {
  const view = await openGenerated(studio, page, "C");
  await goToLine(studio, page, 46);
  await expect(view.getByRole("status")).toHaveText(/^line 46: 1 of \d+$/);
  await expect(line(view, "line 46: t => standard_sensors;")).toBeInViewport();
  await expect(view.locator(".line-linked").first()).toBeVisible();
  await view.getByRole("button", { name: "Next lines of this place" }).click();
  await expect(view.getByRole("status")).toHaveText(/^line 46: 2 of \d+$/);
  await expect(line(view, '"t => standard_sensors;"')).toBeInViewport();
  await view.getByRole("button", { name: "Previous lines of this place" }).click();
  await expect(view.getByRole("status")).toHaveText(/^line 46: 1 of \d+$/);
});

test("a click on a generated line leads to its source", async ({ studio, page }) => {
  const view = await openGenerated(studio, page, "C");
  await goToLine(studio, page, 46);
  await expect(view.getByRole("status")).toHaveText(/^line 46: 1 of \d+$/); // it scrolls there first
  await clickLine(view, "line 48: t => slow_sensors;");
  await expect(view.getByRole("status")).toHaveText(/^line 48: /);
  await expect(studio.source.locator(".source-text .line-linked")).toHaveCount(1);
  await studio.editor.focus();
  await expect.poll(() => studio.copied()).toBe("t => slow_sensors;");
});

test("keys lead there and back", async ({ studio, page }) => {
  const view = await openGenerated(studio, page, "WebAssembly text");
  await goToLine(studio, page, 39);
  await expect(view.getByRole("status")).toHaveText(/^line 39: 1 of \d+$/);
  await page.keyboard.press("Control+F12");
  await expect(view.getByRole("textbox")).toBeFocused();
  await page.keyboard.press("F12");
  await expect(studio.editor).toBeFocused();
  await expect.poll(() => studio.copied()).toBe("t => NQ;");
});

test("a generated line says where it comes from", async ({ studio, page }) => {
  const view = await openGenerated(studio, page, "DOT");
  await goToLine(studio, page, 39);
  await expect(view.getByRole("status")).toHaveText(/^line 39: 1 of \d+$/); // it scrolls there first
  await pointAt(view, '"birth" -> "container:NQ"');
  await expect(page.locator(".monaco-hover:visible")).toContainText("from line 39: t => NQ;");
});

test("lines of a base lead to its text", async ({ studio, page }) => {
  await studio.replaceText(studio.editor, "scheduler weather extends cmthread { }");
  const view = await openGenerated(studio, page, "DOT");
  await clickLine(view, '"container:NQ" [label');
  await expect(studio.source.getByRole("tab", { name: /^cmthread/ })).toHaveAttribute(
    "aria-selected",
    "true",
  );
  await expect(studio.source.locator(".source-text .line-linked")).toHaveCount(1);
  const base = studio.source.getByRole("textbox", { name: /^cmthread.* read only$/ });
  await base.focus();
  await expect.poll(() => studio.copied()).toBe("NQ");
  await studio.source.getByRole("tab", { name: "scheduler" }).click();
  await expect(studio.editor).toBeAttached();
});

test("shows what is made for a real library, or why there is none", async ({ studio, page }) => {
  const library = await openGenerated(studio, page, "Dynamic C");
  await goToLine(studio, page, 46);
  await expect(library.getByRole("status")).toHaveText(/^line 46: 1 of \d+$/);
  await expect(line(library, "line 46: t => standard_sensors;")).toBeInViewport();
  const forPth = await openGenerated(studio, page, "C for GNU Pth", false);
  await expect(forPth).toContainText("There is an error for GNU Pth in weather.sched, line");
});

test("in a narrow panel no button lies over another", async ({ studio, page }) => {
  const view = await openGenerated(studio, page, "Dynamic C");
  await page.setViewportSize({ width: 760, height: 900 });
  const build = await boxAtRest(view.getByRole("group", { name: "Build" }));
  const panel = await boxOf(view);
  for (const button of await view.getByRole("button").all()) {
    const box = await boxOf(button);
    expect(box.x + box.width).toBeLessThanOrEqual(panel.x + panel.width);
    const beside = box.x >= build.x + build.width || box.y >= build.y + build.height;
    expect(beside, (await button.getAttribute("aria-label")) ?? "").toBe(true);
  }
});

test("release builds leave assertions out, and the choice holds for downloads", async ({
  studio,
  page,
}) => {
  await studio.edit("event init {}", "event init { assert(|NQ| == 0); }");
  await page.keyboard.press("Control+Home"); // the head of the generated text shows
  const view = await openGenerated(studio, page, "C");
  await expect(view).toContainText("A debug build");
  await view.getByText("Release", { exact: true }).click();
  await expect(view).toContainText("A release build");
  const arriving = page.waitForEvent("download");
  await view.getByRole("button", { name: "Download C" }).click();
  const file = await arriving;
  expect(file.suggestedFilename()).toBe("weather-c.zip");
  await view.getByRole("button", { name: "Copy the generated text" }).click();
  await expect(page.getByText("weather.c is copied.")).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toContain("A release build");
  expect(copied).not.toContain("CAT_FAULT_ASSERTION");
});

test("with errors it says that nothing is generated", async ({ studio, page }) => {
  const view = await openGenerated(studio, page, "C");
  await studio.edit("dispatch current;", "dispatch nowhere;");
  await expect(view).toContainText("Nothing is generated while the scheduler has errors.");
  await view.getByRole("button", { name: "Close the generated text" }).click();
  await expect(view).toHaveCount(0);
});

test("on a narrow screen it lies over the source, and a line leads back", async ({
  studio,
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole("tab", { name: "Source", exact: true }).click();
  await goToLine(studio, page, 46);
  const view = await openGenerated(studio, page, "C");
  await expect(studio.editor).toHaveCount(0);
  await expect(view.getByRole("status")).toHaveText(/^line 46: 1 of \d+$/);
  await clickLine(view, "line 46: t => standard_sensors;");
  await expect(studio.editor).toBeAttached();
  await expect(view).toHaveCount(0);
});
