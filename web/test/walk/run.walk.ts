/** A run: where it stands, why, what came of it. */
import { expect, type StudioPage } from "../e2e/studio.js";
import { walk } from "./gallery.js";

/** A moment in which sensors, display and calculations have all had turns. */
const DECISIONS = 61;

/** Steps from the beginning. */
async function stepTo(studio: StudioPage, decision: number): Promise<void> {
  await studio.toStart.click();
  await studio.toStart.blur(); // nor does the editor have it: the source follows the run
  for (let step = 0; step < decision; step++) await studio.page.keyboard.press("F10");
  await expect(studio.inspector.getByText(new RegExp(`^Decision ${decision} `))).toBeVisible();
}

const result = (studio: StudioPage, name: RegExp | string) =>
  studio.results.getByRole("tab", { name }).click();

walk("A run", async ({ studio, page, gallery }) => {
  await stepTo(studio, 1);
  await gallery.show("first-decision");
  await stepTo(studio, DECISIONS);
  await page.mouse.move(0, 0);
  await gallery.show("studio");
  await studio.stepBack.click();
  await expect(studio.inspector.getByText(/^Decision 60 /)).toBeVisible();
  await gallery.show("a-step-back");
  await page.getByRole("group", { name: "Step by" }).getByText("Tick").click();
  for (let step = 0; step < 2; step++) await studio.stepForward.click();
  await gallery.show("between-decisions-by-ticks");
  await studio.container("calculations").click();
  await expect(studio.inspector).toContainText("Transfers in");
  await gallery.show("a-container-selected");
  await studio.inspector
    .getByRole("button", { name: /schedule/ })
    .first()
    .click();
  await expect(studio.inspector).toContainText("Statement");
  await gallery.show("a-transfer-selected");
  await studio.graph.getByRole("group", { name: /^Processor: / }).click();
  await gallery.show("the-processor-selected");
  await result(studio, /^Threads/);
  await studio.results.getByRole("button", { name: /^Select thread 6/ }).click();
  await gallery.show("threads-with-one-selected");
  for (const name of ["Measures", "Events"]) {
    await result(studio, name);
    await expect(studio.results.getByRole("tabpanel")).not.toBeEmpty();
    await gallery.show(name.toLowerCase());
  }
  await result(studio, /^Problems/);
  await gallery.show("no-problems");
  await result(studio, "Timeline");
  await page.getByRole("group", { name: "Step by" }).getByText("Decision").click();
});

walk("A run that goes on", async ({ studio, page, gallery }) => {
  await studio.run.click();
  await expect.poll(() => studio.tick()).toBeGreaterThan(20);
  await gallery.show("playing");
  await studio.pause.click();
  await expect(studio.run).toBeVisible();
  const speed = page.getByRole("slider", { name: "Speed" });
  await speed.press("End");
  await studio.run.click();
  await expect(studio.inspector.getByText(/^(Finished|The run was cut off)/)).toBeVisible();
  await gallery.show("over");
  await studio.results.getByRole("button", { name: "Show the whole run" }).click();
  await gallery.show("the-whole-run-in-the-timeline");
  const plot = await studio.results.locator("canvas").first().boundingBox();
  if (!plot) throw new Error("The timeline is not on the page.");
  await page.keyboard.down("Shift");
  await page.mouse.move(plot.x + 300, plot.y + 10);
  await page.mouse.down();
  await page.mouse.move(plot.x + 700, plot.y + 10, { steps: 5 });
  await page.mouse.up();
  await page.keyboard.up("Shift");
  await gallery.show("a-range-of-the-timeline-measured");
  await result(studio, "Measures");
  await gallery.show("measures-of-a-whole-run");
  await result(studio, "Events");
  await gallery.show("events-of-a-whole-run");
  await result(studio, "Timeline");
  for (let step = 0; step < 20; step++) await speed.press("ArrowLeft");
});

walk("A run that goes wrong", async ({ studio, page, gallery }) => {
  await studio.edit("if (|next| > 0)", "if (since_standard == STANDARD_CALLS)");
  await expect(studio.source.getByText(/^Compiled in/)).toBeVisible();
  await expect(studio.run).toHaveAttribute("aria-disabled", "false");
  await page.getByRole("slider", { name: "Speed" }).press("End");
  await studio.run.click();
  await expect(studio.inspector.getByRole("alert")).toBeVisible();
  await gallery.show("fault-at-its-line");
  for (let step = 0; step < 20; step++)
    await page.getByRole("slider", { name: "Speed" }).press("ArrowLeft");
});

walk("A fork", async ({ studio, gallery }) => {
  await studio.openExample("First come, first served");
  await expect(studio.stepForward).toHaveAttribute("aria-disabled", "false");
  for (let step = 0; step < 8; step++) await studio.stepForward.click();
  await expect(studio.inspector.getByText(/^Decision 8 /)).toBeVisible();
  await studio.results.getByRole("button", { name: "Fork here" }).click();
  const form = studio.results.getByRole("form", { name: "Fork the run" });
  await form.getByLabel("Random numbers").selectOption("other random numbers");
  await form.getByLabel("Seed").fill("two");
  await form.getByRole("button", { name: "Fork", exact: true }).click();
  await expect(form.getByRole("alert")).toBeVisible();
  await gallery.show("form-with-a-seed-that-is-none");
  await form.getByLabel("Seed").fill("2");
  await form.getByLabel("Changed value").selectOption("load");
  await form.getByLabel("Its new value").fill("3");
  await form.getByRole("button", { name: "Fork", exact: true }).click();
  const bar = studio.results.getByRole("region", { name: "Fork", exact: true });
  await expect(bar).toContainText("The fork shows.");
  for (let step = 0; step < 8; step++) await studio.stepForward.click();
  await gallery.show("both-sides");
  await bar.getByRole("button", { name: "Drop the original" }).click();
});
