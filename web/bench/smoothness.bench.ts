/**
 * How smoothly a container is dragged, and the view is moved and zoomed, in the built page: in the first
 * example and among 200 containers with 1 000 transfers. A part of `npm run bench:graph`, after a build.
 *
 * Prints, from the browser's own trace, frames per second, what a frame had of the processors in all
 * threads of the browser, and the longest task of the page's thread. How many frames a machine shows at
 * most depends on it and on what else it does. So a page of which nothing but a square moves is
 * measured in turns with it, and each rate is told as a share of its.
 */
import type { Locator, Page } from "@playwright/test";
import { expect, type StudioPage, test } from "../test/e2e/studio.js";
import { HUB, LARGE, median, openLarge, sorted } from "./large.js";
import { type Button, lead, type Point, turnWheel } from "./pointer.js";
import { type Traced, traced } from "./trace.js";

const ROUNDS = 5;
/** How long the pointer is led around, in milliseconds, and of how many pieces its way is. */
const TIME = 2000;
const PIECES = 120;
/** By how much the wheel is turned each way, and how fast, in pixels and seconds. */
const WHEEL = 600;
const WHEEL_SPEED = 600;

/** A page with one square, which follows the pointer. */
const SQUARE = `<body><i style="position:absolute;width:90px;height:90px;background:navy"></i>
<script>
const square = document.querySelector("i").style;
onpointermove = ({ x, y }) => { square.transform = "translate(" + x + "px," + y + "px)"; };
</script>`;

test("the first example", async ({ studio, page }) => {
  test.setTimeout(900_000);
  const blank = await squareBeside(page);
  await studio.open();
  await studio.compilerReady();
  await measure(studio, blank, "the first example", "calculations");
});

test(LARGE, async ({ studio, page }) => {
  test.setTimeout(900_000);
  const blank = await squareBeside(page);
  await studio.open();
  await studio.compilerReady();
  await openLarge(studio);
  await measure(studio, blank, LARGE, HUB);
});

async function squareBeside(page: Page): Promise<Page> {
  const blank = await page.context().newPage();
  await blank.setContent(SQUARE);
  return blank;
}

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
    least.push(await sweep(blank, { x: 400, y: 400 }, null));
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

/** Leads a container through the drawing and back. None is selected before, so that it will be as it is taken up. */
async function drag(studio: StudioPage, name: string): Promise<Traced> {
  const { page } = studio;
  await page.bringToFront();
  const container = studio.container(name);
  const seen = await sweep(page, await middle(container), "left");
  // The page may still be busy with selecting what was dropped.
  await expect(async () => {
    await container.press("Escape");
    await expect(container).not.toHaveClass(/\bselected\b/, { timeout: 1000 });
  }).toPass();
  await page.evaluate(() => new Promise((rest) => requestIdleCallback(rest)));
  return seen;
}

/** Moves the view with the middle button, and back. */
async function pan({ page, graph }: StudioPage): Promise<Traced> {
  await page.bringToFront();
  return sweep(page, await middle(graph), "middle");
}

/** Zooms with the wheel into the middle of the drawing and out again. */
async function zoom({ page, graph }: StudioPage): Promise<Traced> {
  await page.bringToFront();
  const at = await middle(graph);
  return traced(page, () => turnWheel(page, at, WHEEL, WHEEL_SPEED));
}

async function middle(element: Locator): Promise<Point> {
  const box = await element.boundingBox();
  if (!box) throw new Error("What is to be pressed is not in view.");
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Moves the pointer around a place and back to it. */
function sweep(page: Page, { x, y }: Point, button: Button | null): Promise<Traced> {
  const way = Array.from({ length: PIECES + 1 }, (_, piece) => {
    const turn = (2 * Math.PI * piece) / PIECES;
    return { x: x + 80 * Math.sin(turn), y: y + 60 * Math.sin(2 * turn) };
  });
  return traced(page, () => lead(page, way, TIME, button));
}

function rate({ frames }: Traced): number {
  const [first = 0, last = 0] = [frames[0], frames.at(-1)];
  return (1000 * (frames.length - 1)) / Math.max(1, last - first);
}
