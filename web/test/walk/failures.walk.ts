/** Parts of the page that do not come, and a narrow screen. */
import { expect } from "../e2e/studio.js";
import { walk, walkAnew } from "./gallery.js";

walkAnew("A compiler that does not load", async ({ studio, page, gallery }) => {
  await page.route(/catapults\.zip$/, (route) => route.abort());
  await studio.open();
  await expect(page.getByRole("alert").filter({ hasText: "Retry" })).toBeVisible();
  await gallery.show("with-a-retry");
});

walkAnew("A simulator that does not load", async ({ studio, page, gallery }) => {
  await page.route(/runtime\/catapults\.wasm$/, (route) => route.abort());
  await page.goto("./");
  await expect(studio.container("calculations")).toBeVisible();
  await expect(page.getByRole("alert").filter({ hasText: "simulator" })).toBeVisible();
  await gallery.show("with-a-start");
});

walkAnew("Examples that cannot be fetched", async ({ page, gallery }) => {
  await page.route(/examples\/.*\.json$/, (route) => route.abort());
  await page.goto("./");
  await expect(page.getByText("The examples could not be loaded.")).toBeVisible();
  await gallery.show("with-another-retry");
});

walkAnew("A part of the page that cannot be loaded", async ({ studio, page, gallery }) => {
  await page.route(/assets\/measures-.*\.js$/, (route) => route.abort());
  await studio.open();
  await studio.results.getByRole("tab", { name: "Measures" }).click();
  await expect(studio.results.getByRole("button", { name: "Try again" })).toBeVisible();
  await gallery.show("with-a-way-to-try-again");
  await page.route(/assets\/project-menu-.*\.js$/, (route) => route.abort());
  await page.reload();
  await expect(page.getByRole("banner").getByRole("button", { name: "Try again" })).toBeVisible();
  await gallery.show("a-menu-that-is-missing");
});

walkAnew("A gesture whose part cannot be loaded", async ({ studio, page, gallery }) => {
  await page.route(/assets\/gesture-queue-.*\.js$/, (route) => route.abort());
  await studio.open();
  await studio.compilerReady();
  await studio.container("calculations").click();
  await page.keyboard.press("Delete");
  await expect(page.getByRole("status").filter({ hasText: "could not be loaded" })).toBeVisible();
  await gallery.show("told-by-a-notice");
});

walkAnew("A page that cannot be put together", async ({ studio, page, gallery }) => {
  await studio.open();
  await page.route(/assets\/narrow-shell-.*\.js$/, (route) => route.abort());
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByRole("heading", { name: "The page failed" })).toBeVisible();
  await gallery.show("with-the-text-to-download");
});

walk("A page of a diagnostic", async ({ page, gallery }) => {
  const shown = page.url();
  await page.goto("./diagnostics/E301.html");
  await gallery.show("e301");
  await page.goto("./diagnostics/index.html");
  await gallery.show("all-codes");
  await page.goto(shown);
});

for (const [width, height] of [
  [390, 844],
  [820, 1180],
  [1100, 800],
] as const) {
  walk(`A screen of ${width} pixels`, async ({ studio, page, gallery }) => {
    await page.setViewportSize({ width, height });
    for (let step = 1; step <= 12; step++) await page.keyboard.press("F10");
    await expect.poll(() => studio.tick()).toBeGreaterThan(30);
    if (width > 760) {
      await gallery.show(`${width}-all-places`);
      return;
    }
    for (const place of ["Graph", "Source", "Why", "Results"]) {
      await page.getByRole("tab", { name: place, exact: true }).click();
      await expect(page.getByRole("tabpanel", { name: place, exact: true })).not.toBeEmpty();
      await gallery.show(`${width}-${place.toLowerCase()}`);
    }
    for (const name of [/^Threads/, "Measures", "Events", "Compare", /^Problems/]) {
      await studio.results.getByRole("tab", { name }).click();
      await expect(studio.results.getByRole("tabpanel")).not.toBeEmpty();
      await gallery.show(`${width}-results-${String(name).toLowerCase().replace(/\W/g, "")}`);
    }
  });
}
