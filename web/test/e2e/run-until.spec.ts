import type { Page } from "@playwright/test";
import { expect, test } from "./one-page.js";
import type { StudioPage } from "./studio.js";

const workload = (threads: number) => `workload endless {
    profile embedded;
    thread busy[${threads}] { loop { yield; compute 1ms; } }
}
`;

/** Takes long over each choice, so that a person can look on for minutes. */
const SLOW = `scheduler slow {
    thread { int turns; }
    data { queue ready; threadref current; }
    event init {}
    event newthread(t) { t => ready; }
    event schedule {
        foreach t in ready
            foreach other in ready
                other.turns = t.turns;
        ready => current;
        dispatch current;
    }
    event switch_out { current => ready; }
}
`;

/** Lets so many threads run for ever, until more are ready than there are. */
async function runForever(studio: StudioPage, threads: number): Promise<void> {
  const { results } = studio;
  await studio.source.getByRole("tab", { name: "workload" }).click();
  const editor = studio.source.getByRole("textbox", { name: "Workload text" });
  await studio.replaceText(editor, workload(threads));
  await results.getByRole("tab", { name: `Threads ${threads}`, exact: true }).click();
  await expect(results.getByRole("button", { name: /^Select thread 1, busy/ })).toBeVisible();
  await results.getByRole("tab", { name: /^Timeline/ }).click();
  await studio.container("ready").click();
  const form = studio.inspector.getByRole("form", { name: "Run until a length" });
  await form.getByRole("spinbutton", { name: "reaches" }).fill(`${threads + 1}`);
  await form.getByRole("button", { name: "Run" }).click();
}

const bar = (page: Page) => page.getByRole("region", { name: "Run until" });
const progress = async (page: Page) =>
  Number(
    await bar(page).getByRole("progressbar", { name: "Ticks of the run" }).getAttribute("value"),
  );

/** Where the window of the timeline begins, as its tools tell it. */
const windowOf = ({ results }: StudioPage) =>
  results.getByText(/^[\d.\s]+ (ms|s) to [\d.\s]+ (ms|s)$/).innerText();

test.beforeEach(({ studio }) => studio.openExample("First come, first served"));

test("what does not come is told with progress while the lanes go on, and stopped", async ({
  studio,
  page,
}) => {
  await studio.replaceText(studio.editor, SLOW);
  await expect(studio.container("suspended")).toBeHidden();
  await runForever(studio, 60);
  await expect(bar(page)).toContainText(/Not met so far: .* of at most 1.000.000 ticks/);
  const ticks = await progress(page);
  const window = await windowOf(studio);
  await expect.poll(() => progress(page)).toBeGreaterThan(ticks);
  await expect.poll(() => windowOf(studio)).not.toBe(window);
  await bar(page).getByRole("button", { name: "Stop" }).click();
  await expect(bar(page)).toBeHidden();
  await expect(studio.run).toBeVisible();
  const stopped = await studio.tick();
  expect(stopped).toBeGreaterThan(ticks);
  expect(stopped).toBeLessThan(1_000_000);
  await studio.stepForward.click();
  await expect.poll(() => studio.tick()).toBeGreaterThan(stopped);
});

test("what has not come in a million ticks stops the run, which can go on", async ({
  studio,
  page,
}) => {
  await runForever(studio, 3);
  const told = page.getByText(/It has not come in 1.000.000 ticks/);
  await expect(told).toBeVisible({ timeout: 120_000 });
  await expect(bar(page)).toBeHidden();
  await expect(studio.run).toBeVisible();
  const stopped = await studio.tick();
  expect(stopped).toBeGreaterThanOrEqual(1_000_000);
  await page.getByRole("button", { name: "Go on" }).click();
  await expect.poll(() => studio.tick(), { timeout: 120_000 }).toBe(stopped + 1_000_000);
  await expect(told).toBeVisible();
});
