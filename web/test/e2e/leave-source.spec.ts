import { expect, test } from "./one-page.js";

test("behind Escape, Tab leads out of the source; what is typed makes it indent again", async ({
  studio,
  page,
}) => {
  const text = studio.source.getByRole("textbox", { name: "Scheduler text" });
  const shipped = await studio.text();
  await text.focus();
  await expect(studio.source.getByText("leaves the text")).toBeVisible();
  await page.keyboard.press("Control+Home");
  await page.keyboard.press("Tab");
  await expect(text).toBeFocused();
  await expect.poll(() => studio.text()).not.toBe(shipped);
  await page.keyboard.press("Control+Z");
  await expect.poll(() => studio.text()).toBe(shipped); // whatever changes the text ends the way out

  await page.keyboard.press("Escape");
  await page.keyboard.press("Tab");
  await expect(text).not.toBeFocused();
  const isOutside = () =>
    page.evaluate(() => document.activeElement?.closest(".monaco-editor") === null);
  await expect.poll(isOutside).toBe(true);

  await text.focus();
  await page.keyboard.press("Tab");
  await expect(text).toBeFocused();
  await expect.poll(() => studio.text()).not.toBe(shipped);
});

test("Escape closes what is open over the text first, and leads out of it the next time", async ({
  studio,
  page,
}) => {
  const text = studio.source.getByRole("textbox", { name: "Scheduler text" });
  const name = page.getByRole("textbox", { name: /Rename input/ });
  await studio.select("STANDARD_CALLS");
  await page.keyboard.press("F2");
  await expect(name).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(text).toBeFocused();
  await page.keyboard.press("Escape");
  await page.keyboard.press("Tab");
  await expect(text).not.toBeFocused();
});

test("Help says how the keyboard leaves the source", async ({ page }) => {
  await page.getByRole("button", { name: "Help" }).click();
  await page.getByRole("menuitem", { name: /^Keyboard shortcuts/ }).click();
  await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toContainText("Esc, Tab");
  await page.keyboard.press("Escape");
});
