/** What a person has where the browser lets the studio keep nothing, or not all. */

import type { Page } from "@playwright/test";
import { expect, type StudioPage, test } from "./studio.js";

const saved = (page: Page) => page.getByRole("banner").getByText("Saved", { exact: true });
const told = (page: Page) =>
  page.getByRole("alert").filter({ hasText: "Your work could not be kept" });

/** The browser refuses its databases, as with cookies blocked, in some private windows, or where their files are broken. */
const REFUSE_DATABASES = `
  const { open } = IDBFactory.prototype;
  const refuse = () => { throw new DOMException("refused", "SecurityError"); };
  IDBFactory.prototype.databases = refuse;
  IDBFactory.prototype.open = function (...all) {
    if (!window.databasesAreBack) refuse();
    return open.apply(this, all);
  };`;

/** And the local storage with them. */
const REFUSE_NOTES = `Object.defineProperty(window, "localStorage", { get: refuse });`;

async function type({ editor, page }: StudioPage, text: string): Promise<void> {
  await editor.focus();
  await page.keyboard.press("Control+End");
  await page.keyboard.insertText(text);
}

test("where databases are refused one is told, and what was typed is there after a reload, and kept once they are back", async ({
  studio,
  page,
  context,
}) => {
  await context.addInitScript(REFUSE_DATABASES);
  await studio.openWithoutCompiler();
  await type(studio, "// refused");
  await expect(told(page)).toBeVisible();
  const arriving = page.waitForEvent("download");
  await told(page).getByRole("button", { name: "Download" }).click();
  expect((await arriving).suggestedFilename()).toBe("the-weather-station.json");
  await page.keyboard.press("Control+o");
  const projects = page.getByRole("dialog", { name: "Projects" });
  await expect(
    projects.getByText("The browser does not let the studio read what is kept here."),
  ).toBeVisible();
  await page.keyboard.press("Escape");

  await page.reload();
  await expect.poll(() => studio.text()).toMatch(/\/\/ refused$/);
  await type(studio, " twice");
  await expect(told(page)).toBeVisible();

  // They are back: what could only be noted is kept. The studio tries by itself, too, so the press comes at that moment.
  const again = told(page).getByRole("button", { name: "Try again" });
  await again.evaluate((button: HTMLElement) => {
    Object.assign(window, { databasesAreBack: true });
    button.click();
  });
  await expect(told(page)).toBeHidden();
  await expect(saved(page)).toBeVisible();
  const noted = () => Object.keys(localStorage).filter((key) => key.includes("unsaved"));
  expect(await page.evaluate(noted)).toEqual([]);
});

test("where nothing at all can be kept the browser asks before the page is left", async ({
  studio,
  page,
  context,
}) => {
  await context.addInitScript(REFUSE_DATABASES + REFUSE_NOTES);
  await studio.openWithoutCompiler();
  await type(studio, "// only here");
  await expect(told(page)).toBeVisible();
  const asked = page.waitForEvent("dialog");
  await page.close({ runBeforeUnload: true });
  const dialog = await asked;
  expect(dialog.type()).toBe("beforeunload");
  await dialog.dismiss();
  expect(await studio.text()).toMatch(/\/\/ only here$/);
});
