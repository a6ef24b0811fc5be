import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expect, test } from "./studio.js";

async function download(page: Page, item: string) {
  await page.getByRole("button", { name: "Export" }).click();
  const arriving = page.waitForEvent("download");
  await page.getByRole("menuitem", { name: item }).click();
  const file = await arriving;
  return { name: file.suggestedFilename(), text: await readFile(await file.path(), "utf8") };
}

test("hands out C, WebAssembly text and DOT", async ({ studio, page }) => {
  await studio.open();
  const c = await download(page, "Download C");
  expect(c.name).toBe("weather.c");
  expect(c.text).toContain("schedule");
  const wat = await download(page, "Download WebAssembly text");
  expect(wat.name).toBe("weather.wat");
  expect(wat.text).toMatch(/^\s*(;;.*\n\s*)*\(module/);
  const dot = await download(page, "Download graph as DOT");
  expect(dot.name).toBe("weather.dot");
  expect(dot.text).toContain("digraph");
});

test("hands out nothing generated while there are errors", async ({ studio, page }) => {
  await studio.open();
  await studio.compilerReady();
  await studio.edit("dispatch current;", "dispatch nowhere;");
  await expect(studio.source.getByText(/^\d+ errors?$/)).toBeVisible();
  await page.getByRole("button", { name: "Export" }).click();
  await expect(page.getByRole("menuitem", { name: "Download C" })).toBeDisabled();
});

test("hands out the trace and the measures of the run so far", async ({ studio, page }) => {
  await studio.open();
  await studio.stepForward.click();
  await expect.poll(() => studio.tick()).toBeGreaterThan(9);
  const trace = await download(page, "Download the trace for Perfetto");
  expect(trace.name).toBe("weather-trace.json");
  const events: unknown[] = JSON.parse(trace.text).traceEvents;
  expect(events.length).toBeGreaterThan(20);
  const table = await download(page, "Download the trace as a table");
  expect(table.name).toBe("weather-trace.csv");
  expect(table.text).toMatch(/newthread called for thread 1/);
  const measures = await download(page, "Download the measures as JSON");
  expect(measures.name).toBe("weather-measures.json");
  expect(JSON.parse(measures.text)).toMatchObject({ decisions: 1 });
  const rows = await download(page, "Download the measures as a table");
  expect(rows.text).toMatch(/unit/);
});
