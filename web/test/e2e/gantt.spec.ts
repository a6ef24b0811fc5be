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

const JOBS = `workload jobs {
    profile pth;
    limit time 60ms;
    thread control { period 20ms; deadline 1ms; compute 2ms; }
    thread video { period 40ms; compute 9ms; }
}
`;

test("missed deadlines are told in the timeline, in the chart and in the measures", async ({
  studio,
  page,
}) => {
  await studio.openExample("First come, first served on Pth");
  await studio.source.getByRole("tab", { name: "workload" }).click();
  await studio.replaceText(studio.source.getByRole("textbox", { name: "Workload text" }), JOBS);
  await studio.results.getByRole("tab", { name: "Threads 2" }).click();
  await page.getByRole("slider", { name: "Speed" }).press("End");
  await studio.run.click();
  await expect(page.getByRole("button", { name: "Run again" })).toBeVisible();
  await studio.results.getByRole("tab", { name: "Timeline" }).click();
  await studio.results.getByRole("button", { name: "Show the whole run" }).click();
  await expect(
    studio.results.getByRole("img", { name: /Deadlines missed: control at 1 ms/ }),
  ).toBeVisible();
  await studio.results.getByRole("tab", { name: "Gantt" }).click();
  await expect(
    studio.results.getByRole("slider", { name: /^Turns of 2 threads, .* 3 missed deadlines$/ }),
  ).toBeVisible();
  await studio.results.getByRole("tab", { name: "Measures" }).click();
  const jobs = studio.results.getByRole("row", { name: /^control 4 3 / });
  await expect(jobs).toContainText("10 ms late");
});
