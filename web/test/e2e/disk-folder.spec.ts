import type { Page } from "@playwright/test";
import { expectAccessible } from "./accessible.js";
import { expect, type StudioPage, test } from "./studio.js";

/** A folder that the browser keeps for the page stands in for one of the disk, which no test can choose. */
const CHOOSES_FOLDER = `
  window.showDirectoryPicker = async () =>
    (await navigator.storage.getDirectory()).getDirectoryHandle("shop", { create: true });`;

const menu = (page: Page) => page.getByRole("button", { name: /^Project:/ });
const told = (page: Page) => page.getByRole("alert").filter({ hasText: "in the folder" });
const notice = (page: Page, text: string) => page.getByRole("status").getByText(text);

/** Reads or writes a file of the folder, as another program does. */
function file(page: Page, name: string, text?: string): Promise<string> {
  return page.evaluate(
    async ([name, text]) => {
      const root = await navigator.storage.getDirectory();
      const folder = await root.getDirectoryHandle("shop", { create: true });
      const handle = await folder.getFileHandle(name, { create: text !== null });
      if (text !== null) {
        const stream = await handle.createWritable();
        await stream.write(text);
        await stream.close();
      }
      return (await handle.getFile()).text();
    },
    [name, text ?? null] as const,
  );
}

async function type(studio: StudioPage, text: string): Promise<void> {
  await studio.editor.focus();
  await studio.page.keyboard.press("Control+End");
  await studio.page.keyboard.insertText(text);
}

test("a project is saved to a folder, opened from it, and what others change there is noticed", async ({
  studio,
  page,
  context,
}) => {
  await context.addInitScript(CHOOSES_FOLDER);
  await studio.openWithoutCompiler();
  await type(studio, "// mine");
  await page.keyboard.press("Control+S");
  await page.getByRole("button", { name: "Save to a folder…" }).click();
  await expect(notice(page, "Saved to the folder shop.")).toBeVisible();
  const saved = await file(page, "weather.sched");
  expect(saved).toMatch(/\/\/ mine$/);
  expect(JSON.parse(await file(page, "project.json"))).toMatchObject({
    scheduler: "weather.sched",
  });

  // Another program changes a file: it is taken over by a press, and that can be undone.
  await file(page, "weather.sched", `${saved} theirs`);
  await expect(told(page)).toContainText("weather.sched: changed in the folder.");
  await told(page).getByRole("button", { name: "Take over" }).click();
  await expect.poll(() => studio.text()).toMatch(/\/\/ mine theirs$/);
  await expect(told(page)).toBeHidden();
  await page.getByRole("button", { name: /^Undo: Take over/ }).click();
  await expect.poll(() => studio.text()).toBe(saved);

  // Both change it: nothing is written until one has chosen, and both stay.
  await type(studio, " and more");
  await file(page, "weather.sched", `${saved} of others`);
  await page.keyboard.press("Control+S");
  await expect(told(page)).toContainText("changed in the folder, and here as well");
  expect(await file(page, "weather.sched")).toBe(`${saved} of others`);
  await told(page).getByRole("button", { name: "Show the differences" }).click();
  const page2 = page.getByRole("dialog", { name: "Changes in the folder" });
  await expect(page2.getByRole("radio", { name: "Keep mine" })).toBeChecked();
  await expect(page2.getByRole("row").filter({ hasText: "of others" })).toHaveClass("came");
  await expectAccessible(page, ".project-page");
  await page2.getByRole("button", { name: "Apply" }).click();
  await page.keyboard.press("Control+S");
  await expect(notice(page, "Saved to the folder shop.")).toBeVisible();
  expect(await file(page, "weather.sched")).toBe(`${saved} and more`);
  await menu(page).click();
  await page.getByRole("menuitem", { name: "Earlier versions…" }).click();
  const versions = page.getByRole("dialog", { name: "Earlier versions" });
  await expect(versions.getByText("Before the folder's changes").first()).toBeVisible();
  await page.keyboard.press("Escape");

  // The folder is remembered over a reload, and opens as a project of its own.
  await page.reload();
  await expect(studio.editor).toBeAttached();
  await menu(page).click();
  await expect(page.getByRole("menuitem", { name: "Save to the folder shop" })).toBeVisible();
  await page.getByRole("menuitem", { name: "Open a folder…" }).click();
  await expect(notice(page, "It is one of your projects now.")).toBeVisible();
  await expect.poll(() => studio.text()).toBe(`${saved} and more`);
  await file(page, "set.csv", "name,arrival,bursts\nP1,0,3\n");
  await expect(told(page)).toContainText("set.csv: changed in the folder.");
  await told(page).getByRole("button", { name: "Take over" }).click();
  await expect(studio.source.getByRole("tab", { name: "set.csv" })).toBeVisible();
});
