/**
 * How smoothly a container is dragged, and the view is moved and zoomed, in the built page: in the first
 * example and among 200 containers with 1 000 transfers. A part of `npm run bench:graph`, after a build.
 *
 * Prints, from the browser's own trace, frames per second, what a frame had of the processors in all
 * threads of the browser, and the longest task of the page's thread. How many frames a machine shows at
 * most depends on it and on what else it does. So a page of which nothing but a square moves is
 * measured in turns with it, and each rate is told as a share of its.
 */
import { setTimeout } from "node:timers/promises";
import type { Page } from "@playwright/test";
import { type StudioPage, test } from "../test/e2e/studio.js";
import { HUB, LARGE, median, openLarge, sorted } from "./large.js";
import { type Traced, traced } from "./trace.js";

const ROUNDS = 5;
/** Moves of the pointer, one for each of so many milliseconds, as a mouse tells of them. */
const STEPS = 240;
const INTERVAL = 8;
/** By how much the wheel is turned in one step, in pixels. */
const WHEEL = 10;

/** A page with one square, which follows the pointer. */
const SQUARE = `<body><i style="position:absolute;width:90px;height:90px;background:navy"></i>
<script>
const square = document.querySelector("i").style;
onpointermove = ({ x, y }) => { square.transform = "translate(" + x + "px," + y + "px)"; };
</script>`;

test("frames per second", async ({ studio, page }) => {
  test.setTimeout(1_800_000);
  const blank = await page.context().newPage();
  await blank.setContent(SQUARE);
  await studio.open();
  await studio.compilerReady();
  await measure(studio, blank, "the first example", "calculations");
  await openLarge(studio);
  await measure(studio, blank, LARGE, HUB);
});

async function measure(
  studio: StudioPage,
  blank: Page,
  graph: string,
  container: string,
): Promise<void> {
  await inTurns(`${graph}, dragging`, blank, () => drag(studio, container));
  await inTurns(`${graph}, panning`, blank, () => pan(studio));
  await inTurns(`${graph}, zooming`, blank, () => zoom(studio));
}

/** Measures a page in turns with the square: what else the machine does meets both. */
async function inTurns(what: string, blank: Page, round: () => Promise<Traced>): Promise<void> {
  const least: Traced[] = [];
  const measured: Traced[] = [];
  for (let number = 0; number < ROUNDS; number++) {
    await blank.bringToFront();
    least.push(await sweep(blank, 400, 400));
    measured.push(await round());
  }
  const most = median(sorted(least.filter(isMoving).map(rate)));
  tell("a square alone", least, most);
  tell(what, measured, most);
}

/** Whether something was drawn again and again: of anything else no rate can be told. */
function isMoving({ frames }: Traced): boolean {
  return frames.length > 1;
}

function tell(what: string, all: readonly Traced[], most: number): void {
  const measured = all.filter(isMoving);
  if (measured.length < all.length)
    console.log(
      `${what}: nothing moved in ${all.length - measured.length} of ${all.length} rounds`,
    );
  if (measured.length === 0) return;
  const rates = sorted(measured.map(rate));
  const work = median(sorted(measured.map(({ work, frames }) => work / frames.length)));
  const longest = Math.max(...measured.map(({ tasks: [task = 0] }) => task));
  console.log(
    `${what}: ${median(rates).toFixed(0)} frames per second (at least ${rates[0]?.toFixed(0)}), ` +
      `${(median(rates) / most).toFixed(2)} of the square's; ` +
      `${work.toFixed(1)} ms of processors for each; longest task ${longest.toFixed(0)} ms`,
  );
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

/** Moves the view with the middle button, and back. */
async function pan(studio: StudioPage): Promise<Traced> {
  const { page } = studio;
  await page.bringToFront();
  const { x, y } = await middle(studio);
  await page.mouse.move(x, y);
  await page.mouse.down({ button: "middle" });
  const seen = await sweep(page, x, y);
  await page.mouse.up({ button: "middle" });
  return seen;
}

/** Zooms with the wheel into the middle of the drawing and out again. */
async function zoom(studio: StudioPage): Promise<Traced> {
  const { page } = studio;
  await page.bringToFront();
  const { x, y } = await middle(studio);
  await page.mouse.move(x, y);
  return traced(page, () =>
    inSteps((step) => page.mouse.wheel(0, step < STEPS / 2 ? -WHEEL : WHEEL)),
  );
}

async function middle({ graph }: StudioPage): Promise<{ x: number; y: number }> {
  const box = await graph.boundingBox();
  if (!box) throw new Error("The graph is not in view.");
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Moves the pointer around a place and back to it. */
function sweep(page: Page, x: number, y: number): Promise<Traced> {
  return traced(page, () =>
    inSteps((step) => {
      const turn = (2 * Math.PI * step) / STEPS;
      return page.mouse.move(x + 80 * Math.sin(turn), y + 60 * Math.sin(2 * turn));
    }),
  );
}

/** Does something again and again, whether or not the page has come along. */
async function inSteps(act: (step: number) => Promise<void>): Promise<void> {
  const acts: Promise<void>[] = [];
  for (let step = 0; step < STEPS; step++) {
    acts.push(act(step));
    await setTimeout(INTERVAL);
  }
  await Promise.all(acts);
}

function rate({ frames }: Traced): number {
  const [first = 0, last = 0] = [frames[0], frames.at(-1)];
  return (1000 * (frames.length - 1)) / Math.max(1, last - first);
}
