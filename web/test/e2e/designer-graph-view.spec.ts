import { boxAtRest } from "./boxes.js";
import { freeSpot } from "./free-spot.js";
import { aimAt } from "./keys.js";
import { expect, test } from "./one-page.js";

test.use({ motion: "no-preference" });

test("an arrow that leads around the nodes brings the view along, so that none of it is under the palette", async ({
  studio,
  page,
}) => {
  const { graph } = studio;
  // On a wide canvas the palette is a column at the left.
  await page.setViewportSize({ width: 2200, height: 1000 });
  await page.getByRole("button", { name: /^Project:/ }).click();
  await page.getByRole("menuitem", { name: "New project…" }).click();
  const dialog = page.getByRole("dialog", { name: "New project" });
  await dialog.getByLabel("Name").fill("drawn");
  await dialog.getByRole("button", { name: "Begin" }).click();
  await expect(page.getByRole("button", { name: "Project: drawn. Examples" })).toBeVisible();
  const form = graph.getByRole("dialog");
  for (const [kind, name] of [
    ["queue", "ready"],
    ["threadref", "current"],
  ] as const) {
    await graph.getByRole("button", { name: `Add ${kind}` }).press("Enter");
    await form.getByLabel("Name").fill(name);
    await form.getByRole("button", { name: `Add ${kind}` }).click();
    await expect(studio.container(name)).toBeFocused();
  }
  const birth = graph.getByRole("group", { name: /^Birth: / });
  await birth.focus();
  await page.keyboard.press("a");
  await aimAt(studio, "ready");
  await page.keyboard.press("Enter");
  await form.getByRole("button", { name: "Add transfer" }).click();
  const arrow = graph.getByRole("group", { name: "newthread moves threads from birth to ready" });
  await expect(arrow).toBeAttached();
  const palette = await boxAtRest(graph.getByRole("toolbar", { name: "Palette" }));
  await expect
    .poll(async () => (await boxAtRest(arrow)).x)
    .toBeGreaterThan(palette.x + palette.width);
});

test("a graph that is tidied is as large in the view as one that is fitted", async ({
  studio,
  page,
}) => {
  const { graph } = studio;
  await page.emulateMedia({ reducedMotion: "reduce" });
  const press = (name: string) => graph.getByRole("button", { name }).press("Enter");
  await press("Tidy the graph");
  await expect(page.getByRole("button", { name: /^Undo: Tidy/ })).toBeEnabled();
  const box = await boxAtRest(studio.container("NQ"));
  await press("Fit the graph");
  expect(await boxAtRest(studio.container("NQ"))).toEqual(box);
});

test("the view comes back when a node that was dragged far away goes home without being seen", async ({
  studio,
  page,
}) => {
  const { graph } = studio;
  const canvas = await boxAtRest(graph);
  const isSeen = async (name: string) => {
    const { x, y, width, height } = await boxAtRest(studio.container(name));
    const [right, bottom] = [canvas.x + canvas.width, canvas.y + canvas.height];
    return x + width > canvas.x && y + height > canvas.y && x < right && y < bottom;
  };
  const drag = async (to: number, button: "left" | "middle") => {
    await page.mouse.down({ button });
    await page.mouse.move(to, canvas.y + canvas.height - 30, { steps: 6 });
    await page.mouse.up({ button });
  };
  const start = await boxAtRest(studio.container("calculations"));
  const grip = { x: start.x + start.width / 2, y: start.y + 10 };
  await page.mouse.move(grip.x, grip.y);
  await drag(grip.x + 30, "left");
  const undo = page.getByRole("button", { name: "Undo: Move calculations" });
  await expect(undo).toBeEnabled();
  for (let times = 0; times < 2; times++) {
    const { x, y } = await freeSpot(graph, 0.2);
    await page.mouse.move(x, y);
    await drag(x, "middle");
  }
  await expect.poll(() => isSeen("standard_sensors")).toBe(false);
  await undo.click();
  await expect.poll(() => isSeen("calculations")).toBe(true);
});
