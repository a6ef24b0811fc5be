import { readFile } from "node:fs/promises";
import { expect, test } from "./one-page.js";

test("the Gantt chart tells who ran when, by pointer and by keys, and is handed out", async ({
  studio,
  page,
}) => {
  for (let step = 0; step < 6; step++) await studio.stepForward.click();
  await studio.results.getByRole("tab", { name: "Gantt" }).click();
  const chart = studio.results.getByRole("slider", { name: /^Turns of 8 threads, .*turns$/ });
  await chart.focus();
  const said = studio.results.getByRole("status");
  await page.keyboard.press("Home");
  await expect(chart).toHaveAttribute("aria-valuenow", "1");
  const first = await said.innerText();
  expect(first).toMatch(/^calculation\[\d\] ran: [\d.]+ .s to [\d.]+ .s, /);
  await page.keyboard.press("ArrowRight");
  await expect(said).not.toHaveText(first);
  await expect(chart).toHaveAttribute("aria-valuetext", await said.innerText());

  await studio.results.getByText("As a table").click();
  await expect(studio.results.getByRole("row").nth(1)).toContainText("calculation");

  const download = page.waitForEvent("download");
  await studio.results.getByRole("button", { name: "Download the chart as SVG" }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe("weather-gantt.svg");
  expect(await readFile(await file.path(), "utf8")).toContain("Gantt chart of 8 threads");
});
