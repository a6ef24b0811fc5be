import { expectAccessible } from "./accessible.js";
import { expect, test } from "./studio.js";

test("events and threads are filtered, and filters kept under names", async ({ studio, page }) => {
  await studio.openWithoutCompiler();
  const { results } = studio;
  await page.keyboard.press("F10");
  await results.getByRole("tab", { name: "Events" }).click();
  const events = results.getByRole("list", { name: "Events" });
  await expect(events.getByRole("listitem").last()).toBeVisible();

  await results.getByRole("button", { name: "Kinds of events: Every kind" }).click();
  await page.getByRole("menuitemcheckbox", { name: "Thread moved" }).click();
  await page.keyboard.press("Escape");
  await results.getByRole("combobox", { name: "Thread" }).fill("display");
  await expect(events.getByText("Thread 8 (display) put into NQ")).toBeVisible();
  await expect(events.getByText(/called/)).toHaveCount(0);
  await expect(events.getByText(/fast_sensor/)).toHaveCount(0);

  await results.getByRole("button", { name: "Saved filters" }).click();
  await page.getByRole("textbox", { name: "Name of the filter" }).fill("moves of the display");
  await page.getByRole("button", { name: "Keep" }).click();
  await expectAccessible(page);
  await page.keyboard.press("Escape");

  await results.getByRole("searchbox", { name: "Words of the event" }).fill("no such words");
  await expect(results.getByText("No event is like that")).toBeVisible();
  await results.getByRole("button", { name: "Show all events" }).click();
  await expect(events.getByText(/fast_sensor/).first()).toBeVisible();

  await page.reload();
  await results.getByRole("button", { name: "Saved filters" }).click();
  await page.getByRole("button", { name: "moves of the display", exact: true }).click();
  await expect(events.getByRole("listitem")).toHaveCount(1);
  await results.getByRole("button", { name: "Saved filters" }).click();
  await page.getByRole("button", { name: "Delete the filter moves of the display" }).click();
  await expect(page.getByText("No filter is kept yet.")).toBeVisible();
  await page.keyboard.press("Escape");

  await results.getByRole("tab", { name: /^Threads/ }).click();
  await results.getByRole("searchbox", { name: "Name or number of the thread" }).fill("sensor[1]");
  await expect(results.getByRole("row")).toHaveCount(3);
  await results.getByRole("combobox", { name: "Container" }).fill("calculations");
  await expect(results.getByText("No thread is like that now")).toBeVisible();
});
