import { boxAtRest } from "./boxes.js";
import { expect, test } from "./one-page.js";

test("the keyboard stays in the graph when the arrow that had it is led elsewhere, or goes", async ({
  studio,
  page,
}) => {
  const { graph } = studio;
  const arrow = (to: string) =>
    graph.getByRole("group", { name: new RegExp(`^schedule moves threads from NQ to ${to},`) });
  // The rules show, which take the keyboard to a card that is chosen while nothing has it.
  await studio.inspector.getByRole("tab", { name: "Rules" }).click();
  await arrow("slow_sensors").focus();
  await page.keyboard.press("e");
  await expect(graph.getByRole("status").filter({ hasText: "from NQ to display" })).toBeAttached();
  await page.keyboard.press("Enter");
  await expect(arrow("slow_sensors")).toHaveCount(0);
  await expect(arrow("display")).toBeFocused();
  await page.keyboard.press("Control+Z");
  await expect(arrow("slow_sensors")).toHaveCount(1);

  await arrow("standard_sensors").focus();
  await page.keyboard.press("Delete");
  await expect(arrow("standard_sensors")).toHaveCount(0);
  const canvas = graph.getByLabel("Graph of the scheduler");
  await expect(canvas).toBeFocused();
  await page.keyboard.press("Control+Z");
  await expect(arrow("standard_sensors")).toHaveCount(1);
});

test("the keyboard stays in the graph when the form goes in which something was deleted", async ({
  studio,
  page,
}) => {
  const { graph } = studio;
  await studio.container("next").focus();
  await page.keyboard.press("Delete");
  const offer = graph.getByRole("dialog").getByRole("button", { name: "Delete these as well" });
  await offer.press("Enter");
  await expect(studio.container("next")).toHaveCount(0);
  await expect(graph.getByLabel("Graph of the scheduler")).toBeFocused();
});

test("Escape on a node or an arrow leaves the keyboard there, and selects nothing", async ({
  studio,
  page,
}) => {
  const node = studio.container("display");
  await node.press("Enter");
  await expect(node).toHaveClass(/selected/);
  await node.press("Escape");
  await expect(node).not.toHaveClass(/selected/);
  await expect(node).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(node).toHaveClass(/selected/);
  const arrow = studio.graph.getByRole("group", {
    name: /^newthread moves threads from birth to NQ/,
  });
  await arrow.focus();
  await arrow.press("Escape");
  await expect(arrow).toBeFocused();
});

test("the keyboard comes to the arrow whose end was led elsewhere with the pointer", async ({
  studio,
  page,
}) => {
  const { graph } = studio;
  await studio.inspector.getByRole("tab", { name: "Rules" }).click();
  const arrow = (to: string) =>
    graph.getByRole("group", { name: `newthread moves threads from birth to ${to}` });
  await arrow("NQ").press("Enter");
  await page.keyboard.press("Escape");
  const from = await boxAtRest(graph.locator('[data-arrow-end="target"]'));
  const to = await boxAtRest(studio.container("calculations"));
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(to.x + 30, to.y + to.height / 2, { steps: 8 });
  await page.mouse.up();
  await expect(arrow("calculations")).toBeFocused();
  await page.keyboard.press("Control+Z");
  await expect(arrow("NQ")).toHaveCount(1);
});
