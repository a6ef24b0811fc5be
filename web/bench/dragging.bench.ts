/**
 * How smoothly a container is dragged in the built page, in the first example and among 200 with
 * 1 000 transfers: a part of `npm run bench:graph`, after a build.
 *
 * Prints, from the browser's own trace, frames per second, what a frame had of the processors in all
 * threads of the browser, and the longest task of the page's thread. How many frames a machine shows at
 * most depends on it and on what else it does. So a page of which nothing but a square moves is
 * measured in turns with it, and each rate is told as a share of its.
 */
import { execFileSync } from "node:child_process";
import type { Page } from "@playwright/test";
import { expect, type StudioPage, test } from "../test/e2e/studio.js";
import { type Traced, traced } from "./trace.js";

const ROUNDS = 5;
const STEPS = 120;
const CONTAINERS = 200;
const TRANSFERS = 1000;
/** Where every new thread goes first, so that many arrows come along. */
const DRAGGED = "c0";
const ROOT = new URL("../../", import.meta.url).pathname;

/** A page with one square, which follows the pointer. */
const SQUARE = `<body><i style="position:absolute;width:90px;height:90px;background:navy"></i>
<script>
const square = document.querySelector("i").style;
onpointermove = ({ x, y }) => { square.transform = "translate(" + x + "px," + y + "px)"; };
</script>`;

test("frames per second of a drag", async ({ studio, page }) => {
  test.setTimeout(1_800_000);
  const blank = await page.context().newPage();
  await blank.setContent(SQUARE);
  await studio.open();
  await studio.compilerReady();
  await inTurns("the first example", blank, () => drag(studio, "calculations"));
  await studio.replaceText(studio.editor, generated());
  await expect(studio.source.getByText(/^Compiled in/)).toBeVisible();
  await expect(studio.container(DRAGGED)).toBeVisible();
  await expect(studio.graph.getByText("Laying out the graph.")).toHaveCount(0);
  await studio.graph.getByRole("button", { name: "Fit the graph" }).click();
  await inTurns(`${CONTAINERS} containers, ${TRANSFERS} transfers`, blank, () =>
    drag(studio, DRAGGED),
  );
});

/** Measures a page in turns with the square: what else the machine does meets both. */
async function inTurns(what: string, blank: Page, round: () => Promise<Traced>): Promise<void> {
  const least: Traced[] = [];
  const measured: Traced[] = [];
  for (let number = 0; number < ROUNDS; number++) {
    await blank.bringToFront();
    least.push(await sweep(blank, 400, 400));
    measured.push(await round());
  }
  const most = median(sorted(least.map(rate)));
  tell("a square alone", least, most);
  tell(what, measured, most);
}

function tell(what: string, measured: readonly Traced[], most: number): void {
  const rates = sorted(measured.map(rate));
  const work = median(sorted(measured.map(({ work, frames }) => work / frames.length)));
  const longest = Math.max(...measured.map(({ tasks: [task = 0] }) => task));
  console.log(
    `${what}: ${median(rates).toFixed(0)} frames per second (at least ${rates[0]?.toFixed(0)}), ` +
      `${(median(rates) / most).toFixed(2)} of the square's; ` +
      `${work.toFixed(1)} ms of processors for each; longest task ${longest.toFixed(0)} ms`,
  );
}

/** The scheduler that the benchmark of gestures uses, too. */
function generated(): string {
  const program = `from gestures import large; print(large(${CONTAINERS}, ${TRANSFERS}, "large"), end="")`;
  return execFileSync(`${ROOT}.venv/bin/python`, ["-c", program], {
    cwd: `${ROOT}compiler/bench`,
    encoding: "utf8",
  });
}

/** Leads a container through the drawing and back. */
async function drag(studio: StudioPage, name: string): Promise<Traced> {
  const { page } = studio;
  await page.bringToFront();
  const box = await studio.container(name).boundingBox();
  if (!box) throw new Error("The container is not in view.");
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 4, y);
  const seen = await sweep(page, x, y);
  await page.mouse.up();
  await page.evaluate(() => new Promise((rest) => requestIdleCallback(rest)));
  return seen;
}

/** Moves the pointer around a place and back to it. */
function sweep(page: Page, x: number, y: number): Promise<Traced> {
  return traced(page, async () => {
    for (let step = 0; step < STEPS; step++) {
      const turn = (2 * Math.PI * step) / STEPS;
      await page.mouse.move(x + 80 * Math.sin(turn), y + 60 * Math.sin(2 * turn));
    }
  });
}

function rate({ frames }: Traced): number {
  const [first = 0, last = 0] = [frames[0], frames.at(-1)];
  return (1000 * (frames.length - 1)) / Math.max(1, last - first);
}

function sorted(values: number[]): number[] {
  return values.sort((a, b) => a - b);
}

function median(sortedValues: readonly number[]): number {
  return sortedValues[sortedValues.length >> 1] ?? 0;
}
