import { expectAccessible } from "./accessible.js";
import { expect, test } from "./one-page.js";
import type { StudioPage } from "./studio.js";

const EXAMPLE = "First come, first served on Pth";

test("a thread that waits says for what, in the table and in the inspector", async ({ studio }) => {
  await studio.openExample(EXAMPLE);
  await expect(studio.run).toHaveAttribute("aria-disabled", "false");
  await studio.results.getByRole("tab", { name: /^Threads/ }).click();
  const waiting = studio.results.getByRole("row", { name: /waiting for device disk/ });
  for (let step = 0; step < 40 && (await waiting.count()) === 0; step++) {
    const before = await studio.tick();
    await studio.stepForward.click();
    await expect.poll(() => studio.tick()).toBeGreaterThan(before);
  }
  await waiting.first().getByRole("button").click();
  await expect(studio.inspector.getByText(/^Waiting for device disk for .* in WQ/)).toBeVisible();
});

/** Opens the example with another workload, ready to run. */
async function openWith(studio: StudioPage, workload: string): Promise<void> {
  await studio.openExample(EXAMPLE);
  await studio.compilerReady();
  await studio.source.getByRole("tab", { name: /workload/i }).click();
  await studio.replaceText(studio.source.getByRole("textbox", { name: "Workload text" }), workload);
  await expect(studio.source.getByText(/^Compiled in/)).toBeVisible();
  await expect(studio.run).toHaveAttribute("aria-disabled", "false");
}

test("a deadlock is told with the threads and locks that make it", async ({ studio }) => {
  await openWith(
    studio,
    `workload deadlock {
    profile pth;
    lock left;
    lock right;
    thread lefty { acquire left; sleep 1ms; acquire right; release right; release left; }
    thread righty { acquire right; sleep 1ms; acquire left; release left; release right; }
}
`,
  );
  await studio.run.click();
  const card = studio.inspector.getByRole("alert");
  await expect(card).toContainText("lefty");
  await expect(card).toContainText("lock left");
  await card.getByRole("button", { name: "Step back" }).click();
  await expect(card).toBeHidden();
});

test("locks, semaphores, conditions and barriers are told of beside other measures", async ({
  studio,
}) => {
  await openWith(
    studio,
    `workload meeting {
    profile pth;
    lock till;
    semaphore trays = 2;
    condition open;
    barrier closing[2];
    thread cook[2] { wait trays; acquire till; compute 1ms; release till; wait closing; }
    thread guest { acquire till; wait open with till within 1ms; release till; }
}
`,
  );
  await studio.run.click();
  await studio.results.getByRole("tab", { name: "Measures" }).click();
  const row = (name: RegExp) => studio.results.getByRole("row", { name });
  await expect(row(/^till 4 0 2 ms$/)).toBeVisible();
  await expect(row(/^trays 2 0 0$/)).toBeVisible();
  await expect(row(/^open 1 0$/)).toBeVisible();
  await expect(row(/^closing 1 0$/)).toBeVisible();
});

test("of thousands of threads those in view are in the page, and each can be reached", async ({
  studio,
}) => {
  await openWith(
    studio,
    "workload crowd { profile pth; thread many[5000] { sleep 1ms; compute 1us; } }\n",
  );
  await studio.run.click();
  const tab = studio.results.getByRole("tab", { name: /^Threads/ });
  await expect(tab).toHaveText("Threads 5000");
  await studio.page.getByRole("button", { name: "Pause" }).click();
  const lanes = studio.results.getByRole("button", { name: /many ?\[\d+\]/ });
  await expect(lanes.first()).toBeVisible();
  expect(await lanes.count()).toBeLessThan(200);

  await tab.click();
  const table = studio.results.getByRole("table");
  await expect(table).toHaveAttribute("aria-rowcount", "5001");
  expect(await table.getByRole("row").count()).toBeLessThan(200);
  await table.getByRole("button", { name: "Thread", exact: true }).click();
  await table.getByRole("button", { name: "Select thread 5000, many[4999]" }).click();
  await expect(studio.inspector.getByText("many[4999]")).toBeVisible();

  await studio.results.getByRole("tab", { name: "Breakpoints" }).click();
  const form = studio.results.getByRole("form", { name: "Add a breakpoint" });
  await form.getByLabel("What is waited for").selectOption("a thread is dispatched");
  await form.getByLabel("Number of the thread").fill("4321");
  await expect(form.getByText("many[4320]")).toBeVisible();
  await form.getByRole("button", { name: "Add" }).click();
  const stop = studio.results.getByRole("list", { name: "Breakpoints" });
  await expect(stop).toContainText("many[4320] (thread 4321) is dispatched");
  await expectAccessible(studio.page, '[aria-label="Results"]');

  // The other side of a fork keeps no more rows in the page, and shows those that are scrolled to.
  await studio.results.getByRole("tab", { name: "Timeline" }).click();
  await studio.results.getByRole("button", { name: "Fork here" }).click();
  const fork = studio.results.getByRole("form", { name: "Fork the run" });
  await fork.getByRole("button", { name: "Fork", exact: true }).click();
  const original = studio.results.getByRole("region", { name: "Original run" });
  const rows = original.getByRole("button", { name: /many ?\[\d+\]/ });
  await expect(rows.first()).toBeVisible();
  expect(await rows.count()).toBeLessThan(200);
  await original.evaluate((element) => element.scrollTo(0, element.scrollHeight));
  await expect(original.getByRole("button", { name: /many ?\[4999\]/ })).toBeVisible();
  const picture = await original.getByRole("img").boundingBox();
  expect(picture?.height).toBeLessThan(600);

  await studio.container("NQ").click();
  await expect(studio.inspector.getByText(/^and [\d\s]+ more$/)).toBeVisible();
});
