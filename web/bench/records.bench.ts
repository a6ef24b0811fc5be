/**
 * How fluid a run of ten million records is, in the built page: `npm run bench:timeline`, after a build; `RECORDS=…`
 * takes another number. Prints how long the run, its first picture and searches take, the memory of the page with its
 * workers, and for each gesture how long frames took.
 *
 * A frame is late, too, where another program has the processors. So it is told beside how many frames had more of a
 * processor than they may take: that is what the browser itself needs, and of that the page's thread.
 */
import { readFileSync } from "node:fs";
import type { Locator, Page } from "@playwright/test";
import { expect, type StudioPage, test } from "../test/e2e/studio.js";
import { turnWheel, type WheelWay } from "./pointer.js";
import { framesTraced } from "./trace.js";

const RECORDS = Number(process.env.RECORDS ?? 10_000_000);
const WORKLOAD = readFileSync(
  new URL("../../simulator/bench/long.workload", import.meta.url),
  "utf8",
);
/** A frame is not to take longer, ms. */
const GOAL = 33;
/** Longer than anything here takes on a busy machine, ms. */
const PATIENCE = 600_000;
/** How far the wheel is turned each way, and how fast, in pixels and seconds. */
const TURN = 1500;
const SPEED = 1000;
const IN_AND_OUT: WheelWay = ["up", "down"];
const THERE_AND_BACK: WheelWay = ["right", "left"];

test(`${RECORDS} records`, async ({ studio, page }) => {
  test.setTimeout(2 * PATIENCE);
  await studio.open();
  await studio.compilerReady();
  const before = await memoryOf(page);
  await play(studio);
  const taken = (await memoryOf(page)) - before;
  console.log(
    `memory of the page with its workers: ${taken.toFixed(0)} MB more than before the run`,
  );
  await lookAtTimeline(studio);
  await lookAtEvents(studio);
});

/** Runs until there are so many records. */
async function play(studio: StudioPage): Promise<void> {
  const { page, results } = studio;
  await studio.openExample("First come, first served");
  await page.getByRole("tab", { name: "workload" }).click();
  const editor = studio.source.getByRole("textbox", { name: "Workload text" });
  await studio.replaceText(editor, WORKLOAD);
  await expect(studio.source.getByText(/^Compiled in/)).toBeVisible();
  await page.getByRole("slider", { name: "Speed" }).press("End");
  await results.getByRole("tab", { name: "Events" }).click();
  // Of more than the page keeps it says how many of how many are the newest.
  const tally = results.getByText(/\d events$/);
  await timed(`a run of ${RECORDS} events`, async () => {
    await studio.run.click();
    await expect
      .poll(async () => told(await tally.innerText()), { timeout: PATIENCE })
      .toBeGreaterThan(RECORDS);
  });
  await studio.pause.click();
}

/** The last number of a tally. */
const told = (words: string) => Number(/([\d\s]+) events$/.exec(words)?.[1]?.replace(/\s/g, ""));

async function lookAtTimeline({ page, results }: StudioPage): Promise<void> {
  await results.getByRole("tab", { name: "Timeline" }).click();
  const plot = page.getByRole("img", { name: /^Timeline of/ });
  await timed("the first picture of the whole run", async () => {
    await page.getByRole("button", { name: "Show the whole run" }).click();
    await expect(plot).toHaveAttribute("aria-busy", "true");
    await expect(plot).toHaveAttribute("aria-busy", "false", { timeout: PATIENCE });
  });
  await measure(page, "zooming the timeline", () => wheel(plot, IN_AND_OUT));
  await page.getByRole("button", { name: "Zoom into the timeline" }).click({ clickCount: 8 });
  await measure(page, "moving it", () => wheel(plot, THERE_AND_BACK));
  await page.getByRole("button", { name: "Find in the run" }).click();
  const find = page.getByRole("search", { name: "Find in the run" });
  const words = find.getByRole("searchbox");
  await words.fill("no such event");
  await measure(page, "searching all of it, and zooming meanwhile", async () => {
    await words.press("Shift+Enter");
    await wheel(plot, IN_AND_OUT);
  });
  await timed("the rest of that search", () =>
    expect(find.getByText(/^None before/)).toBeVisible({ timeout: PATIENCE }),
  );
}

async function lookAtEvents({ page, results }: StudioPage): Promise<void> {
  await results.getByRole("tab", { name: "Events" }).click();
  await results.getByRole("button", { name: "Clear the filter" }).click();
  const list = results.getByRole("list", { name: "Events" });
  await measure(page, "scrolling the events", () => wheel(list, IN_AND_OUT));
  await results.getByRole("searchbox").fill("worker");
  const stop = results.getByRole("button", { name: "Stop" });
  await measure(page, "filtering the events, and scrolling meanwhile", async () => {
    await expect(stop).toBeVisible();
    await wheel(list, IN_AND_OUT);
  });
  await timed("the rest of that filter", () => expect(stop).toBeHidden({ timeout: PATIENCE }));
}

async function wheel(place: Locator, way: WheelWay): Promise<void> {
  const box = await place.boundingBox();
  if (!box) throw new Error("There is nothing to turn the wheel over.");
  // Long lists reach below the page.
  const middle = { x: box.x + box.width / 2, y: box.y + Math.min(box.height / 2, 60) };
  await turnWheel(place.page(), middle, TURN, SPEED, way);
}

async function timed(what: string, action: () => Promise<void>): Promise<void> {
  const since = performance.now();
  await action();
  console.log(`${what}: ${((performance.now() - since) / 1000).toFixed(1)} s`);
}

async function measure(page: Page, what: string, action: () => Promise<void>): Promise<void> {
  const { busy, each } = await framesTraced(page, action);
  const over = (kind: "length" | "all" | "page") => {
    const took = each.map((frame) => frame[kind]);
    const late = took.filter((time) => time > GOAL).length;
    return `${late} over ${GOAL} ms (longest ${Math.max(0, ...took).toFixed(0)})`;
  };
  const most = busy[0] ?? 0;
  console.log(
    `${what}: ${each.length} frames, ${over("length")}; by what the browser had of processors ${over("all")}, ` +
      `the page's thread alone ${over("page")}; its busiest task ${most.toFixed(0)} ms ` +
      `(${most <= GOAL ? "within" : "beyond"} the goal)`,
  );
}

/** What the processes of pages have in memory, in MB: workers of a page are within its process. */
async function memoryOf(page: Page): Promise<number> {
  const session = await page.context().browser()?.newBrowserCDPSession();
  if (!session) throw new Error("The browser tells nothing of its processes.");
  const { processInfo } = await session.send("SystemInfo.getProcessInfo");
  await session.detach();
  const pages = processInfo.filter(({ type }) => type === "renderer");
  return pages.reduce((sum, { id }) => sum + residentOf(id), 0);
}

function residentOf(process: number): number {
  const status = readFileSync(`/proc/${process}/status`, "utf8");
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) / 1024;
}
