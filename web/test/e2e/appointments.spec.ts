import { expectAccessible } from "./accessible.js";
import { expect, test } from "./one-page.js";

test("the example of threads by appointment shows its calendars, and they move", async ({
  studio,
  page,
}) => {
  await studio.openExample("Appointments");
  await studio.results.getByRole("tab", { name: /^Threads/ }).click();
  for (let step = 0; step < 3; step++) await studio.stepForward.click();
  const cpu = studio.results.getByRole("region", { name: "Calendar cpu" });
  const clock = studio.results.getByRole("region", { name: "What the clock moves" });
  await expect(cpu.getByRole("listitem")).toContainText("level 0");
  const later = { name: /^connection\[6\], cpu, for / };
  await expect(cpu.getByRole("button", later)).toBeVisible();
  await expect(clock.getByRole("button", { name: /^connection\[0\], accept, for / })).toBeVisible();

  // Why this thread: who gave it its appointment, and at which level.
  await expect(
    studio.inspector.getByText("The strategy latency gave its appointment level 0."),
  ).toBeVisible();

  // The first five have gone; the clock takes the next five.
  for (let step = 0; step < 3; step++) await studio.stepForward.click();
  const moved = clock.getByRole("button", later);
  await moved.click();
  await expect(moved).toHaveAttribute("aria-pressed", "true");
  await expect(cpu.getByRole("button", later)).toHaveCount(0);
  await expectAccessible(page);

  await studio.results.getByText("List", { exact: true }).click();
  await expect(
    studio.results.getByRole("columnheader", { name: "State", exact: true }),
  ).toBeVisible();
});

test("an inversion shows beside what appointments make of it, and levels are changed by dragging", async ({
  studio,
  page,
}) => {
  await studio.openExample("Locks by appointment");
  const { results } = studio;

  // The thread that is pinned stands beside the reactor: what goes from one to the other is told, too.
  for (let decisions = 0; decisions < 11; decisions++) await studio.stepForward.click();
  const pair = results.getByRole("region", { name: "Appointments" });
  await expect(pair.getByRole("list", { name: "What the shades mean" })).toContainText("strikes");
  await results.getByRole("button", { name: "Show the whole run" }).click();
  await results.getByRole("button", { name: /^1 low/ }).press("p");
  const two = pair.getByRole("img", { name: /^The reactor and low: / });
  await expect(two).toHaveAccessibleName(/calls at .*begins at .*is over at .*goes on at/);
  await expect(two.getByText("calls, begins").first()).toBeVisible();
  await expectAccessible(page);

  // A level is what `appoint` gives such calls: to drag an appointment offers to change that.
  await results.getByRole("tab", { name: /^Threads/ }).click();
  const net = results.getByRole("region", { name: "Calendar net" });
  const token = net.getByRole("button", { name: /^between\[1\], sleep, for / });
  await token.dragTo(net.getByText("level 3"));
  const offer = results.getByRole("form", { name: "Another level" });
  await expect(offer).toContainText("a call of sleep that is to end");
  await expect(offer.getByRole("textbox")).toHaveValue("3");
  await offer.getByRole("button", { name: "Change appoint" }).click();
  await expect(studio.source.getByText("if (t.stage == END && t.call == SLEEP)")).toBeVisible();
  await page.getByRole("button", { name: /^Undo/ }).click();

  // The same program under fixed priorities has a workload of its own in the project: the two are compared to begin with.
  await studio.openComparison();
  const form = studio.comparison.getByRole("form", { name: "What is compared" });
  await expect(form.getByRole("listitem")).toHaveText([
    "Alocks_by_appointmentopen",
    "Bfixed_priorities",
  ]);
  await form.getByLabel("Seeds").fill("2");
  await form.getByRole("button", { name: "Compare" }).click();
  const runs = studio.comparison.getByRole("region", { name: "Runs side by side" });
  await expect(runs.getByRole("img", { name: /^A, locks_by_appointment: threads/ })).toBeVisible();
  const other = "B, fixed_priorities with inversion_preemptive: threads";
  await expect(runs.getByRole("img", { name: new RegExp(`^${other}`) })).toBeVisible();
  await expect(
    studio.comparison.getByText(/^response\.mean is \d+ % longer under fixed_priorities/),
  ).toBeVisible();
  // Each row has room for the thread's name beside what it does.
  const low = runs.getByRole("region", { name: /^A, / }).getByText("low", { exact: true });
  const clipped = await low.evaluate((name) => name.scrollWidth - name.clientWidth);
  expect(clipped).toBeLessThanOrEqual(0);
});

test("appointments that were missed are marked, and told", async ({ studio, page }) => {
  await studio.openExample("Appointments");
  await studio.compilerReady();
  const { source, results } = studio;
  const run = async (file: RegExp, what: string) => {
    await source.getByRole("tab", { name: file }).click();
    await source.getByRole("button", { name: "Files" }).click();
    await page.getByRole("menu").getByText(what).click();
  };
  await run(/^deadline/, "Run this scheduler");
  await run(/^stuck/, "Run this workload");
  await expect(results.getByRole("tab", { name: /^Threads/ })).toContainText("5");
  for (let decisions = 0; decisions < 30; decisions++) await studio.stepForward.click();
  await results.getByRole("tab", { name: "Timeline" }).click();
  await results.getByRole("button", { name: "Show the whole run" }).click();
  const meanings = results.getByRole("list", { name: "What the shades mean" });
  await expect(meanings).toContainText("an appointment is missed");
  const told = /Appointments? missed: unlucky.* and \d+ more\./;
  await expect(results.getByRole("img", { name: told })).toBeVisible();
});
