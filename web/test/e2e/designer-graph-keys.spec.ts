import { expectAccessible } from "./accessible.js";
import { boxAtRest, boxOf, isWithin } from "./boxes.js";
import { tabTo } from "./keys.js";
import { expect, test } from "./one-page.js";

const ARROW = /moves threads from/;
/** At either side of the drawing. */
const CONTAINERS = ["NQ", "calculations", "current"];

test("arrows, their lines, the view and the map are reached and left by keys alone", async ({
  studio,
  page,
}) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  const { graph } = studio;
  const focused = page.locator(":focus");

  // The canvas moves its view.
  await graph.locator(".react-flow").focus();
  const at = await boxAtRest(studio.container("NQ"));
  await page.keyboard.press("ArrowLeft");
  await expect.poll(async () => (await boxOf(studio.container("NQ"))).x).toBeGreaterThan(at.x);
  await page.keyboard.press("ArrowRight");

  // Tab comes to an arrow, Enter selects it, once more leads into its form, Escape back.
  const isArrow = () => focused.getAttribute("aria-label").then((name) => ARROW.test(name ?? ""));
  for (let step = 0; step < 40 && !(await isArrow()); step++) await page.keyboard.press("Tab");
  const name = (await focused.getAttribute("aria-label")) ?? "";
  expect(name).toMatch(ARROW);
  await page.keyboard.press("Enter");
  const form = graph.getByRole("dialog");
  await expect(form).toBeVisible();
  await page.keyboard.press("Enter");
  const ownLine = form.getByRole("switch", { name: "Draw with a line of its own" });
  await tabTo(page, ownLine);
  await page.keyboard.press("Space");
  await expect(ownLine).toBeChecked();
  await page.keyboard.press("Space");
  await expect(ownLine).not.toBeChecked();
  await page.keyboard.press("Escape");
  await expect(form).toBeHidden();
  await expect(focused).toHaveAccessibleName(name);

  // Tidying is an entry of the history, and shows all that it has moved.
  for (let step = 0; step < 3; step++)
    await graph.getByRole("button", { name: "Zoom into the graph" }).press("Enter");
  const areInView = async () => {
    const view = await boxOf(graph);
    const boxes = await Promise.all(CONTAINERS.map((name) => boxOf(studio.container(name))));
    return boxes.every((box) => isWithin(box, view));
  };
  await expect.poll(areInView).toBe(false);
  await graph.getByRole("button", { name: "Tidy the graph" }).press("Enter");
  await expect.poll(areInView).toBe(true);
  await expect(graph.getByRole("status").filter({ hasText: "Tidied the graph." })).toBeAttached();
  await expect(page.getByRole("button", { name: /^Undo: Tidy/ })).toBeEnabled();
  await page.keyboard.press("Control+Z");
  await expect(
    page.getByRole("button", { name: /^Undo: Draw .* along with others/ }),
  ).toBeEnabled();

  // It is kept whether the map shows.
  const hide = graph.getByRole("button", { name: "Hide the map of the graph" });
  if (await hide.isVisible()) await hide.click();
  await graph.getByRole("button", { name: "Show the map of the graph" }).press("Enter");
  await expect(focused).toHaveAccessibleName("Hide the map of the graph");
  await page.keyboard.press("Enter");
  await expect(focused).toHaveAccessibleName("Show the map of the graph");
});

test("what was deleted, brought back and deleted again does not stay chosen", async ({
  studio,
  page,
}) => {
  const { graph } = studio;
  await graph.getByRole("button", { name: "Add queue" }).click();
  await expect(graph.getByRole("dialog").getByLabel("Name")).toBeFocused();
  await page.keyboard.type("extra");
  await page.keyboard.press("Enter");
  await expect(studio.container("extra")).toBeFocused();
  await page.keyboard.press("Delete");
  await expect(studio.container("extra")).toBeHidden();
  await page.keyboard.press("Control+Z");
  await expect(studio.container("extra")).toBeVisible();
  await page.keyboard.press("Control+Shift+Z");
  await expect(studio.container("extra")).toBeHidden();
  await studio.container("calculations").press("Enter");
  // Of several that are chosen together no arrow begins.
  await page.keyboard.press("a");
  const said = graph.getByRole("status").filter({ hasText: /^Transfer from calculations / });
  await expect(said).toBeVisible();
  await page.keyboard.press("Escape");
});

test("why something cannot be deleted is told where everybody sees it", async ({
  studio,
  page,
}) => {
  const { graph } = studio;
  const deleting = async (named: RegExp) => {
    await graph.getByRole("group", { name: named }).first().focus();
    await page.keyboard.press("Delete");
  };
  const before = await studio.text();
  await deleting(/^birth/i);
  await expect(page.getByText("Every scheduler has birth")).toBeVisible();
  await deleting(/^The library moves threads/i);
  await expect(page.getByText("The library moves threads here by itself")).toBeVisible();
  expect(await studio.text()).toBe(before);
});

test("a key works on what has the keyboard, whatever was selected before", async ({
  studio,
  page,
}) => {
  const { graph } = studio;
  await studio.container("calculations").press("Enter");
  await studio.container("slow_sensors").focus();
  await page.keyboard.press("Delete");
  const form = graph.getByRole("dialog");
  await expect(form).toContainText("slow_sensors is still used");
  await page.keyboard.press("Escape");
  await studio.container("calculations").focus();
  await page.keyboard.press("e");
  await expect(form.getByRole("heading")).toHaveText("calculations");
  await page.keyboard.press("Escape");
  await expect(form).toBeHidden();
  const before = await studio.text();
  await graph
    .getByRole("group", { name: /^schedule moves threads from next / })
    .first()
    .focus();
  await page.keyboard.press("Delete");
  await expect(page.getByRole("button", { name: /^Undo: Delete next => current/ })).toBeEnabled();
  await page.keyboard.press("Control+Z");
  await expect.poll(() => studio.text()).toBe(before);

  // So are copying and cutting: another container may be selected.
  await graph.getByRole("button", { name: "Add queue" }).press("Enter");
  await graph.getByRole("dialog").getByLabel("Name").fill("spare");
  await page.keyboard.press("Enter");
  await studio.container("spare").press("Enter");
  await studio.container("slow_sensors").focus();
  await page.keyboard.press("Control+C");
  await page.keyboard.press("Control+V");
  await expect(studio.container("slow_sensors2")).toBeFocused();
  await studio.container("spare").focus();
  await page.keyboard.press("Control+X");
  await expect(studio.container("spare")).toBeHidden();
  await expect(studio.container("slow_sensors2")).toBeVisible();
  for (let times = 0; times < 3; times++) await page.keyboard.press("Control+Z");
  await expect.poll(() => studio.text()).toBe(before);
});

test("some of the containers are selected together by keys, and copied", async ({
  studio,
  page,
}) => {
  const { graph } = studio;
  const said = (text: string) =>
    expect(graph.getByRole("status").filter({ hasText: text })).toBeAttached();
  await studio.container("NQ").focus();
  await page.keyboard.press("Enter");
  await expect(studio.container("NQ")).toHaveClass(/\bselected\b/);
  await studio.container("display").focus();
  await page.keyboard.press("Shift+Enter");
  await said("display selected: 2 nodes selected.");
  await expect(studio.container("display")).toBeFocused();
  await studio.container("calculations").focus();
  await page.keyboard.press("Shift+Space");
  await said("calculations selected: 3 nodes selected.");
  await studio.container("NQ").focus();
  await page.keyboard.press("Shift+Enter");
  await said("NQ left out: 2 nodes selected.");
  await expect(studio.container("NQ")).not.toHaveClass(/\bselected\b/);
  await expect(studio.container("NQ")).toBeFocused();
  for (const name of ["display", "calculations"])
    await expect(studio.container(name)).toHaveClass(/\bselected\b/);
  await expectAccessible(page, '[aria-label="Graph"]');
  await page.keyboard.press("Control+C");
  await said("Copied 2 containers.");
});
