import { boxAtRest } from "./boxes.js";
import { aimAt } from "./keys.js";
import { expect, test } from "./studio.js";

test("an arrow that leads around the nodes brings the view along, so that none of it is under the palette", async ({
  studio,
  page,
}) => {
  const { graph } = studio;
  await studio.open();
  await studio.compilerReady();
  await page.getByRole("button", { name: /^Project:/ }).click();
  await page.getByRole("menuitem", { name: "New project…" }).click();
  const dialog = page.getByRole("dialog", { name: "New project" });
  await dialog.getByLabel("Name").fill("drawn");
  await dialog.getByRole("button", { name: "Begin" }).click();
  await expect(page.getByRole("button", { name: "Project: drawn. Examples" })).toBeVisible();
  const form = graph.getByRole("dialog");
  for (const [kind, name] of [
    ["queue", "ready"],
    ["thread reference", "current"],
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
  await studio.open();
  const press = (name: string) => graph.getByRole("button", { name }).press("Enter");
  await press("Tidy the graph");
  await expect(page.getByRole("button", { name: /^Undo: Tidy/ })).toBeEnabled();
  const box = await boxAtRest(studio.container("NQ"));
  await press("Fit the graph");
  expect(await boxAtRest(studio.container("NQ"))).toEqual(box);
});
