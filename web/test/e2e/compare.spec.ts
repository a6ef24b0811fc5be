import type { Locator } from "@playwright/test";
import { expectAccessible } from "./accessible.js";
import { expect, test } from "./one-page.js";
import type { StudioPage } from "./studio.js";

test("compares schedulers in the same worlds, over a parameter, and can be given up", async ({
  studio,
  page,
}) => {
  await studio.openExample("First come, first served");
  await expect(studio.run).toHaveAttribute("aria-disabled", "false");
  await studio.openComparison();
  const form = studio.comparison.getByRole("form", { name: "What is compared" });
  await expect(form.getByRole("listitem")).toHaveText(["Afirst_comeopen", "BThe library’s own"]);
  await form.getByLabel("Add a scheduler").selectOption({ label: "Round robin" });
  await form.getByLabel("Seeds").fill("none");
  await form.getByRole("button", { name: "Compare" }).click();
  await expect(form.getByRole("alert")).toContainText("“none” is not a number of seeds.");
  await form.getByLabel("Seeds").fill("4");
  await form.getByRole("button", { name: "Compare" }).click();
  const table = studio.comparison.getByRole("table");
  await expect(table.getByRole("row", { name: /^short_wait\.mean A .* ± .* ms/ })).toBeVisible({
    timeout: 30_000,
  });
  await expect(
    table.getByRole("row", { name: /^B .* (no difference|the same)/ }).first(),
  ).toBeVisible();
  const answers = studio.comparison.getByRole("listitem").filter({ hasText: /beyond noise/ });
  await expect(answers.first()).toContainText("The library’s own");
  const left = studio.comparison.getByText(/^4 runs failed and are left out/);
  await expect(left).toContainText("Round robin: The workload suspends a thread (line 51)");
  await table.getByRole("row").last().scrollIntoViewIfNeeded();
  await expect(form.getByLabel("Seeds"), "the form stays beside the results").toBeInViewport();
  await runsAreSideBySide(studio.comparison);
  await runsAreKept(studio);
  await form.getByRole("button", { name: "Leave out Round robin" }).click();
  await expectAccessible(page, '[role="dialog"]');
  await form.getByLabel("Over").selectOption("load");
  await expect(form.getByLabel("From"), "the bounds of the parameter").toHaveValue("0.2");
  await form.getByLabel("From").fill("");
  await form.getByRole("button", { name: "Compare" }).click();
  await expect(form.getByLabel("From")).toBeFocused();
  await expect(form.getByLabel("From")).toHaveAccessibleDescription(
    /^Write a value\. load goes from/,
  );
  await form.getByLabel("From").fill("0.5");
  await form.getByLabel("To", { exact: true }).fill("1.5");
  await form.getByLabel("Values").fill("3");
  await form.getByLabel("Up to").fill("200ms");
  await form.getByRole("button", { name: "Compare" }).click();
  const chart = studio.comparison.getByRole("img", {
    name: /first_come goes from .* to .*; The library’s own/,
  });
  await expect(chart).toBeVisible({ timeout: 30_000 });
  await studio.comparison.getByLabel("Figures at").selectOption("load = 1.5");
  await expect(table.getByRole("row", { name: /^duration A 199\.\d+ ± / })).toBeVisible();
  await form.getByLabel("Seeds").fill("1000");
  await form.getByLabel("Up to").fill("");
  await form.getByRole("button", { name: "Compare" }).click();
  await expect(studio.comparison.getByText(/^[1-9]\d* of 6000 runs$/)).toBeVisible({
    timeout: 30_000,
  });
  await form.getByRole("button", { name: "Cancel" }).click();
  await expect(
    studio.comparison.getByText(/^Interrupted: \d+ runs? of 6000 complete/),
  ).toBeVisible();
  await studio.openExample("Round robin over groups");
  await expect(studio.comparison.getByText(/^Each scheduler runs the workload/)).toBeVisible();
});

/** The runs of one world stand under each other, and one time, told and moved by keys, serves them. */
async function runsAreSideBySide(results: Locator) {
  const runs = results.getByRole("region", { name: "Runs side by side" });
  await expect(runs.getByRole("img", { name: /^A, first_come: threads over / })).toBeVisible();
  const other = runs.getByRole("img", { name: /^B, The library’s own: threads over / });
  await expect(
    runs.getByRole("listitem").filter({ hasText: "B first differs from A at" }),
  ).toBeVisible();
  await expect(runs.getByRole("listitem").filter({ hasText: "suspends a thread" })).toBeVisible();
  const time = runs.getByRole("slider", { name: "Time in all runs" });
  const moment = async () => Number(await time.getAttribute("aria-valuenow"));
  await expect.poll(moment).toBeGreaterThan(0);
  const difference = await moment();
  await time.press("ArrowRight");
  await expect.poll(moment).toBeGreaterThan(difference);
  await time.press("End");
  await expect(time).toHaveAttribute("aria-valuetext", /A has ended; B has ended$/);
  await runs.getByRole("button", { name: "Show this difference" }).click();
  await expect.poll(moment).toBe(difference);
  await other.click({ position: { x: 20, y: 10 } });
  await expect.poll(moment).toBeLessThan(difference);
  const place = results.locator(".panel-body");
  await place.evaluate((element) => element.scrollTo(0, 0));
  await other.hover();
  await other.page().mouse.wheel(0, 120);
  await expect.poll(() => place.evaluate(({ scrollTop }) => scrollTop)).toBeGreaterThan(0);
  await expect(time, "the wheel scrolls the page, and does not zoom").toBeVisible();
  await runs.getByLabel("Rows of the runs").selectOption("Lengths of containers");
  await expect(runs.getByRole("img", { name: /^A, first_come: lengths / })).toBeVisible();
  await expect(runs.getByText("|ready|")).toBeVisible();
  await runs.getByLabel("Seed of the runs").selectOption("2");
  await expect(time).toBeVisible();
  await seedsStandSideBySide(runs);
}

/** One scheduler beside itself in other worlds, and the first difference of each. */
async function seedsStandSideBySide(runs: Locator) {
  const beside = runs.getByLabel("What stands side by side");
  await beside.selectOption({ label: "A, first_come: several seeds" });
  const picks = runs.getByRole("list", { name: "Runs of A" });
  await picks.getByRole("combobox").last().selectOption({ label: "seed 4" });
  await picks.getByRole("button", { name: "One run more" }).click();
  for (const seed of [1, 4, 2]) {
    const name = `A${seed}, first_come, seed ${seed}`;
    await expect(runs.getByRole("img", { name: new RegExp(`^${name}: lengths `) })).toBeVisible();
    await expect(runs.getByRole("region", { name: `${name}, at the moment` })).toBeVisible();
  }
  const note = runs.getByRole("listitem").filter({ hasText: "A4 first differs from A1 at" });
  await note.getByRole("button", { name: "Show this difference" }).click();
  await expect(runs.getByText("first difference", { exact: true })).toHaveCount(2);
  await picks.getByRole("button", { name: "Leave out seed 4" }).click();
  await expect(picks.getByRole("combobox")).toHaveCount(2);
  await beside.selectOption({ label: "The schedulers" });
  await expect(runs.getByRole("img", { name: /^B, The library’s own: lengths / })).toBeVisible();
}

/** Who comes back to the comparison finds its runs as they were left. */
async function runsAreKept(studio: StudioPage) {
  const runs = studio.comparison.getByRole("region", { name: "Runs side by side" });
  const time = runs.getByRole("slider", { name: "Time in all runs" });
  await time.press("End");
  await expect(time).toHaveAttribute("aria-valuetext", /A has ended; B has ended$/);
  const end = await time.getAttribute("aria-valuenow");
  await time.press("Escape");
  await expect(runs).toBeHidden();
  await expect(studio.results.getByRole("button", { name: "Compare…" })).toBeFocused();
  await studio.openComparison();
  await expect(studio.comparison).toBeFocused();
  await expect(time).toHaveAttribute("aria-valuenow", end ?? "");
  await expect(runs.getByLabel("Seed of the runs")).toHaveValue("2");
}
