import type { Page } from "@playwright/test";
import { expect, StudioPage, test } from "./studio.js";

const STATION = "The weather station";
const saved = (page: Page) => page.getByRole("banner").getByText("Saved", { exact: true });
const undo = (page: Page) => page.getByRole("button", { name: /^Undo/ });
const project = (page: Page, name: string) =>
  page.getByRole("button", { name: `Project: ${name}. Examples` });

/** Places the cursor behind the text, where what is typed changes nothing. */
async function goToEnd({ studio, page }: { studio: StudioPage; page: Page }): Promise<void> {
  await studio.editor.focus();
  await page.keyboard.press("Control+End");
}

/** Stops at a breakpoint as soon as the page says that it will save what has changed. */
const STAND_STILL_BEFORE_SAVING = `
  new MutationObserver((_, observer) => {
    if (!document.body.textContent.includes("Saving…")) return;
    observer.disconnect();
    debugger;
  }).observe(document.body, { subtree: true, childList: true, characterData: true });`;

/** Another page of the same browser, with the studio in it. */
async function anotherPage(page: Page): Promise<StudioPage> {
  const other = new StudioPage(await page.context().newPage());
  await other.page.goto("./");
  await expect(other.editor).toBeAttached();
  return other;
}

for (const delay of [0, 100, 300]) {
  test(`what was typed ${delay} ms before leaving the page is kept`, async ({ studio, page }) => {
    await studio.openWithoutCompiler();
    await goToEnd({ studio, page });
    await page.keyboard.type("// k");
    await expect(saved(page)).toBeVisible();
    await page.keyboard.type("ept");
    const loaded = page.waitForEvent("load");
    await page.evaluate((wait) => {
      if (wait === 0) location.reload();
      else setTimeout(() => location.reload(), wait);
    }, delay);
    await loaded;
    await expect.poll(() => studio.text()).toMatch(/\/\/ kept$/);
    await expect(saved(page)).toBeVisible();
    const noted = () => Object.keys(localStorage).filter((key) => key.includes("unsaved"));
    await expect.poll(() => page.evaluate(noted)).toEqual([]);
  });
}

test("of what is typed without a pause at most a second is lost when the page dies", async ({
  studio,
  page,
}) => {
  await studio.openWithoutCompiler();
  await goToEnd({ studio, page });
  await page.keyboard.type("//");
  const cdp = await page.context().newCDPSession(page);
  // Faster than changes are gathered, and for many times as long.
  const typed: number[] = [];
  while (typed.length < 200) {
    await page.keyboard.type("x", { delay: 50 });
    typed.push(Date.now());
  }
  const aSecondAgo = typed.filter((time) => time < Date.now() - 1_000).length;
  cdp.send("Page.crash").catch(() => {}); // nobody is there any more to answer
  await page.waitForEvent("crash");
  const next = await anotherPage(page);
  const kept = /\/\/(x*)$/.exec(await next.text())?.[1] ?? "";
  expect(kept.length).toBeLessThanOrEqual(typed.length);
  expect(kept.length).toBeGreaterThanOrEqual(aSecondAgo);
});

test("a project in two tabs: the later one is told, and takes it over as the first has left it", async ({
  studio,
  page,
}) => {
  await studio.openWithoutCompiler();
  await expect(saved(page)).toBeVisible();
  const other = await anotherPage(page);
  const banner = other.page.getByRole("alert").filter({ hasText: "open in another tab" });
  await expect(banner).toBeVisible();
  await expect(other.page.getByText("Not kept here")).toBeVisible();

  await page.bringToFront();
  await goToEnd({ studio, page });
  await page.keyboard.type("// first");
  await other.page.bringToFront();
  await banner.getByRole("button", { name: "Take over here" }).click();
  await expect(banner).toBeHidden();
  await expect.poll(() => other.text()).toMatch(/\/\/ first$/);
  await goToEnd({ studio: other, page: other.page });
  await other.page.keyboard.type(" and second");
  await expect(saved(other.page)).toBeVisible();

  await page.bringToFront();
  await expect(page.getByRole("alert").filter({ hasText: "open in another tab" })).toBeVisible();
  await expect(page.getByText("Not kept here")).toBeVisible();
  // The one that has it is closed: the other goes on by itself, with all that was done.
  await other.page.close();
  await expect(page.getByRole("alert").filter({ hasText: "tab" })).toBeHidden();
  await expect.poll(() => studio.text()).toMatch(/\/\/ first and second$/);
  await expect(undo(page)).toBeEnabled();
});

test("what is changed in the later tab goes into a copy, and both stay", async ({
  studio,
  page,
}) => {
  await studio.openWithoutCompiler();
  await expect(saved(page)).toBeVisible();
  const other = await anotherPage(page);
  await expect(other.page.getByText("Not kept here")).toBeVisible();
  await goToEnd({ studio: other, page: other.page });
  await other.page.keyboard.type("// mine");
  await expect(project(other.page, `${STATION} (copy)`)).toBeVisible();
  await expect(saved(other.page)).toBeVisible();
  await expect(other.page.getByRole("alert").filter({ hasText: "tab" })).toBeHidden();

  await page.bringToFront();
  await goToEnd({ studio, page });
  await page.keyboard.type("// yours");
  await expect(saved(page)).toBeVisible();
  // Each tab opens its own again.
  for (const [each, end] of [[other, "mine"] as const, [studio, "yours"] as const]) {
    await each.page.bringToFront();
    await each.page.reload();
    await expect.poll(() => each.text()).toMatch(new RegExp(`// ${end}$`));
  }
});

test("a tab that is frozen is taken over from, and keeps what it had not saved as a copy", async ({
  studio,
  page,
}) => {
  await studio.openWithoutCompiler();
  await goToEnd({ studio, page });
  await page.keyboard.type("//");
  await expect(saved(page)).toBeVisible();
  const other = await anotherPage(page);
  const banner = other.page.getByRole("alert").filter({ hasText: "open in another tab" });
  await expect(banner).toBeVisible();
  await page.bringToFront();
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("Debugger.enable");
  // The page stands still, as one at a breakpoint does: nothing in it goes on. It does so before it saves, for
  // one that stands still while it saves holds up whoever else would.
  const stands = new Promise((paused) => cdp.once("Debugger.paused", paused));
  await cdp.send("Runtime.evaluate", { expression: STAND_STILL_BEFORE_SAVING });
  const typed = page.keyboard.insertText("late"); // is answered when the page goes on
  await stands;
  await other.page.bringToFront();
  await banner.getByRole("button", { name: "Take over here" }).click();
  await expect(saved(other.page)).toBeVisible();
  await goToEnd({ studio: other, page: other.page });
  await other.page.keyboard.type("over");
  await expect(saved(other.page)).toBeVisible();
  await cdp.send("Debugger.resume");
  await typed;
  await cdp.send("Debugger.disable");
  await page.bringToFront();
  await expect.poll(() => studio.text()).toMatch(/\/\/late$/);
  await expect
    .poll(() => other.text(), { message: "one of both has the name, and nothing is lost" })
    .toMatch(/\/\/(late)?over$/);
});

test("without locks nobody's work is written over, either", async ({ studio, page }) => {
  await page.context().addInitScript(() => {
    Object.defineProperty(Navigator.prototype, "locks", { value: undefined });
  });
  await studio.openWithoutCompiler();
  await expect(saved(page)).toBeVisible();
  const other = await anotherPage(page);
  await expect(saved(other.page)).toBeVisible();
  await goToEnd({ studio: other, page: other.page });
  await other.page.keyboard.type("// mine");
  await expect(saved(other.page)).toBeVisible();
  await page.bringToFront();
  await goToEnd({ studio, page });
  await page.keyboard.type("// yours");
  await expect(page.getByText(`“${STATION}” was changed in another tab.`)).toBeVisible();
  await expect(project(page, `${STATION} (copy)`)).toBeVisible();
  expect(await studio.text()).toMatch(/\/\/ yours$/);
  expect(await other.text()).toMatch(/\/\/ mine$/);
});

test("what was done can be undone after a reload, a reset among it", async ({ studio, page }) => {
  await studio.openWithoutCompiler();
  const shipped = await studio.text();
  await goToEnd({ studio, page });
  await page.keyboard.insertText("// changed");
  await page.getByRole("button", { name: /^Project:/ }).click();
  await page.getByRole("menuitem", { name: "Reset this example" }).click();
  await expect(undo(page)).toHaveAccessibleName("Undo: Reset this example");
  await expect.poll(() => studio.text()).toBe(shipped);
  await expect(saved(page)).toBeVisible();
  await page.reload();
  await studio.open();
  await expect(undo(page)).toHaveAccessibleName("Undo: Reset this example");
  await undo(page).click();
  await expect.poll(() => studio.text()).toBe(`${shipped}// changed`);
  await undo(page).click();
  await expect.poll(() => studio.text()).toBe(shipped);
  await expect(undo(page)).toBeDisabled();
  await page.getByRole("button", { name: "Redo: Typing" }).click();
  await expect.poll(() => studio.text()).toBe(`${shipped}// changed`);
});

test("a history that is damaged is given up, and the text stays", async ({ studio, page }) => {
  await studio.openWithoutCompiler();
  await goToEnd({ studio, page });
  await page.keyboard.insertText("// changed");
  await expect(saved(page)).toBeVisible();
  for (const [damage, isLeft] of [["text", true] as const, ["form", false] as const]) {
    await page.goto("about:blank");
    await page.goto("./icon.svg"); // the same origin, without the studio
    await page.evaluate(damageHistory, damage);
    await page.goto("./");
    await expect(studio.editor).toBeAttached();
    if (isLeft) await undo(page).click();
    await expect(undo(page)).toBeDisabled();
    expect(await studio.text()).toMatch(/\/\/ changed$/);
  }
});

/** Makes what is kept of what can be undone not fit its text, have a form that nobody knows, or not be there. */
async function damageHistory(damage: "text" | "form" | "none"): Promise<void> {
  const done = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  const database = await done(indexedDB.open("catapults-studio"));
  const store = database.transaction("projects", "readwrite").objectStore("projects");
  const kept = await done(store.get("weather-station"));
  if (damage === "text") kept.history.past[0].swaps.scheduler.inserted = "something else";
  else if (damage === "form") kept.history = { form: 99, past: "unknown" };
  else {
    delete kept.history;
    delete kept.stamp;
  }
  await done(store.put(kept, "weather-station"));
  database.close();
}

test("what an older page kept, without history or stamp, is read and goes on", async ({
  studio,
  page,
}) => {
  await studio.openWithoutCompiler();
  await goToEnd({ studio, page });
  await page.keyboard.insertText("// old");
  await expect(saved(page)).toBeVisible();
  await page.goto("about:blank");
  await page.goto("./icon.svg"); // the same origin, without the studio
  await page.evaluate(damageHistory, "none" as const);
  await page.goto("./");
  await expect.poll(() => studio.text()).toMatch(/\/\/ old$/);
  await expect(undo(page)).toBeDisabled();
  await goToEnd({ studio, page });
  await page.keyboard.insertText(" and new");
  await expect(saved(page)).toBeVisible();
  await page.reload();
  await expect.poll(() => studio.text()).toMatch(/\/\/ old and new$/);
  await expect(undo(page)).toBeEnabled();
  await expect(project(page, STATION)).toBeVisible(); // and not a copy
});
