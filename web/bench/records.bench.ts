/**
 * How fluid the timeline is over a run of ten million records, in the built page: `npm run bench:timeline`, after a
 * build. Prints for each gesture how long frames took, and the longest task of the page's thread with what it had of a
 * processor: where the machine has other things to do, that alone tells what the page needs.
 */
import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { expect, test } from "../test/e2e/studio.js";
import { type Traced, traced } from "./trace.js";

const RECORDS = 10_000_000;
const WORKLOAD = readFileSync(
  new URL("../../simulator/bench/long.workload", import.meta.url),
  "utf8",
);
/** Turns of the wheel, and milliseconds between two. */
const TURNS = 40;
const PAUSE = 25;
/** A frame is not to take longer, ms. */
const GOAL = 33;

test("ten million records", async ({ studio, page }) => {
  test.setTimeout(900_000);
  await studio.open();
  await studio.compilerReady();
  await studio.openExample("First come, first served");
  await page.getByRole("tab", { name: "workload" }).click();
  await studio.replaceText(studio.editor, WORKLOAD);
  await expect(studio.source.getByText(/^Compiled in/)).toBeVisible();
  await page.getByRole("slider", { name: "Speed" }).press("End");
  await studio.results.getByRole("tab", { name: "Events" }).click();
  await studio.run.click();
  const tally = studio.results.getByText(/[\d\s]+ events$/);
  await expect
    .poll(async () => Number((await tally.innerText()).replace(/\D/g, "")), { timeout: 600_000 })
    .toBeGreaterThan(RECORDS);
  await studio.pause.click();
  console.log(await tally.innerText());
  await measure(page, "scrolling the events", () => wheel(page, ".long-list", 20_000));
  await studio.results.getByRole("searchbox").fill("worker");
  await measure(page, "filtering the events", async () => {
    await expect(studio.results.getByRole("button", { name: "Stop" })).toBeVisible();
    await wheel(page, ".long-list", 5000);
  });
  await studio.results.getByRole("tab", { name: "Timeline" }).click();
  await page.getByRole("button", { name: "Show the whole run" }).click();
  await measure(page, "zooming the timeline in", () => wheel(page, ".timeline-plot", -240));
  await measure(page, "moving it", () => wheel(page, ".timeline-plot", 0, 300));
  await measure(page, "zooming it out", () => wheel(page, ".timeline-plot", 240));
});

async function wheel(page: Page, place: string, down: number, aside = 0): Promise<void> {
  await page.locator(place).first().hover();
  if (down !== 0 && place === ".timeline-plot") await page.keyboard.down("Control");
  for (let turn = 0; turn < TURNS; turn++) {
    await page.mouse.wheel(turn % 8 < 6 ? aside : -aside, down);
    await page.evaluate((wait) => new Promise((done) => setTimeout(done, wait)), PAUSE);
  }
  await page.keyboard.up("Control");
}

async function measure(page: Page, what: string, action: () => Promise<void>): Promise<void> {
  const all = await traced(page, action);
  console.log(`${what}: ${told(all)}`);
}

function told({ frames, tasks, busy }: Traced): string {
  const gaps = frames.slice(1).map((at, index) => at - (frames[index] ?? at));
  const over = gaps.filter((gap) => gap > GOAL).length;
  const longest = Math.max(0, ...gaps).toFixed(0);
  return (
    `${frames.length} frames, the longest ${longest} ms, ${over} over ${GOAL} ms; ` +
    `longest task ${(tasks[0] ?? 0).toFixed(0)} ms, of a processor ${(busy[0] ?? 0).toFixed(0)} ms`
  );
}
