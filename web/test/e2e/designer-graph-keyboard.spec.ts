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
