import type { Locator, Page } from "@playwright/test";
import { expectAccessible } from "./accessible.js";
import { expect, type StudioPage, test } from "./studio.js";

const STATION = "The weather station";
const saved = (page: Page) => page.getByRole("banner").getByText("Saved", { exact: true });
const bar = (page: Page, name: string) =>
  page.getByRole("button", { name: `Project: ${name}. Examples` });
const list = (page: Page) => page.getByRole("dialog", { name: "Projects" });
const names = (page: Page) => list(page).getByRole("listitem").locator("b").allInnerTexts();
const notice = (page: Page, text: string) => page.getByRole("status").getByText(text);

async function openList(page: Page): Promise<Locator> {
  await page.keyboard.press("Control+O");
  await expect(list(page).getByRole("searchbox", { name: "Search projects" })).toBeFocused();
  return list(page);
}

async function choose(page: Page, project: string, what: string): Promise<void> {
  await list(page)
    .getByRole("button", { name: `What to do with ${project}`, exact: true })
    .click();
  await page.getByRole("menuitem", { name: what }).click();
}

async function type(studio: StudioPage, text: string): Promise<void> {
  await studio.editor.focus();
  await studio.page.keyboard.press("Control+End");
  await studio.page.keyboard.insertText(text);
  await expect(saved(studio.page)).toBeVisible();
}

test("an example becomes one's own, and the list of projects names, copies, finds, deletes and brings back", async ({
  studio,
  page,
}) => {
  await studio.openWithoutCompiler();
  await openList(page);
  await expect(list(page).getByText("Nothing is kept in this browser yet")).toBeVisible();
  await expectAccessible(page, ".project-page");
  await page.keyboard.press("Escape");
  await expect(bar(page, STATION)).toBeFocused();

  await type(studio, "// mine");
  await bar(page, STATION).click();
  await page.getByRole("menuitem", { name: "Make this example my own" }).click();
  await expect(notice(page, `“${STATION}” is one of your projects now.`)).toBeVisible();
  await expect(saved(page)).toBeVisible();
  await page.reload();
  await expect.poll(() => studio.text()).toMatch(/\/\/ mine$/);

  await openList(page);
  await expect(list(page).getByRole("region", { name: "Your projects" })).toContainText(
    "open · changed just now",
  );
  await choose(page, STATION, "Duplicate");
  await expect.poll(() => names(page)).toEqual([`${STATION} (copy)`, STATION]);
  await choose(page, `${STATION} (copy)`, "Rename…");
  const field = list(page).getByRole("textbox", { name: `New name of ${STATION} (copy)` });
  await expect(field).toBeFocused();
  await field.fill(STATION);
  await field.press("Enter");
  await expect(list(page).getByRole("alert")).toContainText("exists already");
  await field.fill("Büro");
  await field.press("Enter");
  await expect.poll(() => names(page)).toEqual(["Büro", STATION]);
  // The one that is open takes its name along, and what is kept of it.
  await choose(page, STATION, "Rename…");
  await page.keyboard.type("Weather");
  await page.keyboard.press("Enter");
  await expect.poll(() => names(page)).toEqual(["Büro", "Weather"]);
  await expectAccessible(page, ".project-page");

  await list(page).getByRole("combobox", { name: "Order" }).selectOption("By name");
  await list(page).getByRole("searchbox").fill("buro");
  await expect.poll(() => names(page)).toEqual(["Büro"]);
  await list(page).getByRole("searchbox").fill("nothing");
  await list(page).getByRole("button", { name: "Show all" }).click();
  await choose(page, "Weather", "Delete");
  await expect(notice(page, "This project is open.")).toBeVisible();
  await choose(page, "Büro", "Delete");
  await expect.poll(() => names(page)).toEqual(["Weather"]);
  await page.getByRole("button", { name: "Bring it back" }).click();
  await expect.poll(() => names(page)).toEqual(["Büro", "Weather"]);
  await choose(page, "Büro", "Delete");
  await list(page).getByText("Deleted projects (1)").click();
  await list(page).getByRole("button", { name: "Bring back Büro" }).click();
  await list(page).getByRole("button", { name: "Open Büro" }).click();
  await expect(list(page)).toBeHidden();
  await expect.poll(() => studio.text()).toMatch(/\/\/ mine$/);
  await page.reload();
  await expect(bar(page, "Büro")).toBeVisible();
});

/** Puts something unreadable in place of what is kept of the weather station. */
async function spoilStation(): Promise<void> {
  const done = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  const database = await done(indexedDB.open("catapults-studio"));
  const store = database.transaction("projects", "readwrite").objectStore("projects");
  const kept = await done(store.get("weather-station"));
  await done(store.put({ ...kept, project: { scheduler: "lost" } }, "weather-station"));
  database.close();
}

test("what is damaged is told and set aside, and can be downloaded", async ({ studio, page }) => {
  await studio.openWithoutCompiler();
  await type(studio, "// mine");
  await page.goto("about:blank");
  await page.goto("./icon.svg"); // the same origin, without the studio
  await page.evaluate(spoilStation);
  await studio.open();
  await expect(notice(page, "What the browser kept of this project is damaged.")).toBeVisible();
  await type(studio, "// anew");
  await page.reload();
  await expect.poll(() => studio.text()).toMatch(/\/\/ anew$/);
  await openList(page);
  await expect(list(page).getByText("Damaged. Download what is there.")).toBeVisible();
  const arriving = page.waitForEvent("download");
  await choose(page, "weather-station", "Download");
  expect((await arriving).suggestedFilename()).toMatch(/weather-station\.json$/);
});

/** Makes every write into the browser's database fail, as a full disk does, while a name is set in the page. */
const FAIL_WRITES = `
  const put = IDBObjectStore.prototype.put;
  IDBObjectStore.prototype.put = function (...all) {
    if (window.diskIsFull) throw new DOMException("no room", "QuotaExceededError");
    return put.apply(this, all);
  };`;

test("where the disk is full one is told, can download, and loses nothing to a crash", async ({
  studio,
  page,
  context,
}) => {
  await context.addInitScript(FAIL_WRITES);
  await studio.openWithoutCompiler();
  await expect(saved(page)).toBeVisible();
  await page.evaluate("window.diskIsFull = true");
  await studio.editor.focus();
  await page.keyboard.press("Control+End");
  await page.keyboard.insertText("// first");
  const alert = page.getByRole("alert").filter({ hasText: "Your work could not be kept" });
  await expect(alert).toBeVisible();
  const arriving = page.waitForEvent("download");
  await alert.getByRole("button", { name: "Download" }).click();
  expect((await arriving).suggestedFilename()).toBe("the-weather-station.json");
  await page.evaluate("window.diskIsFull = false");
  await alert.getByRole("button", { name: "Try again" }).click();
  await expect(alert).toBeHidden();
  await expect(saved(page)).toBeVisible();

  await page.evaluate("window.diskIsFull = true");
  await studio.editor.focus();
  await page.keyboard.insertText(" and last");
  await expect(alert).toBeVisible();
  const noted = () => Object.values(localStorage).some((text) => text.includes("and last"));
  await expect.poll(() => page.evaluate(noted)).toBe(true);
  const cdp = await context.newCDPSession(page);
  cdp.send("Page.crash").catch(() => {}); // nobody is there any more to answer
  await page.waitForEvent("crash");
  const next = await context.newPage();
  await next.goto("./");
  const text = next.getByRole("region", { name: "Source" }).getByText("// first and last");
  await next.keyboard.press("Control+End");
  await expect(next.getByRole("region", { name: "Source" }).getByRole("textbox")).toBeAttached();
  await next.getByRole("region", { name: "Source" }).getByRole("textbox").focus();
  await next.keyboard.press("Control+End");
  await expect(text).toBeVisible();
  await expect(saved(next)).toBeVisible();
});

test("earlier versions are kept, named, compared and gone back to, and that can be undone", async ({
  studio,
  page,
}) => {
  await studio.openWithoutCompiler();
  const shipped = await studio.text();
  const versions = page.getByRole("dialog", { name: "Earlier versions" });
  const open = async () => {
    await page.getByRole("button", { name: /^Project:/ }).click();
    await page.getByRole("menuitem", { name: "Earlier versions…" }).click();
    await expect(versions).toBeVisible();
  };
  await open();
  await expect(versions.getByText("No versions yet")).toBeVisible();
  await page.keyboard.press("Escape");
  await type(studio, "// one");
  await open();
  const difference = versions.getByRole("region", { name: /^Differences in/ });
  await expect(difference.getByRole("row").filter({ hasText: "// one" })).toHaveClass("came");
  await versions.getByRole("button", { name: "Keep a version now" }).click();
  await expect(versions.getByRole("alert")).toHaveText("Give the version a name.");
  await versions.getByRole("textbox", { name: "Name of this version" }).fill("With one");
  await page.keyboard.press("Enter");
  const rows = versions.getByRole("list").getByRole("button");
  await expect(rows).toHaveCount(2);
  await expect(rows.first()).toContainText("With one");
  await expect(versions.getByText("The project is the same now.")).toBeVisible();
  await expectAccessible(page, ".project-page");

  await rows.nth(1).click();
  await expectAccessible(page, ".project-page");
  await versions.getByRole("button", { name: "Go back to this" }).click();
  await expect(versions).toBeHidden();
  await expect.poll(() => studio.text()).toBe(shipped);
  await page.getByRole("button", { name: "Undo: Go back to an earlier version" }).click();
  await expect.poll(() => studio.text()).toBe(`${shipped}// one`);
  // They go with the project, over a reload and to another name.
  await page.getByRole("button", { name: /^Project:/ }).click();
  await page.getByRole("menuitem", { name: "Make this example my own" }).click();
  await expect(saved(page)).toBeVisible();
  await page.reload();
  await open();
  await expect(rows.filter({ hasText: "With one" })).toBeVisible();
});
