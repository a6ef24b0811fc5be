/** Drawing in the graph, further: arrays and keys, a frame, marks, another project's containers. */
import type { Locator } from "@playwright/test";
import { boxAtRest } from "../e2e/boxes.js";
import { expect, type StudioPage } from "../e2e/studio.js";
import { walk } from "./gallery.js";

const form = (studio: StudioPage) => studio.graph.getByRole("dialog");

function arrow(studio: StudioPage, from: string, to: string): Locator {
  const name = new RegExp(`^\\w+ moves threads from ${from} to ${to}`);
  return studio.graph.getByRole("group", { name }).first();
}

async function add(studio: StudioPage, kind: string, name: string): Promise<void> {
  await studio.graph.getByRole("button", { name: `Add ${kind}`, exact: true }).press("Enter");
  await form(studio).getByLabel("Name").fill(name);
  await expect(form(studio).getByRole("figure")).toContainText(name);
  await form(studio)
    .getByRole("button", { name: /^Add \w+/ })
    .click();
  await expect(studio.container(name)).toBeFocused();
}

walk("Arrays and sorted containers", async ({ studio, page, gallery }) => {
  await add(studio, "queue", "level");
  await page.keyboard.press("Enter");
  await page.keyboard.press("e");
  await form(studio).getByLabel("Elements").fill("3");
  await expect(form(studio).getByRole("figure")).toContainText("level[3]");
  await gallery.show("becomes-an-array");
  await form(studio).getByRole("button", { name: "Change" }).click();
  await expect(studio.graph.getByRole("group", { name: /^Queue level, 3 elements/ })).toBeVisible();
  await gallery.show("an-array");
  await studio.graph.getByRole("group", { name: /^Queue level, 3 elements/ }).press("Enter");
  await page.keyboard.press("e");
  await form(studio).getByLabel("Kind").selectOption("pqueue");
  await form(studio).getByRole("button", { name: "Change" }).click();
  const sorted = studio.graph.getByRole("group", { name: /^Sorted queue level, 3 elements/ });
  await expect(sorted).toBeVisible();
  await sorted.press("Enter");
  await page.keyboard.press("e");
  await expect(form(studio).getByLabel("Order")).toBeVisible();
  await gallery.show("sorted-by-a-key");
});

walk("A frame around several", async ({ studio, page, gallery }) => {
  const a = await boxAtRest(studio.container("standard_sensors"));
  const b = await boxAtRest(studio.container("slow_sensors"));
  await page.mouse.move(a.x - 6, a.y - 6);
  await page.mouse.down();
  await page.mouse.move(b.x + b.width + 6, b.y + b.height + 6, { steps: 6 });
  await gallery.show("being-drawn");
  await page.mouse.up();
  await expect(studio.graph.getByRole("toolbar", { name: "Tools for 2 nodes" })).toBeVisible();
  await gallery.show("two-selected");
});

walk("Several chosen by keys", async ({ studio, page, gallery }) => {
  await studio.container("NQ").press("Enter");
  await studio.container("display").press("Shift+Enter");
  await studio.container("calculations").press("Shift+Space");
  await expect(studio.graph.getByRole("toolbar", { name: "Tools for 3 nodes" })).toBeVisible();
  await gallery.show("three-chosen-by-keys");
  await page.keyboard.press("Escape");
});

walk("While the text has errors", async ({ studio, gallery }) => {
  await studio.edit("        dispatch current;", "        dispatch ;");
  await expect(studio.graph.getByText("Showing the last version")).toBeVisible();
  await studio.graph.getByRole("group", { name: /^newthread moves threads from/ }).press("Enter");
  await expect(form(studio)).toContainText("this arrow shows the last version without them.");
  await gallery.show("an-arrow-of-the-text-before");
});

walk("Forms on a screen of 390 pixels", async ({ studio, page, gallery }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole("tab", { name: "Graph", exact: true }).click();
  await studio.graph.getByRole("button", { name: "Add queue" }).press("Enter");
  await expect(form(studio).getByText("Changes in the text")).toBeVisible();
  await gallery.show("390-new-queue");
  await page.keyboard.press("Escape");
  await studio.container("slow_sensors").press("Enter");
  await gallery.show("390-selected-with-its-tools");
  await page.keyboard.press("Delete");
  await expect(form(studio)).toContainText("slow_sensors is still used");
  await gallery.show("390-refusal-with-ways-out");
  await page.keyboard.press("Escape");
  await arrow(studio, "next", "current").press("Enter");
  await expect(form(studio).getByLabel("Rule")).toHaveValue("0");
  await gallery.show("390-one-transfer");
  await page.keyboard.press("Escape");
});

walk("Marks", async ({ studio, page, gallery }) => {
  const verbatim = "{* LED = !LED; *} simulate { since_slow = 2; }";
  await studio.edit("        dispatch current;", `        ${verbatim}\n        dispatch current;`);
  const mark = studio.graph.getByRole("button", { name: /that no arrow shows/ });
  await expect(mark).toHaveText("7");
  await mark.focus();
  await expect(page.locator(".tip")).toBeVisible();
  await gallery.show("tip-of-what-no-arrow-shows");
  await mark.press("Enter");
  await expect(studio.inspector.getByText("Not drawn")).toBeVisible();
  await gallery.show("what-no-arrow-shows");
  await studio.inspector
    .getByRole("button", { name: /in the rules$/ })
    .last()
    .press("Enter");
  await expect(studio.inspector.getByRole("listitem", { name: /^verbatim text/ })).toBeInViewport();
  await gallery.show("its-card-in-the-rules");
  await arrow(studio, "birth", "NQ").press("Enter");
  await arrow(studio, "birth", "NQ").press("Delete");
  await expect(studio.graph.getByRole("button", { name: /^birth: newthread ends/ })).toBeVisible();
  await gallery.show("a-thread-is-lost");
});

walk("Undo", async ({ studio, page, gallery }) => {
  await add(studio, "stack", "kept");
  await expect(studio.graph.getByRole("button", { name: /^kept: / })).toBeVisible();
  await gallery.show("a-container-that-nothing-fills");
  await page.getByRole("button", { name: "Undo: Add stack kept" }).hover();
  await expect(page.locator(".tip")).toBeVisible();
  await gallery.show("what-undo-would-take-back");
});

walk("A screen of 1000 pixels", async ({ studio, page, gallery }) => {
  await page.setViewportSize({ width: 1000, height: 760 });
  await studio.graph.getByRole("button", { name: "Fit the graph" }).click();
  await studio.container("slow_sensors").press("Enter");
  await page.keyboard.press("Delete");
  await expect(form(studio)).toContainText("slow_sensors is still used");
  await gallery.show("refusal-beside-the-tools-of-the-view");
  await page.keyboard.press("Escape");
});

walk("Inherited and not drawn", async ({ studio, gallery }) => {
  await studio.openExample("The web server");
  await studio.compilerReady();
  await studio.graph
    .getByRole("button", { name: /^running: \d+ statements/ })
    .first()
    .press("Enter");
  await expect(studio.inspector.getByText("Not drawn")).toBeVisible();
  await gallery.show("folded");
  await studio.inspector.getByText(/statements? of pth\.sched/).click();
  await gallery.show("unfolded");
});

walk("Lines of their own", async ({ studio, gallery }) => {
  await arrow(studio, "current", "display").press("Enter");
  const ownLine = form(studio).getByRole("switch", { name: "Draw with a line of its own" });
  await ownLine.click();
  await gallery.show("one-of-a-bundle");
  await ownLine.click(); // it lasts until the page is closed
});

walk("Pasted from another project", async ({ studio, page, gallery }) => {
  await studio.container("NQ").click();
  await studio.container("calculations").click({ modifiers: ["Shift"] });
  await page.keyboard.press("Control+C");
  await studio.openExample("Round robin over groups");
  await studio.compilerReady();
  await studio.graph
    .getByRole("application")
    .or(studio.graph.locator(".react-flow"))
    .first()
    .focus();
  await page.keyboard.press("Control+V");
  await expect(studio.container("calculations")).toBeVisible();
  await gallery.show("with-names-of-their-own");
});

walk("Ways to begin", async ({ page, gallery }) => {
  await page.getByRole("button", { name: /^Project:/ }).click();
  await page.getByRole("menuitem", { name: "New project…" }).click();
  const dialog = page.getByRole("dialog", { name: "New project" });
  await dialog.getByRole("textbox", { name: "Name" }).fill("My own");
  for (const start of ["Round robin", "For this program", "Extend the library's own"]) {
    await dialog.getByRole("radio", { name: start }).check();
    await gallery.show(start.toLowerCase().replace(/[^a-z]+/g, "-"));
  }
  await page.keyboard.press("Escape");
});

walk("A scheduler for GNU Pth, laid out by itself", async ({ studio, page, gallery }) => {
  await page.getByRole("button", { name: /^Project:/ }).click();
  await page.getByRole("menuitem", { name: "New project…" }).click();
  const dialog = page.getByRole("dialog", { name: "New project" });
  await dialog.getByRole("textbox", { name: "Name" }).fill("In turn");
  const program = dialog.getByRole("combobox", { name: "The program to schedule" });
  await program.selectOption({ label: "The web server, for a server with GNU Pth" });
  await dialog.getByRole("radio", { name: "Round robin" }).check();
  await dialog.getByRole("button", { name: "Begin" }).click();
  await expect(dialog).toBeHidden();
  await studio.compilerReady();
  await expect(studio.container("RQ")).toBeVisible();
  await gallery.show("for-gnu-pth");
});
