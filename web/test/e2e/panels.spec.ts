import type { Locator } from "@playwright/test";
import { boxAtRest } from "./boxes.js";
import { expect, test } from "./studio.js";

async function extent(panel: Locator): Promise<{ width: number; height: number }> {
  await expect(panel).toBeVisible();
  const box = await panel.boundingBox();
  if (!box) throw new Error("The panel is not on the page.");
  return { width: Math.round(box.width), height: Math.round(box.height) };
}

test("keys change the width of the source, which is kept over a reload", async ({
  studio,
  page,
}) => {
  await studio.openWithoutCompiler();
  const divider = page.getByRole("separator", { name: "Width of the source" });
  const { width } = await extent(studio.source);
  await divider.press("ArrowRight");
  await divider.press("Shift+ArrowRight");
  await expect.poll(async () => (await extent(studio.source)).width).toBe(width + 80);
  await expect(divider).toHaveAttribute("aria-valuenow", String(width + 80));
  await page.reload();
  await expect.poll(async () => (await extent(studio.source)).width).toBe(width + 80);
  await divider.press("Home");
  await expect.poll(async () => (await extent(studio.source)).width).toBe(220);
  await divider.press("End");
  await expect.poll(async () => (await extent(studio.graph)).width).toBe(240);
  await divider.dblclick();
  await expect.poll(async () => (await extent(studio.source)).width).toBe(width);
});

test("nothing makes the page wider than its window", async ({ studio, page }) => {
  await studio.openWithoutCompiler();
  await expect(studio.results.getByRole("tab", { name: "Timeline" })).toBeVisible();
  const beyond = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(await beyond()).toBe(0);
});

test("on a medium screen the tools of the results stay in sight, whatever tabs there are", async ({
  studio,
  page,
}) => {
  await page.setViewportSize({ width: 1000, height: 760 });
  await studio.openWithoutCompiler();
  for (const name of ["Zoom out of the timeline", "Fork here", "Hide results"])
    await expect(studio.results.getByRole("button", { name })).toBeInViewport({ ratio: 1 });
  const last = studio.results.getByRole("tab", { name: /^Problems/ });
  await last.focus();
  await expect(last).toBeInViewport({ ratio: 1 });
});

test("the pointer changes the height of the results, not beyond what the rest needs", async ({
  studio,
  page,
}) => {
  await studio.openWithoutCompiler();
  await expect(studio.results.getByRole("tab", { name: "Timeline" })).toBeVisible();
  const { height } = await extent(studio.results);
  const divider = page.getByRole("separator", { name: "Height of the results" });
  const drag = async (by: number) => {
    const from = await divider.boundingBox();
    await page.mouse.move(300, from?.y ?? 0);
    await page.mouse.down();
    await page.mouse.move(300, (from?.y ?? 0) + by, { steps: 4 });
    await page.mouse.up();
  };
  await drag(-60);
  await expect.poll(async () => (await extent(studio.results)).height).toBe(height + 60);
  await drag(-2000);
  await expect.poll(async () => (await extent(studio.source)).height).toBe(240);
  await drag(2000);
  await expect.poll(async () => (await extent(studio.results)).height).toBe(120);
});

test("a panel that is put away comes back as it was", async ({ studio, page }) => {
  await studio.openWithoutCompiler();
  await expect(studio.inspector.getByRole("tab", { name: "Thread", exact: true })).toBeVisible();
  const before = await extent(studio.inspector);
  await page.getByRole("button", { name: "Hide inspector" }).click();
  await expect(studio.inspector).toHaveCount(0);
  await page.getByRole("button", { name: "Show inspector" }).click();
  await expect.poll(() => extent(studio.inspector)).toEqual(before);
  const results = await extent(studio.results);
  await page.getByRole("button", { name: "Hide results" }).click();
  await expect.poll(async () => (await extent(studio.results)).height).toBe(36);
  await page.getByRole("button", { name: "Show results" }).click();
  await expect.poll(() => extent(studio.results)).toEqual(results);
});

test("on a narrow screen the palette leaves the whole width to the drawing", async ({
  studio,
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("./");
  await page.getByRole("tab", { name: "Graph", exact: true }).click();
  const palette = await boxAtRest(studio.graph.getByRole("toolbar", { name: "Palette" }));
  const first = await boxAtRest(studio.container("NQ"));
  expect(palette.x + palette.width).toBeLessThanOrEqual(390);
  expect(first.x).toBeLessThan(palette.x);
  expect(first.y).toBeGreaterThan(palette.y + palette.height);
});
