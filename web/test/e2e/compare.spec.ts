import type { Locator } from "@playwright/test";
import { expectAccessible } from "./accessible.js";
import { expect, test } from "./one-page.js";

test("compares schedulers in the same worlds, over a parameter, and can be given up", async ({
  studio,
  page,
}) => {
  await studio.openExample("First come, first served");
  await expect(studio.run).toHaveAttribute("aria-disabled", "false");
  await studio.results.getByRole("tab", { name: "Compare" }).click();
  const form = studio.results.getByRole("form", { name: "What is compared" });
  await expect(form.getByRole("listitem")).toHaveText(["Afirst_comeopen", "BThe library’s own"]);
  await form.getByLabel("Add a scheduler").selectOption({ label: "Round robin" });
  await form.getByLabel("Seeds").fill("none");
  await form.getByRole("button", { name: "Compare" }).click();
  await expect(form.getByRole("alert")).toContainText("“none” is not a number of seeds.");
  await form.getByLabel("Seeds").fill("4");
  await form.getByRole("button", { name: "Compare" }).click();
  const table = studio.results.getByRole("table");
  await expect(table.getByRole("row", { name: /^short_wait\.mean A .* ± .* ms/ })).toBeVisible({
    timeout: 30_000,
  });
  await expect(
    table.getByRole("row", { name: /^B .* (no difference|the same)/ }).first(),
  ).toBeVisible();
  const left = studio.results.getByText(/^4 runs failed and are left out/);
  await expect(left).toContainText("Round robin: The workload suspends a thread (line 51)");
  await table.getByRole("row").last().scrollIntoViewIfNeeded();
  await expect(form.getByLabel("Seeds"), "the form stays beside the results").toBeInViewport();
  await runsAreSideBySide(studio.results);
  await runsAreKept(studio.results);
  await form.getByRole("button", { name: "Leave out Round robin" }).click();
  await expectAccessible(page, '[aria-label="Results"]');
  await form.getByLabel("Over").selectOption("load");
  await form.getByLabel("From").fill("0.5");
  await form.getByLabel("To", { exact: true }).fill("1.5");
  await form.getByLabel("Values").fill("3");
  await form.getByLabel("Up to").fill("200ms");
  await form.getByRole("button", { name: "Compare" }).click();
  const chart = studio.results.getByRole("img", {
    name: /first_come goes from .* to .*; The library’s own/,
  });
  await expect(chart).toBeVisible({ timeout: 30_000 });
  await studio.results.getByLabel("Figures at").selectOption("load = 1.5");
  await expect(table.getByRole("row", { name: /^duration A 199\.\d+ ± / })).toBeVisible();
  await form.getByLabel("Seeds").fill("1000");
  await form.getByLabel("Up to").fill("");
  await form.getByRole("button", { name: "Compare" }).click();
  await expect(studio.results.getByText(/^[1-9]\d* of 6000 runs$/)).toBeVisible({
    timeout: 30_000,
  });
  await form.getByRole("button", { name: "Cancel" }).click();
  await expect(studio.results.getByText(/^Interrupted: \d+ runs? of 6000 complete/)).toBeVisible();
  await studio.openExample("Round robin over groups");
  await expect(studio.results.getByText(/^Each scheduler runs the workload/)).toBeVisible();
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
  await runs.getByLabel("Rows of the runs").selectOption("Lengths of containers");
  await expect(runs.getByRole("img", { name: /^A, first_come: lengths / })).toBeVisible();
  await expect(runs.getByText("|ready|")).toBeVisible();
  await runs.getByLabel("Seed of the runs").selectOption("2");
  await expect(time).toBeVisible();
}

/** Who comes back to the comparison finds its runs as they were left. */
async function runsAreKept(results: Locator) {
  const runs = results.getByRole("region", { name: "Runs side by side" });
  const time = runs.getByRole("slider", { name: "Time in all runs" });
  await time.press("End");
  await expect(time).toHaveAttribute("aria-valuetext", /A has ended; B has ended$/);
  const end = await time.getAttribute("aria-valuenow");
  await results.getByRole("tab", { name: "Measures" }).click();
  await expect(runs).toBeHidden();
  await results.getByRole("tab", { name: "Compare" }).click();
  await expect(time).toHaveAttribute("aria-valuenow", end ?? "");
  await expect(runs.getByLabel("Seed of the runs")).toHaveValue("2");
}
