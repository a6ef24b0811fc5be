import { expect, test } from "./one-page.js";

test("steps forward, and back to the same state", async ({ studio }) => {
  await studio.stepForward.click();
  await expect(studio.inspector.getByText(/^Decision 1 /)).toBeVisible();
  await studio.stepForward.click();
  await expect(studio.inspector.getByText(/^Decision 2 /)).toBeVisible();
  const two = await studio.state();
  await studio.stepForward.click();
  await expect(studio.inspector.getByText(/^Decision 3 /)).toBeVisible();
  await expect.poll(() => studio.state()).not.toBe(two);
  await studio.stepBack.click();
  await expect(studio.inspector.getByText(/^Decision 2 /)).toBeVisible();
  await expect.poll(() => studio.state()).toBe(two);
});

test("steps by tick", async ({ studio, page }) => {
  await page.getByRole("group", { name: "Step by" }).getByText("Tick").click();
  const before = await studio.tick();
  await studio.stepForward.click();
  await expect.poll(() => studio.tick()).toBe(before + 1);
  await studio.stepBack.click();
  await expect.poll(() => studio.tick()).toBe(before);
});

test("runs, pauses, and goes back to the start", async ({ studio }) => {
  const before = await studio.tick();
  await studio.run.click();
  await expect.poll(() => studio.tick()).toBeGreaterThan(before + 2);
  await studio.pause.click();
  await expect(studio.run).toBeVisible();
  await studio.toStart.click();
  await expect.poll(() => studio.tick()).toBe(0);
});

test("runs to its end as fast as possible", async ({ studio, page }) => {
  await page.getByRole("slider", { name: "Speed" }).press("End");
  await studio.run.click();
  await expect(studio.inspector.getByText(/^(Finished|The run was cut off)/)).toBeVisible({
    timeout: 60_000,
  });
  const again = page.getByRole("button", { name: "Run again" });
  await expect(again).toHaveAttribute("aria-disabled", "false");
});

test("says why a thread runs, and lights the line", async ({ studio }) => {
  await studio.stepForward.click();
  await expect(studio.inspector.getByRole("heading", { name: /runs next$/ })).toBeVisible();
  await expect(studio.inspector.getByText(/is the first that holds\.$/)).toBeVisible();
  await expect(studio.inspector.getByText("Holds:")).toHaveCount(1);
});

test("lists threads, measures and events of the run", async ({ studio }) => {
  for (let step = 0; step < 5; step++) await studio.stepForward.click();
  await studio.results.getByRole("tab", { name: /^Threads/ }).click();
  await studio.results.getByRole("button", { name: /^Select thread 2/ }).click();
  await expect(studio.inspector.getByRole("tab", { name: "Thread", exact: true })).toHaveAttribute(
    "aria-selected",
    "true",
  );
  await studio.results.getByRole("button", { name: "On the processor" }).click();
  await expect(
    studio.results.getByRole("columnheader", { name: "On the processor" }),
  ).toHaveAttribute("aria-sort", "ascending");
  await studio.results.getByRole("tab", { name: "Measures" }).click();
  await expect(
    studio.results.getByRole("term").filter({ hasText: "In the scheduler" }),
  ).toBeVisible();
  await studio.results.getByRole("tab", { name: "Events" }).click();
  await expect(studio.results.getByText(/schedule called/).first()).toBeVisible();
});

test("everything of a first walk goes by keyboard alone", async ({ studio, page }) => {
  const before = await studio.tick();
  await page.keyboard.press("F10");
  await expect.poll(() => studio.tick()).toBeGreaterThan(before);
  await page.keyboard.press("F9");
  await expect.poll(() => studio.tick()).toBe(before);
  await page.keyboard.press("F8");
  await expect(studio.pause).toBeVisible();
  await page.keyboard.press("F8");
  await expect(studio.run).toBeVisible();
  await page.keyboard.press("Shift+F9");
  await expect.poll(() => studio.tick()).toBe(0);

  const exportMenu = page.getByRole("button", { name: "Export" });
  await exportMenu.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("menuitem", { name: "Download C" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(exportMenu).toBeFocused();
});
