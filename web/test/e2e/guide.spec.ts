import type { Page } from "@playwright/test";
import { expectAccessible } from "./accessible.js";
import { boxAtRest } from "./boxes.js";
import { expect, test } from "./studio.js";

test.describe("on a first visit", () => {
  test.use({ storageState: { cookies: [], origins: [] } });

  test("a person is greeted once, led through the page, and finds the examples by their pictures", async ({
    studio,
    page,
  }) => {
    await studio.openWithoutCompiler();
    const welcome = page.getByRole("region", { name: "Welcome" });
    await expect(welcome).toContainText("Design how threads take turns.");
    await expectAccessible(page, '[aria-label="Welcome"]');

    await welcome.getByRole("button", { name: "Tour of a minute" }).click();
    await expect(welcome).toBeHidden();
    for (let step = 1; step <= 6; step++) {
      const card = page.getByRole("dialog", { name: `Tour, ${step} of 6` });
      await expect(card.getByRole("button", { name: /^(Next|Done)$/ })).toBeFocused();
      if (step === 1) await expectAccessible(page, '[role="dialog"]');
      await page.keyboard.press("Enter");
    }
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(page.getByRole("button", { name: /^Project:/ })).toBeFocused();
    await page.reload();
    await expect(page.getByRole("button", { name: "Help" })).toBeVisible();
    await expect(studio.editor).toBeAttached();
    await expect(welcome).toBeHidden();

    await page.getByRole("button", { name: "Help" }).click();
    await page.getByRole("menuitem", { name: "Browse the examples" }).click();
    const gallery = page.getByRole("dialog", { name: "Examples" });
    const cards = gallery.getByRole("listitem");
    const count = await cards.count();
    await expect(gallery.locator("svg.thumbnail")).toHaveCount(count);
    await expectAccessible(page, '[role="dialog"]');
    await gallery.getByRole("searchbox").fill("lottery");
    await expect(cards).not.toHaveCount(count);
    await gallery.getByRole("button", { name: /^Lottery/ }).click();
    await expect(gallery).toBeHidden();
    await expect(page.getByRole("button", { name: /^Project: Lottery/ })).toBeVisible();
  });

  test("the greeting, the tour and the help fit a narrow screen", async ({ studio, page }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await studio.openWithoutCompiler();
    await page.getByRole("button", { name: "Tour of a minute" }).click();
    for (let step = 1; step <= 6; step++) {
      const card = page.getByRole("dialog", { name: `Tour, ${step} of 6` });
      await expect(card).toBeInViewport({ ratio: 1 });
      await card.getByRole("button", { name: /^(Next|Done)$/ }).click();
    }
    await page.getByRole("button", { name: "Help" }).click();
    await page.getByRole("menuitem", { name: /^Reference/ }).click();
    await page.getByRole("searchbox", { name: "Search the help" }).fill("sorted queue");
    const help = page.getByRole("complementary", { name: "Help" });
    await help.getByRole("button", { name: /^Containers/ }).click();
    await expect(help.getByRole("heading", { name: "Containers" })).toBeVisible();
    expect(await help.evaluate(({ scrollWidth }) => scrollWidth)).toBeLessThanOrEqual(320);
    await expectAccessible(page, '[aria-label="Help"]');
  });
});

const theme = (page: Page) => page.locator("html").getAttribute("data-theme");

test("commands and names are found by a few letters, and keys can be changed", async ({
  studio,
  page,
}) => {
  await studio.open();
  await studio.compilerReady(); // to say that it does not come in time would take room of the graph
  const place = await boxAtRest(studio.container("calculations"));
  await studio.run.focus();
  await page.keyboard.press("Control+K");
  const palette = page.getByRole("dialog", { name: /^Find a command/ });
  await expect(palette.getByRole("option", { name: /^Step forward/ }).first()).toBeVisible();
  await expectAccessible(page, '[role="dialog"]');
  await page.keyboard.type("standard");
  await expect(palette.getByRole("option").first()).toContainText("standard_sensors");
  await page.keyboard.press("Enter");
  await expect(palette).toBeHidden();
  await expect(studio.inspector).toContainText("standard_sensors");
  await expect(studio.editor).toBeFocused();

  await page.keyboard.press("Control+Shift+P");
  await page.keyboard.type("shortcuts");
  await page.keyboard.press("Enter");
  const sheet = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  const row = sheet.getByRole("listitem").filter({ hasText: "Switch between light and dark" });
  await row.getByRole("button", { name: /^Change the key/ }).click();
  await page.keyboard.press("Control+Tab");
  await expect(row.getByRole("status")).toContainText("stays with the browser");
  await page.keyboard.press("Control+B");
  await expect(row.getByRole("status")).toHaveText("Ctrl+B is “Show or hide source” now.");
  await expectAccessible(page, '[role="dialog"]');
  await row.getByRole("button", { name: "Take it over" }).click();
  await expect(row).toContainText("Ctrl+B");
  await expect(row.getByRole("button", { name: /^Change the key/ })).toBeFocused();
  await page.keyboard.press("Escape");
  // The styles of what lay over the page are there still, and leave the graph alone.
  expect(await boxAtRest(studio.container("calculations"))).toEqual(place);

  await page.reload();
  await expect(studio.editor).toBeAttached();
  const before = await theme(page);
  await studio.run.focus();
  await page.keyboard.press("Control+B");
  await expect.poll(() => theme(page)).not.toBe(before);
  await expect(studio.source).toBeVisible();
  await page.keyboard.press("?");
  await sheet.getByRole("button", { name: "Reset all" }).click();
  await expect(row).not.toContainText("Ctrl+B");
});

test("F1 says what the word at the cursor means, beside the source", async ({ studio, page }) => {
  await studio.openWithoutCompiler();
  await expect(studio.editor).toBeAttached();
  await studio.select("foreach");
  await page.keyboard.press("F1");
  const help = page.getByRole("complementary", { name: "Help" });
  await expect(help.getByRole("article")).toContainText("foreach");
  await expectAccessible(page, '[aria-label="Help"]');
  await page.keyboard.press("Escape");
  await expect(help).toBeHidden();
  await expect(studio.editor).toBeFocused();

  await page.keyboard.press("F1");
  const search = help.getByRole("searchbox");
  await search.fill("zzzz");
  await expect(help.getByRole("status")).toContainText("nothing on “zzzz”");
  await search.fill("E301");
  await help.getByRole("button", { name: /^E301/ }).click();
  await expect(help.getByRole("heading", { name: /^E301/ })).toBeVisible();
  await help.getByRole("button", { name: "Back to what was found" }).click();
  await search.fill("");
  await expect(help.getByRole("navigation")).toContainText("The workload language");
});
