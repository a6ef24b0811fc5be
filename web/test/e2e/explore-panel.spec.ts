import type { Page } from "@playwright/test";
import { violations } from "./accessible.js";
import { tabTo } from "./keys.js";
import { followsLink } from "./links.js";
import { expect, test } from "./one-page.js";
import type { StudioPage } from "./studio.js";

/** Who has had a turn goes before all who have not. */
const FAVOURS = `scheduler favours {
    data { queue high, low; threadref current; }
    event init {}
    event newthread(t) { t => low; }
    event schedule {
        if (|high| > 0) high => current; else low => current;
        dispatch current;
    }
    event switch_out(t) { t => high; }
}
`;

const PROGRAM = `workload program {
    profile embedded;
    thread a { compute 5ms; yield; compute 5ms; }
    thread b { compute 5ms; yield; compute 5ms; }
}
`;

async function write(studio: StudioPage, scheduler: string, workload = PROGRAM): Promise<void> {
  const { source } = studio;
  await studio.replaceText(source.getByRole("textbox", { name: "Scheduler text" }), scheduler);
  await source.getByRole("tab", { name: /workload/i }).click();
  await studio.replaceText(source.getByRole("textbox", { name: "Workload text" }), workload);
}

const foundIn = ({ results }: StudioPage) =>
  results.getByRole("region", { name: "What was found" });
const runIn = ({ results }: StudioPage) =>
  results.getByRole("region", { name: "The run that fails" });

test("the panel goes by keys alone, and a link to a run leads through a changed text", async ({
  studio,
  page,
}) => {
  const { results } = studio;
  const found = foundIn(studio);
  const run = runIn(studio);
  const explore = results.getByRole("button", { name: "Explore", exact: true });
  await results.getByRole("tab", { name: "Timeline" }).focus();
  await page.keyboard.press("End");
  await tabTo(page, results.getByRole("tab", { name: "Explore" }), "ArrowLeft");
  await page.keyboard.press("Enter");

  // Of the weather station there is too much: it is ended, and gone on with.
  const threads = results.getByRole("combobox", { name: "Threads at one time" });
  await tabTo(page, threads);
  await page.keyboard.press("End");
  await expect(threads).toHaveValue("6");
  await tabTo(page, results.getByRole("combobox", { name: "At most" }));
  await page.keyboard.press("End");
  await tabTo(page, explore);
  await page.keyboard.press("Enter");
  await expect(results.getByRole("status").filter({ hasText: "to go on from" })).toBeVisible();
  await tabTo(page, results.getByRole("button", { name: "Cancel", exact: true }));
  await page.keyboard.press("Enter");
  await expect(found).toContainText("cancelled: all runs of up to");
  await tabTo(page, found.getByRole("button", { name: "Go on" }));
  await page.keyboard.press("Enter");
  await expect(results.getByRole("status").filter({ hasText: "to go on from" })).toBeVisible();
  await tabTo(page, results.getByRole("button", { name: "Cancel", exact: true }), "Shift+Tab");
  await page.keyboard.press("Enter");
  await expect(found).toContainText("cancelled: all runs of up to");

  await write(studio, FAVOURS);
  await threads.focus();
  await page.keyboard.press("Home");
  await page.keyboard.press("ArrowDown");
  await expect(threads).toHaveValue("2");
  await tabTo(page, explore);
  await page.keyboard.press("Enter");
  await tabTo(page, found.getByRole("button", { name: /passed over .* no thread is born/ }));
  await page.keyboard.press("Enter");
  await tabTo(page, run.getByRole("button", { name: "Step through it" }));
  await page.keyboard.press("Enter");
  await expect(run.getByRole("status")).toContainText("This run fails: ");
  await expect(run.getByRole("button", { name: "Back to" })).toBeFocused();
  await tabTo(page, run.getByRole("button", { name: /a is dispatched/ }).first());
  await page.keyboard.press("ArrowUp");
  await expect(run.getByRole("button", { name: /b is born/ })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(run.getByRole("button", { name: /b is born/ })).toHaveAttribute(
    "aria-current",
    "step",
  );

  // Who follows a link meets the run, and another text leads its events elsewhere.
  const guest = await followsLink(studio);
  const tab = guest.results.getByRole("tab", { name: "Explore" });
  await expect(tab).toHaveAttribute("aria-selected", "true");
  const standing = runIn(guest).getByRole("status");
  await expect(standing).toContainText("This run fails: ", { timeout: 60_000 });
  await guest.compilerReady();
  await guest.source.getByRole("tab", { name: /\.sched/ }).click();
  await guest.replaceText(
    guest.source.getByRole("textbox", { name: "Scheduler text" }),
    FAVOURS.replace("{ t => high; }", "{ t => low; }"),
  );
  await expect(standing).toContainText(/This run no longer fails\. From step \d+ \(\w /);
  await expect(standing).toContainText("No run fails any more.");
  await guest.page.close();

  await tabTo(page, run.getByRole("button", { name: "Back to" }), "Shift+Tab");
  await page.keyboard.press("Enter");
  await expect(studio.source.getByRole("tab", { name: /counterexample/ })).toBeHidden();
  await expect(run.getByRole("button", { name: "Step through it" })).toBeFocused();
});

/** Nothing but its tables and pictures is wider than the panel. */
async function expectNarrow(page: Page): Promise<void> {
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);
  const over = await page
    .locator(".exploration")
    .evaluate((panel) => panel.scrollWidth - panel.clientWidth);
  expect(over).toBeLessThanOrEqual(0);
}

test("at 360 px, with colours of the system, each state of the panel fits and can be told", async ({
  studio,
  page,
}) => {
  await write(studio, FAVOURS);
  await page.emulateMedia({ forcedColors: "active" });
  await page.setViewportSize({ width: 360, height: 740 });
  await page.getByRole("tab", { name: "Results", exact: true }).click();
  const { results } = studio;
  const found = foundIn(studio);
  const looks = async (): Promise<void> => {
    await expectNarrow(page);
    expect(await violations(page, "light")).toEqual([]);
  };
  await results.getByRole("tab", { name: "Explore" }).click();
  const explore = results.getByRole("button", { name: "Explore", exact: true });
  await expect(explore).toBeVisible();
  await looks();

  // A lasso, and states that are drawn.
  await results
    .getByRole("combobox", { name: "Threads at one time" })
    .selectOption("up to 2 threads");
  await explore.click();
  await found.getByRole("button", { name: /passed over .* no thread is born/ }).click();
  await expect(found).toContainText("all there are");
  await expect(runIn(studio)).toContainText("is never dispatched");
  await looks();
  // What was found has come into view below the question, and stands out in the dark as well.
  await expect(found).toBeInViewport();
  await page.emulateMedia({ forcedColors: "active", colorScheme: "dark" });
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  expect(await violations(page, "dark")).toEqual([]);
  await page.emulateMedia({ forcedColors: "active", colorScheme: "light" });
  await results
    .getByRole("group", { name: "What shows" })
    .getByText("States", { exact: true })
    .click();
  await expect(results.getByRole("button", { name: /^no thread/ }).first()).toBeVisible();
  await expectNarrow(page);

  // One that goes on for ever, and what was seen of it.
  await results
    .getByRole("combobox", { name: "Threads at one time" })
    .selectOption("up to 6 threads");
  await page.getByRole("tab", { name: "Source", exact: true }).click();
  await studio.source.getByRole("tab", { name: "scheduler" }).click();
  await studio.replaceText(
    studio.source.getByRole("textbox", { name: "Scheduler text" }),
    COUNTING,
  );
  await page.getByRole("tab", { name: "Results", exact: true }).click();
  await results.getByRole("combobox", { name: "At most" }).selectOption("as long as it takes");
  await explore.click();
  await expect(results.getByRole("status").filter({ hasText: "to go on from" })).toBeVisible();
  await expectNarrow(page);
  await results.getByRole("button", { name: "Cancel", exact: true }).click();
  await expect(found).toContainText("cancelled: all runs of up to");
  await expect(found.getByRole("button", { name: "Go on" })).toBeVisible();
  await looks();
});

/** Two variables count on and on, and only their difference decides. */
const COUNTING = `scheduler counting {
    data { queue ready; threadref current; int born, chosen; }
    event init {}
    event newthread(t) { t => ready; born += 1; }
    event schedule {
        chosen += 1;
        if (chosen > born) chosen = born;
        ready => current;
        dispatch current;
    }
    event switch_out(t) { t => ready; }
}
`;

const LAST_IN = `scheduler last_in {
    data { stack ready; threadref current; }
    event init {}
    event newthread(t) { t => ready; }
    event schedule { ready => current; dispatch current; }
    event switch_out(t) { t => ready; }
}
`;

test("only differences count where one says so, and the smallest workload becomes the project's", async ({
  studio,
}) => {
  await write(studio, COUNTING);
  const { results, source } = studio;
  await results.getByRole("tab", { name: "Explore" }).click();
  await results
    .getByRole("combobox", { name: "Threads at one time" })
    .selectOption("up to 2 threads");
  await results.getByRole("textbox", { name: "Only differences count of" }).fill("born, chosen");
  await results.getByRole("combobox", { name: "At most" }).selectOption("as long as it takes");
  await results.getByRole("button", { name: "Explore", exact: true }).click();
  await expect(foundIn(studio)).toContainText(/\d states, all there are/);

  await source.getByRole("tab", { name: "scheduler" }).click();
  await studio.replaceText(source.getByRole("textbox", { name: "Scheduler text" }), LAST_IN);
  await results.getByRole("textbox", { name: "Only differences count of" }).fill("");
  await results
    .getByRole("combobox", { name: "Decides as another scheduler" })
    .selectOption("First come, first served");
  await results.getByRole("button", { name: "Find it" }).click();
  const smallest = results.getByRole("region", { name: "The smallest workload" });
  await expect(smallest).toContainText("workload smallest", { timeout: 60_000 });
  await smallest.getByRole("button", { name: "Open it as the project's workload" }).click();
  await source.getByRole("tab", { name: /^smallest\.workload/ }).click();
  // Monaco's spaces are no-break spaces.
  await expect(source).toContainText(/workload.smallest/);
});
