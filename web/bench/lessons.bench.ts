/**
 * What a learner waits for, in the built page: `npm run bench:lessons`, after a build.
 *
 * Goes through all lessons by *Show me* and *Next*. Prints how long the checks of a step are looked at, without those that wait
 * for *Check*, and for how long at a time nothing else goes on in the page, each with the step where it was the most.
 */
import type { Locator, Page } from "@playwright/test";
import { expect, test } from "../test/e2e/studio.js";

/** As long as a check may take, and a task of the page, in milliseconds. */
const WANTED = { check: 200, task: 50 };
/** How long after its checks all that a step has set going has come to rest, in milliseconds. */
const REST = 800;

interface Noted {
  readonly looks: number[];
  readonly tasks: number[];
}

interface Seen extends Noted {
  readonly step: string;
}

test("time of the checks of all lessons", async ({ studio, page }) => {
  test.setTimeout(3_600_000);
  await observe(page);
  await studio.open();
  await studio.compilerReady();
  const index: { id: string; kind: string; steps: string[] }[] = await (
    await page.request.get("./lessons/index.json")
  ).json();
  const seen: Seen[] = [];
  await taken(page); // how the page came up is no matter of lessons
  for (const { id, kind, steps } of index)
    if (kind === "lesson") seen.push(...(await goThrough(page, id, steps)));
  report("a look at the checks", seen, ({ looks }) => looks, WANTED.check);
  report("a task of the page", seen, ({ tasks }) => tasks, WANTED.task);
});

/** Notes how long checks are busy, and tasks of the page that take 50 ms or more. */
async function observe(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const noted = { looks: [] as number[], tasks: [] as number[] };
    Object.assign(globalThis, { noted });
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) noted.tasks.push(duration);
    }).observe({ type: "longtask" });
    let begun: number | null = null;
    new MutationObserver(() => {
      const isBusy = document.querySelector(".lesson-checks[aria-busy='true']") !== null;
      if (isBusy) begun ??= performance.now();
      else if (begun !== null) {
        noted.looks.push(performance.now() - begun);
        begun = null;
      }
    }).observe(document, { subtree: true, childList: true, attributeFilter: ["aria-busy"] });
  });
}

async function goThrough(page: Page, id: string, steps: readonly string[]): Promise<Seen[]> {
  await page.goto(`./#lesson=${id}&step=1`);
  const lessons = page.getByRole("region", { name: "Lessons" });
  const seen: Seen[] = [];
  for (const [at, step] of steps.entries()) {
    await expect(lessons.getByText(`Step ${at + 1} of ${steps.length}`)).toBeVisible();
    await lessons.getByRole("button", { name: "Show me" }).click();
    await checked(lessons);
    await page.waitForTimeout(REST);
    seen.push({ step: `${id}, ${step}`, ...(await taken(page)) });
    if (at + 1 < steps.length) await lessons.getByRole("button", { name: /^(Next|Skip)$/ }).click();
  }
  return seen;
}

/** Waits until each check of the step is done, or waits for a press. */
async function checked(lessons: Locator): Promise<void> {
  const checks = lessons.getByRole("region", { name: "Checks" });
  await expect(checks).toHaveAttribute("aria-busy", "false");
  const open = checks.getByRole("listitem").filter({ hasText: /^(Not yet|To do)/ });
  await expect(open.filter({ hasNotText: "Press Check" })).toHaveCount(0);
}

/** What was noted since the last time. */
const taken = (page: Page): Promise<Noted> =>
  page.evaluate(() => {
    const { noted } = globalThis as unknown as { noted: Noted };
    return { looks: noted.looks.splice(0), tasks: noted.tasks.splice(0) };
  });

function report(
  name: string,
  seen: readonly Seen[],
  of: (each: Seen) => readonly number[],
  wanted: number,
): void {
  const all = seen.flatMap((each) => of(each).map((time) => ({ step: each.step, time })));
  const sorted = all.toSorted((one, other) => other.time - one.time);
  const middle = sorted[sorted.length >> 1]?.time ?? 0;
  const over = sorted.filter(({ time }) => time > wanted);
  console.log(
    `${name}: ${all.length}, median ${middle.toFixed(0)} ms, over ${wanted} ms: ${over.length}`,
  );
  for (const { step, time } of over.slice(0, 12)) console.log(`  ${time.toFixed(0)} ms  ${step}`);
}
