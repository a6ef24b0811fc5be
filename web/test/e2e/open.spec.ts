import type { Page } from "@playwright/test";
import { expect, test } from "./studio.js";

/** What the page asks other hosts for, as it grows. */
function requestsElsewhere(page: Page, baseURL: string): readonly string[] {
  const urls: string[] = [];
  page.on("request", (request) => {
    const url = new URL(request.url());
    const own = url.origin === new URL(baseURL).origin;
    if (!own && url.protocol.startsWith("http")) urls.push(url.href);
  });
  return urls;
}

test("shows the example and runs it before the compiler is there, which then answers what was asked", async ({
  studio,
  page,
  baseURL,
}) => {
  const elsewhere = requestsElsewhere(page, baseURL ?? "");
  const letCompilerLoad = await studio.openBeforeCompiler();
  await expect(studio.source.getByText(/^Compiler loading, \d+%/)).toBeVisible();
  const before = await studio.tick();
  await studio.stepForward.click();
  await expect.poll(() => studio.tick()).toBeGreaterThan(before);
  // The source comes to the line of the decision: nothing moves away from under the pointer then.
  await expect(studio.source.locator(".line-now")).toBeVisible();

  const word = studio.source.locator(".view-line span span", { hasText: "slow_sensors" }).first();
  const hover = page.locator(".monaco-hover:visible");
  // The line may still come into sight when it is found: then the word is elsewhere by now.
  await expect(async () => {
    await page.mouse.move(0, 0);
    await word.hover();
    await expect(hover).toHaveText("Loading...", { timeout: 3000 });
  }).toPass();
  letCompilerLoad();
  await expect(hover).toContainText("queue slow_sensors");
  expect(elsewhere).toEqual([]);
});

test("shows the graph soon when the browser has the page already", async ({ studio, page }) => {
  await studio.openWithoutCompiler();
  await page.reload();
  await expect(studio.container("calculations")).toBeVisible();
  const shown = await page.evaluate(() => performance.now());
  test.info().annotations.push({ type: "graph visible after", description: `${shown} ms` });
});

test("before the compiler is there nothing lies over the line numbers, and who asks with a key is told that an answer is coming", async ({
  studio,
  page,
}) => {
  await studio.openWithoutCompiler();
  const number = studio.source.getByText("30", { exact: true });
  await number.click({ trial: true, position: { x: 4, y: 10 } });

  await studio.select("slow_sensors;");
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("Control+K");
  await page.keyboard.press("Control+I");
  const message = page.locator(".monaco-editor-overlaymessage");
  await expect(message).toHaveText("Asking the compiler…");
  await page.keyboard.press("Escape");
  await expect(message).toBeHidden();
});

test("opens every example, and each runs", async ({ studio, page }) => {
  await studio.openWithoutCompiler();
  const menu = page.getByRole("button", { name: /^Project:/ });
  await menu.click();
  const all = await page.getByRole("menuitemradio").locator("b").allInnerTexts();
  // Systems run as a whole, on a page of their own.
  const group = page.getByRole("group", { name: "Systems of nodes" });
  const systems = await group.getByRole("menuitemradio").locator("b").allInnerTexts();
  expect(systems).toContain("Web application");
  const names = all.filter((name) => !systems.includes(name));
  expect(names).toHaveLength(34);
  const controllers = page.getByRole("group", { name: "Small controllers" });
  await expect(controllers.getByRole("menuitemradio").first()).toContainText("The weather station");
  await page.keyboard.press("Escape");
  await expect(menu).toBeFocused();
  // The one that is open comes last: from its name nobody could tell when it was opened anew.
  const [open = "", ...others] = names;
  for (const name of [...others, open]) {
    await studio.openExample(name);
    await expect(studio.run).toHaveAttribute("aria-disabled", "false");
    await studio.stepForward.click();
    await expect(studio.inspector.getByText(/^Decision 1 /)).toBeVisible();
  }
});
