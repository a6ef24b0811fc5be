/** The graph as an editor: each of its forms and what it says. */
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import type { Locator } from "@playwright/test";
import { expect, type StudioPage } from "../e2e/studio.js";
import { walk } from "./gallery.js";

const ROOT = join(import.meta.dirname, "../../..");
const KINDS = ["queue", "stack", "pqueue", "pstack", "threadref"] as const;

const form = (studio: StudioPage) => studio.graph.getByRole("dialog");

function arrow(studio: StudioPage, from: string, to: string): Locator {
  const name = new RegExp(`^\\w+ moves threads from ${from} to ${to}`);
  return studio.graph.getByRole("group", { name }).first();
}

walk("Containers", async ({ studio, page, gallery }) => {
  for (const kind of KINDS) {
    await studio.graph.getByRole("button", { name: `Add ${kind}`, exact: true }).press("Enter");
    await expect(form(studio).getByLabel("Name")).toBeFocused();
    await gallery.show(`new-${kind.replace(" ", "-")}`);
    await page.keyboard.press("Escape");
    await expect(form(studio)).toBeHidden();
  }
  await studio.graph.getByRole("button", { name: "Add queue" }).press("Enter");
  await form(studio).getByLabel("Name").fill("calculations");
  await expect(form(studio).getByRole("status")).toContainText("is declared in line");
  await gallery.show("a-name-that-is-taken");
  await page.keyboard.press("Escape");
  await studio.container("slow_sensors").press("Enter");
  await expect(studio.graph.getByRole("toolbar", { name: /^Tools for/ })).toBeVisible();
  await gallery.show("selected-with-its-tools");
  await page.keyboard.press("F2");
  await page.keyboard.type("next");
  await expect(studio.graph.getByText(/already|taken|declared/)).toBeVisible();
  await gallery.show("renaming-refused");
  await page.keyboard.press("Escape");
  await page.keyboard.press("e");
  await gallery.show("kind-key-and-size");
  await form(studio).getByLabel("Kind").selectOption("pqueue");
  await expect(form(studio).getByText("Threads get this as a new attribute.")).toBeVisible();
  await expect(form(studio).getByRole("figure")).toBeVisible();
  await gallery.show("kind-that-needs-a-key");
  await page.keyboard.press("Escape");
  await page.keyboard.press("Delete");
  await expect(form(studio)).toContainText("slow_sensors is still used");
  await gallery.show("refusal-with-ways-out");
  await page.keyboard.press("Escape");
  await page.keyboard.press("Control+C");
  await page.keyboard.press("Control+V");
  await expect(studio.container("slow_sensors2")).toBeFocused();
  await gallery.show("pasted-and-not-yet-used");
  await studio.container("slow_sensors").click({ modifiers: ["Shift"] });
  await studio.container("display").click({ modifiers: ["Shift"] });
  await expect(studio.graph.getByRole("toolbar", { name: "Tools for 3 nodes" })).toBeVisible();
  await gallery.show("several-selected");
  await studio.graph.getByRole("button", { name: "Show the map of the graph" }).click();
  await gallery.show("map-of-the-graph");
  await studio.graph.getByRole("button", { name: "Hide the map of the graph" }).click();
});

walk("Transfers", async ({ studio, page, gallery }) => {
  await studio.container("calculations").press("Enter");
  await page.keyboard.press("a");
  await expect(studio.graph.getByText("Enter to add this transfer")).toBeVisible();
  await gallery.show("being-drawn");
  await page.keyboard.press("Enter");
  await expect(form(studio).getByRole("button", { name: "Add transfer" })).toBeVisible();
  await gallery.show("new-transfer");
  await form(studio).getByRole("button", { name: "Only when: as comparisons" }).click();
  await gallery.show("condition-as-comparisons");
  await form(studio).getByLabel("comparison 1: what").fill("temp");
  await expect(form(studio).getByRole("option", { name: /temperature/ })).toBeVisible();
  await gallery.show("names-on-offer");
  for (let press = 0; press < 2; press++) await page.keyboard.press("Escape");
  await arrow(studio, "next", "current").press("Enter");
  await expect(form(studio).getByLabel("Rule")).toHaveValue("0");
  await gallery.show("one-transfer");
  await page.keyboard.press("Escape");
  await arrow(studio, "NQ", "standard_sensors").press("Enter");
  await expect(form(studio)).toBeVisible();
  await gallery.show("in-a-loop");
  await page.keyboard.press("Escape");
  await arrow(studio, "standard_sensors", "current").press("Enter");
  await expect(form(studio).getByRole("button", { name: /^Delete standard_sensors/ })).toHaveCount(
    2,
  );
  await gallery.show("arrow-for-several-transfers");
  await page.keyboard.press("Escape");
  await studio.edit(
    "        dispatch current;",
    "        NQ => calculations;\n        dispatch current;",
  );
  await expect(studio.graph.getByRole("button", { name: /Cannot work/ })).toBeVisible();
  await gallery.show("one-that-cannot-work");
});

walk("Two hundred containers", async ({ studio, gallery }) => {
  const program = 'from gestures import large; print(large(200, 1000, "large"), end="")';
  const text = execFileSync(join(ROOT, ".venv/bin/python"), ["-c", program], {
    cwd: join(ROOT, "compiler/bench"),
    encoding: "utf8",
  });
  await studio.replaceText(studio.editor, text);
  await expect(studio.source.getByText(/^Compiled in/)).toBeVisible({ timeout: 120_000 });
  await expect(studio.container("c0")).toBeVisible({ timeout: 120_000 });
  await expect(studio.graph.getByText("Laying out the graph.")).toHaveCount(0, {
    timeout: 120_000,
  });
  await gallery.show("near");
  await studio.graph.getByRole("button", { name: "Fit the graph" }).click();
  await gallery.show("all-of-them");
});
