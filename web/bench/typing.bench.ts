/**
 * What somebody who types waits for, in the built page: `npm run bench:typing`, after a build.
 *
 * Types into the first example and into a generated scheduler of 2 000 lines. Prints, in milliseconds,
 * how long after the last key of a burst the list of problems tells of it, and for how long at
 * a time nothing else goes on in the page, from the first key until the graph is up with the text.
 */
import { execFileSync } from "node:child_process";
import type { Page } from "@playwright/test";
import { expect, type StudioPage, test } from "../test/e2e/studio.js";

const ROUNDS = 7;
const LINES = 2000;
const ROOT = new URL("../../", import.meta.url).pathname;

interface Round {
  /** From the last key to the change of the list of problems. */
  readonly toProblems: number;
  /** The longest task of the page's thread; 0 if none took 50 ms, for browsers tell of no shorter one. */
  readonly longest: number;
}

test("time from the pause to the problems", async ({ studio, page }) => {
  test.setTimeout(1_800_000);
  await observe(page);
  await studio.open();
  await studio.compilerReady();
  report("the first example", await typeRounds(studio));
  await studio.replaceText(studio.editor, generated(LINES));
  await expect(studio.source.getByText(/^Compiled in/)).toBeVisible();
  report(`${LINES} lines`, await typeRounds(studio));
});

/** The scheduler that the compiler's benchmark measures, too. */
function generated(lines: number): string {
  const program = `from generated import scheduler; print(scheduler(${lines}), end="")`;
  return execFileSync(`${ROOT}.venv/bin/python`, ["-c", program], {
    cwd: `${ROOT}compiler/bench`,
    encoding: "utf8",
  });
}

/** Notes in the page when a key goes down, when the list of problems changes, and long tasks. */
async function observe(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const noted = { key: 0, problems: 0, tasks: [] as { start: number; duration: number }[] };
    Object.assign(globalThis, { noted });
    addEventListener("keydown", ({ timeStamp }) => Object.assign(noted, { key: timeStamp }), true);
    new PerformanceObserver((list) => {
      for (const { startTime, duration } of list.getEntries())
        noted.tasks.push({ start: startTime, duration });
    }).observe({ type: "longtask" });
    let shown = "";
    new MutationObserver(() => {
      const list = document.querySelector(".problems")?.textContent ?? "";
      if (list !== shown) noted.problems = performance.now();
      shown = list;
    }).observe(document, { subtree: true, childList: true, characterData: true });
  });
}

/** Writes a name that does not exist, waits until the page says so, and takes it back. */
async function typeRounds(studio: StudioPage): Promise<Round[]> {
  const { page } = studio;
  await studio.showProblems();
  await studio.select("dispatch current;");
  await page.keyboard.press("ArrowLeft");
  const rounds: Round[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const from = await page.evaluate(() => performance.now());
    await page.keyboard.type("nowhere++; ", { delay: 60 });
    await problemsTell(page, true);
    const toProblems = await page.evaluate(() => {
      const { key, problems: told } = (globalThis as unknown as { noted: Noted }).noted;
      return told - key;
    });
    for (const _ of "nowhere++; ") await page.keyboard.press("Backspace");
    await problemsTell(page, false);
    rounds.push({ toProblems, longest: await longestSince(page, from) });
  }
  return rounds;
}

/** Waits in the page itself: looking for roles and texts from outside would hold it up, too. */
async function problemsTell(page: Page, wanted: boolean): Promise<void> {
  await page.evaluate(async (isWanted) => {
    const panel = document.querySelector(".results-panel") ?? document.body;
    const tells = () => document.querySelector(".problems")?.textContent?.includes("nowhere");
    while (Boolean(tells()) !== isWanted) {
      await new Promise<void>((changed) => {
        const observer = new MutationObserver(() => {
          observer.disconnect();
          changed();
        });
        observer.observe(panel, { subtree: true, childList: true, characterData: true });
      });
    }
  }, wanted);
}

/** How long after the last news of a text the graph is up with it, in milliseconds. */
const REST = 2500;

/** The longest task since a moment, once all that the text has set going has come to rest. */
async function longestSince(page: Page, from: number): Promise<number> {
  await page.waitForTimeout(REST);
  return page.evaluate((begin) => {
    const { tasks } = (globalThis as unknown as { noted: Noted }).noted;
    const since = tasks.filter(({ start }) => start >= begin);
    return Math.max(0, ...since.map(({ duration }) => duration));
  }, from);
}

interface Noted {
  readonly key: number;
  readonly problems: number;
  readonly tasks: readonly { readonly start: number; readonly duration: number }[];
}

function report(name: string, rounds: readonly Round[]): void {
  const sorted = (values: number[]) => values.sort((a, b) => a - b);
  const waits = sorted(rounds.map(({ toProblems }) => toProblems));
  const blocks = sorted(rounds.map(({ longest }) => longest));
  const middle = rounds.length >> 1;
  const line = [
    `${name}:`,
    `problems ${waits[middle]?.toFixed(0)} ms after the last key (at most ${waits.at(-1)?.toFixed(0)}),`,
    `longest block ${blocks[middle]?.toFixed(0)} ms (at most ${blocks.at(-1)?.toFixed(0)})`,
  ];
  console.log(line.join(" "));
}
