import type { Page } from "@playwright/test";
import { expect, test } from "./one-page.js";
import type { StudioPage } from "./studio.js";

/** Puts the cursor into the first place where a text stands, so many characters behind its start. */
async function goTo(studio: StudioPage, page: Page, text: string, behind = 1): Promise<void> {
  await studio.select(text);
  await page.keyboard.press("ArrowLeft");
  for (let step = 0; step < behind; step++) await page.keyboard.press("ArrowRight");
}

test("explains a container where the pointer rests", async ({ studio, page }) => {
  await goTo(studio, page, "slow_sensors;");
  await page.keyboard.press("Control+K");
  await page.keyboard.press("Control+I");
  const hover = page.locator(".monaco-hover:visible");
  await expect(hover).toContainText("queue slow_sensors");
  await expect(hover).toContainText("deliver seldom");
  await expect(hover).toContainText("The thread that came first leaves first.");
});

test("gives the reason of a verdict on a transfer", async ({ studio, page }) => {
  await goTo(studio, page, "next => current", 6);
  await page.keyboard.press("Control+K");
  await page.keyboard.press("Control+I");
  await expect(page.locator(".monaco-hover:visible")).toContainText(
    "Proven: next holds a thread: line 63 asks.",
  );
});

test("offers the containers behind an arrow", async ({ studio, page }) => {
  await goTo(studio, page, "t => NQ;", "t => NQ;".length);
  await page.keyboard.type(" t => cal");
  // Asked for outright: what the editor offers by itself depends on how fast one types.
  await page.keyboard.press("Control+Space");
  const offered = page.getByRole("listbox", { name: "Suggest" });
  await expect(offered.getByRole("option", { name: /^calculations/ })).toBeVisible();
  await expect(offered.getByRole("option", { name: /^current/ })).toHaveCount(0);
  await page.keyboard.press("Enter");
  await expect.poll(() => studio.text()).toContain("t => NQ; t => calculations");
});

test("offers the handlers that are missing, with what they need", async ({ studio, page }) => {
  await goTo(studio, page, "event init {}", 0);
  // On a line of its own: within another word the editor suggests nothing by itself.
  for (const key of ["Enter", "ArrowUp", "End"]) await page.keyboard.press(key);
  await page.keyboard.type("threads_re");
  await page.keyboard.press("Control+Space");
  const offered = page.getByRole("listbox", { name: "Suggest" });
  await expect(offered.getByRole("option", { name: /^query threads_ready/ })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect.poll(() => studio.text()).toMatch(/query threads_ready \{\s+return 0;\s+\}/);
});

test("renames a variable in the scheduler and in the workload", async ({ studio, page }) => {
  await goTo(studio, page, "t.role", 3);
  await page.keyboard.press("F2");
  const field = page.getByRole("textbox", { name: /Rename input/ });
  await expect(field).toHaveValue("role");
  await field.fill("duty");
  await page.keyboard.press("Enter");
  await expect.poll(() => studio.text()).toContain("t.duty == STANDARD");
  await expect.poll(() => studio.text()).not.toMatch(/\brole ==/);
  await studio.source.getByRole("tab", { name: /workload/i }).click();
  await expect(studio.source.getByText("import int duty = 0;")).toBeVisible();
});

test("says why a name is kept", async ({ studio, page }) => {
  await goTo(studio, page, "schedule {", 2);
  await page.keyboard.press("F2");
  await expect(page.locator(".monaco-editor-overlaymessage")).toHaveText(
    "The library calls schedule by this name.",
  );
});

test("goes to the declaration of a name", async ({ studio, page }) => {
  await goTo(studio, page, "next => current", 1);
  await page.keyboard.press("F12");
  await expect(page.locator(".monaco-editor .line-numbers.active-line-number")).toHaveText("26");
});

test("brings the text into its canonical layout", async ({ studio, page }) => {
  await studio.edit("t => NQ;", "t   =>NQ;");
  await goTo(studio, page, "t   =>NQ;");
  await page.keyboard.press("Shift+Alt+F");
  await expect(page.locator(".view-line", { hasText: /^\s{8}t\s=>\sNQ;$/ })).toBeVisible();
  await expect.poll(() => studio.text()).toContain("        t => NQ;\n");
});

test("tells above each handler when it is called", async ({ studio, page }) => {
  await goTo(studio, page, "event init");
  await expect(studio.source.getByText("Called once, before there is any thread")).toBeVisible();
});
