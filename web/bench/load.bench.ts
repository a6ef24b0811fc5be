/**
 * How soon the built page can be used over a slow line: `npm run bench:load`, after a build.
 *
 * Prints, in milliseconds from the first request, when the graph of the first example shows, when the
 * editor is there, and when the compiler answers: for files as the server sends them, and for the same files
 * not compressed, by turns. "Warm" is the second visit, with what the browser kept. Then the same with the service worker:
 * a second visit once it has kept all files, and one behind a line that answers nothing any more.
 */
import type { Browser, Page } from "@playwright/test";
import { expect, test } from "@playwright/test";
import { median, sorted } from "./large.js";
import { type Line, slowLine } from "./slow-line.js";

const ROUNDS = 5;
const MEGABIT = 1e6;
/** The line on which the service worker keeps the page: Mbit/s. */
const KEPT_AT = 50;
/** Longer than a moment takes to come on a busy machine, ms. */
const PATIENCE = 120_000;

const MOMENTS = {
  graph: { cold: 1000, warm: Number.POSITIVE_INFINITY, at: 10 },
  editor: { cold: 3500, warm: Number.POSITIVE_INFINITY, at: 10 },
  compiler: { cold: 3000, warm: 2500, at: 50 },
} as const;

type Moment = keyof typeof MOMENTS;
type Times = Record<Moment, number>;
type Visits<Kind extends string = "cold" | "warm"> = Readonly<Record<Kind, Times>>;

for (const megabits of [10, 50]) {
  test(`over ${megabits} Mbit/s`, async ({ browser, baseURL }) => {
    test.setTimeout(1_800_000);
    if (!baseURL) throw new Error("The page has no address.");
    const lines = {
      "as sent": await slowLine(baseURL, megabits * MEGABIT),
      "not compressed": await slowLine(baseURL, megabits * MEGABIT, "identity"),
    };
    const visits: Record<string, Visits[]> = { "as sent": [], "not compressed": [] };
    for (let round = 0; round < ROUNDS; round++)
      for (const [name, line] of Object.entries(lines))
        visits[name]?.push(await visit(browser, line));
    for (const line of Object.values(lines)) line.close();
    for (const [name, made] of Object.entries(visits)) report(`${megabits} Mbit/s, ${name}`, made);
    goals(megabits, visits["as sent"] ?? []);
  });
}

test(`with the service worker, over ${KEPT_AT} Mbit/s`, async ({ browser, baseURL }) => {
  test.setTimeout(1_800_000);
  if (!baseURL) throw new Error("The page has no address.");
  const made: Visits<"cold" | "second" | "offline">[] = [];
  for (let round = 0; round < ROUNDS; round++) made.push(await visitsKept(browser, baseURL));
  report(`${KEPT_AT} Mbit/s, with the service worker`, made);
  expect(made).toHaveLength(ROUNDS);
});

/** Three visits of a browser that keeps the page: the last with no server at the other end. */
async function visitsKept(browser: Browser, server: string) {
  const line = await slowLine(server, KEPT_AT * MEGABIT);
  const { page, context, cold } = await firstVisit(browser, line, "allow");
  // It is in force once it has kept all files.
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}));
  await page.reload({ waitUntil: "commit" });
  const second = await noted(page);
  line.close();
  await context.setOffline(true);
  await page.reload({ waitUntil: "commit" });
  const offline = await noted(page);
  await context.close();
  return { cold, second, offline };
}

async function firstVisit(browser: Browser, { url }: Line, serviceWorkers: "allow" | "block") {
  const viewport = { width: 1600, height: 1000 };
  const context = await browser.newContext({ viewport, serviceWorkers });
  const page = await context.newPage();
  await note(page);
  await page.goto(url, { waitUntil: "commit" });
  return { page, context, cold: await noted(page) };
}

/** Two visits of a browser that was never there before. */
async function visit(browser: Browser, line: Line): Promise<Visits> {
  const { page, context, cold } = await firstVisit(browser, line, "block");
  await page.reload({ waitUntil: "commit" });
  const warm = await noted(page);
  await context.close();
  return { cold, warm };
}

/** Notes in the page, frame by frame, when each of the moments comes. */
async function note(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shows = {
      graph: () => document.querySelector(".react-flow__node"),
      editor: () => document.querySelector(".monaco-editor .view-line"),
      compiler: () =>
        /Compiler ready|Compiled in \d+ ms/.test(
          document.querySelector('[aria-label="Source"]')?.textContent ?? "",
        ),
    };
    const times: Record<string, number> = {};
    Object.assign(globalThis, { loadTimes: times });
    const look = () => {
      for (const [moment, isThere] of Object.entries(shows))
        if (times[moment] === undefined && isThere()) times[moment] = performance.now();
      if (Object.keys(times).length < Object.keys(shows).length) requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
}

async function noted(page: Page): Promise<Times> {
  const count = Object.keys(MOMENTS).length;
  await page.waitForFunction(
    (wanted) =>
      Object.keys((globalThis as { loadTimes?: object }).loadTimes ?? {}).length === wanted,
    count,
    { timeout: PATIENCE, polling: 100 },
  );
  return page.evaluate(() => (globalThis as unknown as { loadTimes: Times }).loadTimes);
}

function report<Kind extends string>(name: string, visits: readonly Visits<Kind>[]): void {
  const rows = (Object.keys(visits[0] ?? {}) as Kind[]).map((kind) => {
    const cells = (Object.keys(MOMENTS) as Moment[]).map(
      (moment) => `${moment} ${Math.round(typical(visits, kind, moment))}`,
    );
    return `${kind}: ${cells.join(", ")}`;
  });
  console.log(`\n${name} (medians of ${visits.length}, ms)\n  ${rows.join("\n  ")}`);
}

function goals(megabits: number, visits: readonly Visits[]): void {
  for (const moment of Object.keys(MOMENTS) as Moment[]) {
    const goal = MOMENTS[moment];
    if (goal.at !== megabits) continue;
    for (const kind of ["cold", "warm"] as const) {
      if (goal[kind] === Number.POSITIVE_INFINITY) continue;
      const time = typical(visits, kind, moment);
      const verdict = time <= goal[kind] ? "holds" : "does not hold";
      console.log(
        `  goal: ${moment} ${kind} within ${goal[kind]} ms: ${Math.round(time)} ms, ${verdict}`,
      );
    }
  }
  expect(visits).toHaveLength(ROUNDS);
}

function typical<Kind extends string>(
  visits: readonly Visits<Kind>[],
  kind: Kind,
  moment: Moment,
): number {
  return median(sorted(visits.map((made) => made[kind][moment])));
}
