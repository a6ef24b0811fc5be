import { expectAccessible } from "./accessible.js";
import { expect, test } from "./studio.js";

test("a compiler that does not load is said, and loads on retry; the text is safe", async ({
  studio,
  page,
}) => {
  await page.route(/catapults\.zip$/, (route) => route.abort());
  await studio.open();
  const notice = page.getByRole("alert").filter({ hasText: "Retry" });
  await expect(notice).toContainText("The compiler could not be loaded. Your text is safe");
  await studio.edit("scheduler weather {", "scheduler weather_two {");
  await page.unroute(/catapults\.zip$/);
  await notice.getByRole("button", { name: "Retry" }).click();
  await studio.compilerReady();
  await expect(notice).toBeHidden();
  await expect.poll(() => studio.text()).toContain("scheduler weather_two {");
});

for (const file of ["pyodide.asm.wasm", "pyodide.asm.mjs", "pyodide.mjs", "python_stdlib.zip"])
  test(`a compiler whose ${file} is missing is said at once`, async ({ page }) => {
    await page.route(`**/${file}`, (route) => route.fulfill({ status: 404 }));
    await page.goto("./");
    const notice = page.getByRole("alert").filter({ hasText: "Retry" });
    await expect(notice).toContainText("The compiler could not be loaded.");
  });

test("a simulator that does not load is said, and starts on request", async ({ studio, page }) => {
  await page.route(/runtime\/catapults\.wasm$/, (route) => route.abort());
  await page.goto("./");
  await expect(studio.container("calculations")).toBeVisible();
  const notice = page.getByRole("alert").filter({ hasText: "simulator" });
  await expect(notice).toContainText("The simulator could not be loaded.");
  await page.unroute(/runtime\/catapults\.wasm$/);
  await notice.getByRole("button", { name: "Start the simulator again" }).click();
  await expect(studio.run).toHaveAttribute("aria-disabled", "false");
  await expect(notice).toBeHidden();
});

test("examples that cannot be fetched are said, with a retry", async ({ studio, page }) => {
  await page.route(/examples\/.*\.json$/, (route) => route.abort());
  await page.goto("./");
  await expect(page.getByText("The examples could not be loaded.")).toBeVisible();
  await page.unroute(/examples\/.*\.json$/);
  await page.getByRole("button", { name: "Retry" }).click();
  await expect(studio.container("calculations")).toBeVisible();
});

test("a part of the page that cannot be loaded takes no other along, and is loaded on request", async ({
  studio,
  page,
}) => {
  await page.route(/assets\/measures-.*\.js$/, (route) => route.abort());
  await studio.open();
  await studio.results.getByRole("tab", { name: "Measures" }).click();
  await expect(studio.results.getByText("This part could not be shown")).toBeVisible();
  await expectAccessible(page, '[aria-label="Results"]');
  // It is told there, and not by a notice as well.
  await expect(page.getByRole("status").filter({ hasText: "could not be loaded" })).toHaveCount(0);
  await studio.edit("scheduler weather {", "scheduler weather_two {");
  await studio.results.getByRole("button", { name: "Try again" }).click();
  await expect(studio.results.getByText("This part could not be shown")).toBeVisible();
  await studio.results.getByRole("tab", { name: /^Threads/ }).click();
  await expect(studio.results.getByRole("table")).toBeVisible();
  await page.unroute(/assets\/measures-.*\.js$/);
  await studio.results.getByRole("tab", { name: "Measures" }).click();
  await studio.results.getByRole("button", { name: "Try again" }).click();
  await expect(studio.results.getByText("This part could not be shown")).toBeHidden();
  await expect(studio.results.getByRole("term").getByText("Longest wait")).toBeVisible();
});

test("a gesture whose part cannot be loaded is told of, and drawn when it can", async ({
  studio,
  page,
}) => {
  await page.route(/assets\/carry-out-.*\.js$/, (route) => route.abort());
  await studio.open();
  await studio.compilerReady();
  const node = studio.container("calculations");
  await node.click();
  await page.keyboard.press("Delete");
  const notice = page.getByRole("status").filter({ hasText: "could not be loaded" });
  await expect(notice).toContainText("Try again.");
  await page.unroute(/assets\/carry-out-.*\.js$/);
  await node.focus();
  await page.keyboard.press("Delete");
  await expect(studio.graph.getByText("calculations is still used")).toBeVisible();
});

test("a menu that cannot be loaded is loaded on request", async ({ studio, page }) => {
  await page.route(/assets\/project-menu-.*\.js$/, (route) => route.abort());
  await studio.open();
  const again = page.getByRole("banner").getByRole("button", { name: "Try again" });
  await expect(again).toBeVisible();
  await page.unroute(/assets\/project-menu-.*\.js$/);
  await again.click();
  await expect(page.getByRole("button", { name: /^Project:/ })).toBeVisible();
});

test("a page that cannot be put together loses no text", async ({ studio, page }) => {
  await studio.open();
  await page.route(/assets\/narrow-shell-.*\.js$/, (route) => route.abort());
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByRole("heading", { name: "The page failed" })).toBeVisible();
  const arriving = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download the text" }).click();
  expect((await arriving).suggestedFilename()).toMatch(/^weather\.(sched|workload)$/);
  await page.unroute(/assets\/narrow-shell-.*\.js$/);
  await page.getByRole("button", { name: "Load the page again" }).click();
  await expect(studio.container("calculations")).toBeVisible();
});
