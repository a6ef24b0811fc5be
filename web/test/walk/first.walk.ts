/** The scheduler of the README: its text, and the graph that it makes. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "../e2e/studio.js";
import { walk } from "./gallery.js";

const README = readFileSync(join(import.meta.dirname, "../../../README.md"), "utf8");
const [, TEXT = ""] = /```catapults\n(.*?)```/s.exec(README) ?? [];

walk("The first scheduler", async ({ studio, page, gallery }) => {
  await page.setViewportSize({ width: 1240, height: 860 });
  await studio.replaceText(studio.editor, TEXT);
  await expect(studio.container("fresh")).toBeVisible();
  await expect(studio.container("slow_sensors")).toBeHidden();
  await studio.graph.getByRole("button", { name: "Tidy" }).click();
  await gallery.show("graph-of-the-readme", studio.graph);
});
