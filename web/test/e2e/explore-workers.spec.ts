import { expect, type StudioPage, test } from "./studio.js";

const WORKERS = ["1 worker", "2 workers", "3 workers"];

test.beforeEach(async ({ studio, page }) => {
  // As many as a machine of four processors has.
  await page.addInitScript(() =>
    Object.defineProperty(navigator, "hardwareConcurrency", { get: () => 4 }),
  );
  await studio.open();
  await studio.compilerReady();
});

const foundIn = ({ results }: StudioPage) =>
  results.getByRole("region", { name: "What was found" });

async function choose({ results }: StudioPage, workers: string): Promise<void> {
  await results.getByRole("combobox", { name: "Workers that search" }).selectOption(workers);
}

/** Explores with so many workers; all that is told of it, and the steps of the run that fails, if one does. */
async function told(studio: StudioPage, workers: string, extent: RegExp): Promise<string[]> {
  const { results } = studio;
  await choose(studio, workers);
  await results.getByRole("button", { name: "Explore", exact: true }).click();
  await expect(results.getByRole("button", { name: "Cancel", exact: true })).toBeVisible();
  await expect(results.getByRole("button", { name: "Cancel", exact: true })).toBeHidden({
    timeout: 60_000,
  });
  await expect(foundIn(studio)).toContainText(extent);
  const run = results.getByRole("region", { name: "The run that fails" });
  return [await foundIn(studio).innerText(), ...(await run.allInnerTexts())];
}

/** Holds what several workers find against what one does. */
async function expectSame(studio: StudioPage, extent: RegExp): Promise<void> {
  const [alone, ...others] = WORKERS;
  const byOne = await told(studio, alone as string, extent);
  for (const workers of others) expect(await told(studio, workers, extent)).toEqual(byOne);
}

/** Two take two locks in opposite orders, which goes wrong only if one sleeps about as long as the other. */
const CROSSING = `workload crossing {
    profile pth;
    limit time 100ms;
    lock a; lock b;
    thread one { sleep uniform(1ms, 19ms); acquire a; sleep 2ms; acquire b; release b; release a; }
    thread two { sleep 10ms; acquire b; sleep 2ms; acquire a; release a; release b; }
}
`;

test("several workers find what one finds, of a scheduler and of a workload", async ({
  studio,
}) => {
  const { results, source } = studio;
  await studio.openExample("Last in, first out");
  await studio.compilerReady();
  await results.getByRole("tab", { name: "Explore" }).click();
  await expectSame(studio, /48 states, all there are/);

  await studio.replaceText(
    source.getByRole("textbox", { name: "Scheduler text" }),
    "scheduler plain extends pth { }\n",
  );
  await source.getByRole("tab", { name: /workload/i }).click();
  await studio.replaceText(source.getByRole("textbox", { name: "Workload text" }), CROSSING);
  await results.getByRole("radio", { name: /^Chance in the workload/ }).check();
  await expectSame(studio, /all runs of crossing: [\s\S]*cycle of locks/);
});

const SYSTEM = `system balanced {
    scheduler "balanced.sched";
    node first { family server; workload "server.workload"; }
    node second { family server; workload "server.workload"; arrives 4ms; }
    stop when now > 8ms;
}
`;

test("several workers find what one finds, of a system", async ({ studio, page }) => {
  const { results, source } = studio;
  await studio.openExample("Load balancing");
  await page.getByRole("heading", { name: "System of nodes" }).click();
  await page.keyboard.press("Escape");
  await source.getByRole("tab").nth(2).click();
  await studio.replaceText(
    source.getByRole("textbox", { name: "Text of balanced.system" }),
    SYSTEM,
  );
  await results.getByRole("tab", { name: "Explore" }).click();
  await results.getByRole("textbox", { name: "Properties of your own" }).focus();
  await page.keyboard.type("never |servers| > 1");
  await page.keyboard.press("Escape");
  await results.getByRole("combobox", { name: "At most" }).selectOption("5 min");
  await expectSame(studio, /all there are[\s\S]*fails never .servers. > 1/);
});

test("a search of several workers is ended, and gone on with by others", async ({
  studio,
  page,
}) => {
  const { results } = studio;
  let started = 0;
  await studio.openExample("Work stealing");
  await studio.compilerReady();
  await results.getByRole("tab", { name: "Explore" }).click();
  await results
    .getByRole("combobox", { name: "Threads at one time" })
    .selectOption("up to 4 threads");
  await results.getByRole("combobox", { name: "At most" }).selectOption("as long as it takes");
  await choose(studio, "3 workers");
  page.on("worker", () => started++);
  await results.getByRole("button", { name: "Explore", exact: true }).click();
  await expect(results.getByRole("status").filter({ hasText: "to go on from" })).toBeVisible();
  expect(started).toBeGreaterThanOrEqual(3);
  await results.getByRole("button", { name: "Cancel", exact: true }).click();
  const found = foundIn(studio);
  await expect(found).toContainText("cancelled: ");
  await choose(studio, "2 workers");
  await found.getByRole("button", { name: "Go on" }).click();
  await expect(found).toContainText("19\u202f367 states, all there are.", { timeout: 60_000 });
  const whole = await found.innerText();
  expect(await told(studio, "1 worker", /all there are/)).toContain(whole);
});
