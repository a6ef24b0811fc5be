/**
 * How smoothly a container is dragged among 200 with 1 000 transfers, in the built page: a part of
 * `npm run bench:graph`, after a build.
 *
 * Prints, from the browser's own trace, frames per second and the longest task of the page's thread.
 */
import { execFileSync } from "node:child_process";
import { expect, type StudioPage, test } from "../test/e2e/studio.js";
import { type Traced, traced } from "./trace.js";

const ROUNDS = 5;
const STEPS = 120;
const CONTAINERS = 200;
const TRANSFERS = 1000;
/** Where every new thread goes first, so that many arrows come along. */
const DRAGGED = "c0";
const ROOT = new URL("../../", import.meta.url).pathname;

test("frames per second of a drag", async ({ studio }) => {
  test.setTimeout(1_800_000);
  await studio.open();
  await studio.compilerReady();
  await studio.replaceText(studio.editor, generated());
  await expect(studio.source.getByText(/^Compiled in/)).toBeVisible();
  await expect(studio.container(DRAGGED)).toBeVisible();
  await expect(studio.graph.getByText("Laying out the graph.")).toHaveCount(0);
  await studio.graph.getByRole("button", { name: "Fit the graph" }).click();
  const rounds: Traced[] = [];
  for (let round = 0; round < ROUNDS; round++) rounds.push(await drag(studio));
  const rates = sorted(rounds.map(rate));
  const longest = sorted(rounds.map(({ tasks: [task = 0] }) => task));
  const busiest = longest.at(-1) ?? 0;
  const median = rates[ROUNDS >> 1] ?? 0;
  const name = `${CONTAINERS} containers, ${TRANSFERS} transfers:`;
  console.log(
    `${name} dragged at ${median.toFixed(0)} frames per second (at least ${rates[0]?.toFixed(0)}), ` +
      `longest task ${busiest.toFixed(0)} ms`,
  );
});

/** The scheduler that the benchmark of gestures uses, too. */
function generated(): string {
  const program = `from gestures import large; print(large(${CONTAINERS}, ${TRANSFERS}, "large"), end="")`;
  return execFileSync(`${ROOT}.venv/bin/python`, ["-c", program], {
    cwd: `${ROOT}compiler/bench`,
    encoding: "utf8",
  });
}

/** Leads a container through the drawing and back. */
async function drag(studio: StudioPage): Promise<Traced> {
  const { page } = studio;
  const box = await studio.container(DRAGGED).boundingBox();
  if (!box) throw new Error("The container is not in view.");
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 4, y);
  const seen = await traced(page, async () => {
    for (let step = 0; step < STEPS; step++) {
      const turn = (2 * Math.PI * step) / STEPS;
      await page.mouse.move(x + 80 * Math.sin(turn), y + 60 * Math.sin(2 * turn));
    }
  });
  await page.mouse.up();
  await page.evaluate(() => new Promise((rest) => requestIdleCallback(rest)));
  return seen;
}

function rate({ frames }: Traced): number {
  const [first = 0, last = 0] = [frames[0], frames.at(-1)];
  return (1000 * (frames.length - 1)) / Math.max(1, last - first);
}

function sorted(values: number[]): number[] {
  return values.sort((a, b) => a - b);
}
