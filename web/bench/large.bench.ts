/**
 * For how long the page stands still over schedulers of very many containers: `npm run bench:large`,
 * after a build; `CONTAINERS=1000,2000` measures other numbers than those in docs/reference/graph.md.
 *
 * Each scheduler is pasted over the first example, and the page is loaded anew with it. For both are
 * printed how long until the graph or the list of containers shows and the compiler has answered, the
 * longest tasks of the page's thread in milliseconds, and whether the one that had most of a processor
 * keeps to the goal: on a busy machine tasks wait for a processor, too. The smallest scheduler comes
 * first: what it takes, the page takes for any. Of 290 containers the most nodes are drawn.
 */
import type { Page } from "@playwright/test";
import { test } from "../test/e2e/studio.js";
import { generated } from "./large.js";
import { traced } from "./trace.js";

const SIZES = (process.env.CONTAINERS ?? "50,290,300,1000,2000,10000").split(",").map(Number);
const TRANSFERS_EACH = 2;
const GOAL = 50;
/** Longer than any answer of the compiler may take. */
const PATIENCE = 600_000;
/** So long after all is shown something may still go on, in milliseconds. */
const REST = 4_000;

for (const containers of SIZES) {
  test(`${containers} containers`, async ({ studio, page }) => {
    test.setTimeout(3 * PATIENCE);
    await observe(page);
    await studio.open();
    await studio.compilerReady();
    const text = generated(containers, TRANSFERS_EACH * containers);
    const pasting = await measure(page, () => studio.replaceText(studio.editor, text));
    report(`${containers} containers pasted`, pasting);
    const reloading = await measure(page, async () => void (await page.reload()));
    report(`${containers} containers loaded anew`, reloading);
  });
}

interface Task {
  readonly start: number;
  readonly duration: number;
}

interface Phase {
  /** From its begin until the compiler's answer is told, and until the containers show. */
  readonly answered: number;
  readonly shown: number;
  /** Longest first; browsers tell of none under 50 ms. */
  readonly tasks: readonly Task[];
  /** The most that a task had of a processor: on a busy machine tasks wait for one, too. */
  readonly busiest: number;
}

/** Notes long tasks in the page, in each document that it loads. */
async function observe(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const tasks: { start: number; duration: number }[] = [];
    Object.assign(globalThis, { tasks });
    new PerformanceObserver((list) => {
      for (const { startTime, duration } of list.getEntries())
        tasks.push({ start: performance.timeOrigin + startTime, duration });
    }).observe({ type: "longtask", buffered: true });
  });
}

/** Carries something out that shows a scheduler, and waits until all of it has come to rest. */
async function measure(page: Page, act: () => Promise<void>): Promise<Phase> {
  let phase: Omit<Phase, "busiest"> = { answered: 0, shown: 0, tasks: [] };
  const { busy } = await traced(page, async () => {
    phase = await timed(page, act);
  });
  return { ...phase, busiest: busy[0] ?? 0 };
}

async function timed(page: Page, act: () => Promise<void>): Promise<Omit<Phase, "busiest">> {
  const begin = Date.now();
  await act();
  await untilThere(page, () =>
    document.querySelector(".container-list, .react-flow__node[data-id='container:c1']"),
  );
  const shown = Date.now() - begin;
  await untilThere(page, () => {
    const status = document.querySelector(".source-foot [role=status]")?.textContent ?? "";
    return /^(Compiler ready|Compiled in|\d+ error)/.test(status);
  });
  const answered = Date.now() - begin;
  await page.waitForTimeout(REST);
  const tasks = await page.evaluate(
    (since) =>
      (globalThis as unknown as { tasks: Task[] }).tasks.filter(({ start }) => start >= since),
    begin,
  );
  return { answered, shown, tasks: tasks.sort((a, b) => b.duration - a.duration) };
}

/** Waits in the page itself: looking for roles and texts from outside takes it long tasks, too. */
async function untilThere(page: Page, isThere: () => unknown): Promise<void> {
  await page.waitForFunction(isThere, null, { polling: 50, timeout: PATIENCE });
}

function report(name: string, { answered, shown, tasks, busiest }: Phase): void {
  const longest = tasks.slice(0, 5).map(({ duration }) => duration.toFixed(0));
  console.log(
    [
      `${name}:`,
      `shown after ${(shown / 1000).toFixed(1)} s,`,
      `the compiler's answer after ${(answered / 1000).toFixed(1)} s,`,
      longest.length > 0
        ? `longest tasks ${longest.join(", ")} ms of ${tasks.length} over ${GOAL} ms`
        : `no task over ${GOAL} ms`,
    ].join(" "),
  );
  const verdict = busiest <= GOAL ? "holds" : "does not hold";
  console.log(
    `${name}: longest task within ${GOAL} ms: ${busiest.toFixed(0)} ms of a processor, ${verdict}`,
  );
}
