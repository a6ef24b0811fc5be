/** Comparisons of schedulers, and of a recorded run with its simulation. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "../e2e/studio.js";
import { walk } from "./gallery.js";

const TRACE = join(import.meta.dirname, "../../../simulator/test/fixtures/first_come_pth.trace");

walk("Comparing schedulers", async ({ studio, gallery }) => {
  await studio.openExample("First come, first served");
  await expect(studio.run).toHaveAttribute("aria-disabled", "false");
  await studio.openComparison();
  const form = studio.comparison.getByRole("form", { name: "What is compared" });
  await expect(form).toBeVisible();
  await gallery.show("before-it-begins");
  const compare = form.getByRole("button", { name: "Compare" });
  await form.getByLabel("Add a scheduler").selectOption({ label: "Round robin" });
  await form.getByLabel("Seeds").fill("none");
  await compare.click();
  await expect(form.getByRole("alert")).toBeVisible();
  await gallery.show("seeds-that-are-none");
  await form.getByLabel("Seeds").fill("4");
  await compare.click();
  await expect(studio.comparison.getByText(/^4 runs failed and are left out/)).toBeVisible();
  await gallery.show("timelines-one-above-the-other");
  await studio.comparison.getByRole("columnheader", { name: "Measure" }).first().evaluate(toTop);
  await gallery.show("measures-with-differences");
  await form.getByRole("button", { name: "Leave out Round robin" }).click();
  await form.getByLabel("Over").selectOption("load");
  await form.getByLabel("From").fill("0.5");
  await form.getByLabel("To", { exact: true }).fill("1.5");
  await form.getByLabel("Values").fill("3");
  await form.getByLabel("Up to").fill("200ms");
  await compare.click();
  await expect(studio.comparison.getByRole("img", { name: /goes from/ })).toBeVisible();
  await gallery.show("over-a-parameter");
  await form.getByLabel("Seeds").fill("1000");
  await form.getByLabel("Up to").fill("");
  await compare.click();
  await expect(studio.comparison.getByText(/^[1-9]\d* of 6000 runs$/)).toBeVisible();
  await gallery.show("under-way");
  await form.getByRole("button", { name: "Cancel" }).click();
  await expect(studio.comparison.getByText(/^Interrupted/)).toBeVisible();
  await gallery.show("interrupted");
});

walk("A recorded run", async ({ studio, page, gallery }) => {
  await page.getByRole("button", { name: /^Project:/ }).click();
  const choosing = page.waitForEvent("filechooser");
  await page.getByRole("menuitem", { name: "Open recorded trace…" }).click();
  const buffer = readFileSync(TRACE);
  const mimeType = "application/octet-stream";
  await (await choosing).setFiles({ name: "from the server.trace", mimeType, buffer });
  const notice = page.getByRole("status").filter({ hasText: "from the server.trace" });
  await expect(notice).toBeVisible();
  await gallery.show("notice-of-another-scheduler");
  await notice.getByRole("button", { name: /^Open / }).click();
  const bar = page.getByRole("region", { name: "Recorded run" });
  await expect(bar).toBeVisible();
  await expect(studio.stepForward).toHaveAttribute("aria-disabled", "false");
  for (let step = 0; step < 5; step++) await studio.stepForward.click();
  await gallery.show("shown-like-a-simulation");
  await bar.getByRole("button", { name: "Compare with the simulation" }).click();
  await expect(studio.comparison.getByRole("row", { name: /^Duration / })).toBeVisible();
  await gallery.show("held-against-the-simulation");
  await bar.getByRole("button", { name: "Close the recording" }).click();
});

/** Scrolls so that an element stands at the top of its place. */
function toTop(element: Element): void {
  element.scrollIntoView({ block: "start" });
}
