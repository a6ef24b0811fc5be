import type { Locator } from "@playwright/test";
import { boxAtRest, boxOf } from "./boxes.js";
import { freeSpot } from "./free-spot.js";
import { expect, test } from "./one-page.js";
import { type StudioPage, test as testOfItsOwn } from "./studio.js";

test.use({ motion: "no-preference" });

/** The form that is open on the canvas. */
function form(studio: StudioPage): Locator {
  return studio.graph.getByRole("dialog");
}

/** A text with one line more behind another. */
function withLine(text: string, before: string, line: string): string {
  expect(text).toContain(before);
  return text.replace(before, `${before}\n${line}`);
}

test("a queue that is dragged from the palette stands where it was dropped, and undo takes it away", async ({
  studio,
  page,
}) => {
  const before = await studio.text();
  const kind = await boxAtRest(studio.graph.getByRole("button", { name: "Add queue" }));
  const drop = await freeSpot(studio.graph);
  await page.mouse.move(kind.x + 20, kind.y + 20);
  await page.mouse.down();
  await page.mouse.move(drop.x - 60, drop.y - 60, { steps: 3 });
  await page.mouse.move(drop.x, drop.y, { steps: 3 });
  await page.mouse.up();
  await expect(form(studio).getByLabel("Name")).toBeFocused();
  await page.keyboard.type("urgent");
  await expect(form(studio)).toContainText("queue urgent;");
  await page.keyboard.press("Enter");

  const node = studio.container("urgent");
  await expect(node).toBeFocused();
  const { x, y, width, height } = await boxAtRest(node);
  expect(Math.abs(x + width / 2 - drop.x)).toBeLessThan(4);
  expect(Math.abs(y + height / 2 - drop.y)).toBeLessThan(4);
  await expect(studio.graph.getByRole("status").filter({ hasText: "urgent" })).toHaveText(
    "Add queue urgent.",
  );
  await expect
    .poll(() => studio.text())
    .toBe(withLine(before, "        queue calculations;", "        queue urgent;"));

  await page.getByRole("button", { name: "Undo: Add queue urgent" }).click();
  await expect(node).toBeHidden();
  await expect.poll(() => studio.text()).toBe(before);
});

test("a name that is taken is refused as it is typed, and a key that threads do not have is declared along", async ({
  studio,
  page,
}) => {
  await studio.graph.getByRole("button", { name: "Add pqueue" }).press("Enter");
  const name = form(studio).getByLabel("Name");
  const press = form(studio).getByRole("button", { name: "Add pqueue" });
  await expect(form(studio).getByRole("figure")).toContainText("int priority;");
  await expect(form(studio).getByText("Threads get this as a new attribute.")).toBeVisible();
  const place = await boxAtRest(press); // a form that has just opened still moves into its place
  await name.fill("calculations");
  await expect(form(studio).getByRole("status")).toContainText("is declared in line");
  await expect(name).toHaveAttribute("aria-invalid", "true");
  await expect(press).toBeDisabled();
  expect(await boxAtRest(press), "an answer moves no button away").toEqual(place);
  await name.fill("urgent");
  const key = form(studio).getByLabel("Sorted by");
  await key.fill("1st");
  await expect(key).toHaveAttribute("aria-invalid", "true");
  await expect(name).toHaveAttribute("aria-invalid", "false");
  await key.fill("due");
  await expect(form(studio).getByRole("figure")).toContainText("int due;");
  await key.press("Enter");
  await expect(studio.container("urgent")).toBeFocused();
  await expect(studio.graph.getByRole("toolbar", { name: "Tools for urgent" })).toBeVisible();
  await expect.poll(() => studio.text()).toContain("pqueue urgent reverse sortable on due;");
  await page.getByRole("button", { name: "Undo: Add pqueue urgent" }).click();
  await expect(studio.container("urgent")).toBeHidden();
  await expect.poll(() => studio.text()).not.toContain("int due;");
});

test("threads that have attributes get another one as the key of what is sorted on it", async ({
  studio,
  page,
}) => {
  await studio.edit("    threadimports {", "    thread { int due; }\n    threadimports {");
  await expect(studio.source.getByText(/^Compiled in/)).toBeVisible();
  await studio.graph.getByRole("button", { name: "Add pqueue" }).press("Enter");
  const key = form(studio).getByLabel("Sorted by");
  await expect(key).toHaveValue("due");
  await key.selectOption("a new attribute");
  await expect(key).toBeFocused();
  await expect(form(studio).getByText("Threads get this as a new attribute.")).toBeVisible();
  await page.keyboard.type("due");
  await expect(form(studio).getByText("Threads get this as a new attribute.")).toBeHidden();
  await expect(key, "the field stays while one types").toBeFocused();
  await page.keyboard.type("_at");
  await expect(form(studio).getByRole("figure")).toContainText("due_at");
  await page.keyboard.press("Enter");
  await expect(studio.container("sorted")).toBeFocused();
  await expect.poll(() => studio.text()).toMatch(/int due;\s+int due_at;/);
});

test("a container is renamed in place, with all that uses it, and stays where it stands", async ({
  studio,
  page,
}) => {
  const before = await studio.text();
  const place = await boxAtRest(studio.container("slow_sensors"));
  await studio.container("slow_sensors").dblclick();
  const field = studio.graph.getByRole("textbox", { name: "New name of slow_sensors" });
  await expect(field).toBeFocused();
  await field.fill("next");
  await expect(studio.graph.getByRole("status").filter({ hasText: "next" })).toBeVisible();
  await field.fill("seldom");
  await field.press("Enter");
  const node = studio.container("seldom");
  await expect(node).toBeFocused();
  const { x, y } = await boxAtRest(node);
  expect(x).toBeCloseTo(place.x, 0);
  expect(y).toBeCloseTo(place.y, 0);
  await expect.poll(() => studio.text()).toBe(before.replaceAll("slow_sensors", "seldom"));
  await node.press("F2");
  await expect(studio.graph.getByRole("textbox", { name: "New name of seldom" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(node).toBeFocused();
});

test("a name that was typed is taken when one goes on elsewhere; one that cannot be stays in its field", async ({
  studio,
  page,
}) => {
  const before = await studio.text();
  const field = studio.graph.getByRole("textbox", { name: "New name of slow_sensors" });
  await studio.container("slow_sensors").dblclick();
  await field.fill("next");
  await expect(field).toHaveAttribute("aria-invalid", "true");
  const elsewhere = await freeSpot(studio.graph);
  await page.mouse.click(elsewhere.x, elsewhere.y);
  await expect(field).toHaveValue("next");
  await expect(field).not.toBeFocused();
  await field.fill("seldom");
  await studio.container("calculations").click();
  await expect(studio.container("seldom")).toBeVisible();
  await expect(field).toBeHidden();
  const tools = studio.graph.getByRole("toolbar", { name: "Tools for calculations" });
  await expect(tools).toBeVisible();
  await expect.poll(() => studio.text()).toBe(before.replaceAll("slow_sensors", "seldom"));
});

test("a container changes its kind and becomes an array, as the smallest edit", async ({
  studio,
}) => {
  const before = await studio.text();
  await studio.container("slow_sensors").press("Enter");
  await studio.graph
    .getByRole("toolbar", { name: "Tools for slow_sensors" })
    .getByRole("button", { name: "Kind, key and size of slow_sensors" })
    .click();
  await form(studio).getByLabel("Kind").selectOption("stack");
  await expect(form(studio)).toContainText("stack slow_sensors;");
  await form(studio).getByRole("button", { name: "Change" }).click();
  await expect(studio.graph.getByRole("group", { name: /^Stack slow_sensors, / })).toBeVisible();
  await expect
    .poll(() => studio.text())
    .toBe(before.replace("queue slow_sensors;", "stack slow_sensors;"));
});

test("a container in use is not deleted, but what uses it can go to another", async ({
  studio,
  page,
}) => {
  const before = await studio.text();
  await studio.container("slow_sensors").press("Enter");
  await page.keyboard.press("Delete");
  await expect(form(studio)).toContainText("slow_sensors is still used");
  await expect.poll(() => studio.text()).toBe(before);
  await form(studio).getByRole("button", { name: "Use calculations instead" }).click();
  await expect(studio.container("slow_sensors")).toBeHidden();
  await expect.poll(() => studio.text()).not.toContain("slow_sensors");
  await page.getByRole("button", { name: /^Undo: Delete/ }).click();
  await expect(studio.container("slow_sensors")).toBeVisible();
  await expect.poll(() => studio.text()).toBe(before);
});

test("what is said against an offer shows in its place, with the keyboard at what else can be done", async ({
  studio,
  page,
}) => {
  const before = await studio.text();
  const names = ["standard_sensors", "slow_sensors", "display", "calculations"];
  for (const name of names) await studio.container(name).press("Shift+Enter");
  await page.keyboard.press("Delete");
  const all = form(studio).getByRole("button", { name: "Delete these as well" });
  await expect(all).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(form(studio)).toContainText("current is always empty");
  await expect(all).toHaveCount(0);
  await expect(form(studio).getByRole("button", { name: "Do it anyway" })).toBeFocused();
  await page.keyboard.press("Enter");
  for (const name of names) await expect(studio.container(name)).toHaveCount(0);
  await expect(form(studio)).toHaveCount(0);
  await page.getByRole("button", { name: "Undo: Delete 4 things" }).click();
  await expect.poll(() => studio.text()).toBe(before);
});

test("several nodes are selected with a frame or a key and move together", async ({
  studio,
  page,
}) => {
  const [first, second] = [studio.container("standard_sensors"), studio.container("slow_sensors")];
  const [a, b] = [await boxAtRest(first), await boxAtRest(second)];
  const right = Math.max(a.x + a.width, b.x + b.width);
  await page.mouse.move(Math.min(a.x, b.x) - 6, a.y - 6);
  await page.mouse.down();
  await page.mouse.move(right + 6, b.y + b.height + 6, { steps: 6 });
  await page.mouse.up();
  await expect(studio.graph.getByRole("toolbar", { name: "Tools for 2 nodes" })).toBeVisible();
  await first.focus();
  await page.keyboard.press("Shift+ArrowUp"); // several count as one move only when they come quickly
  await expect.poll(async () => (await boxOf(first)).y).toBeLessThan(a.y);
  const [c, d] = [await boxAtRest(first), await boxAtRest(second)];
  expect(Math.round(d.y - b.y)).toBe(Math.round(c.y - a.y));
  await page.getByRole("button", { name: "Undo: Move 2 nodes" }).click();
  await expect.poll(async () => Math.round((await boxOf(second)).y)).toBe(Math.round(b.y));
  await studio.container("display").click({ modifiers: ["Shift"] });
  await expect(studio.graph.getByRole("toolbar", { name: "Tools for 3 nodes" })).toBeVisible();
});

test("copied containers are pasted with names of their own; cut ones go", async ({
  studio,
  page,
}) => {
  const before = await studio.text();
  await studio.container("slow_sensors").press("Enter");
  await page.keyboard.press("Control+C");
  await page.keyboard.press("Control+V");
  await expect(studio.container("slow_sensors2")).toBeFocused();
  await page.keyboard.press("Control+X");
  await expect(studio.container("slow_sensors2")).toBeHidden();
  await expect.poll(() => studio.text()).toBe(before);
});

test("containers are copied with the transfers between them, and all are selected once pasted", async ({
  studio,
  page,
}) => {
  const before = await studio.text();
  await studio.container("NQ").press("Enter");
  await studio.container("display").press("Shift+Enter");
  await page.keyboard.press("Control+C");
  await page.keyboard.press("Control+V");
  await expect(studio.graph.getByRole("toolbar", { name: "Tools for 2 nodes" })).toBeVisible();
  await expect(studio.container("NQ2")).toHaveClass(/\bselected\b/);
  await expect(studio.container("display2")).toHaveClass(/\bselected\b/);
  const name = /^schedule moves threads from NQ2 to display2/;
  await expect(studio.graph.getByRole("group", { name })).toBeAttached();
  const loop =
    "        foreach t in NQ2 {\n" +
    "            if (t.role == DISPLAY && |display2| == 0)\n" +
    "                t => display2;\n" +
    "        }\n";
  await expect.poll(() => studio.text()).toContain(loop);
  await page.getByRole("button", { name: /^Undo: Paste 2 containers and 1 transfer/ }).click();
  await expect.poll(() => studio.text()).toBe(before);
});

testOfItsOwn(
  "what is drawn while the text has errors goes into the text, also where no graph was ever known",
  async ({ studio, page }) => {
    await studio.open();
    await studio.compilerReady();
    const broken = (await studio.text()).replace("calculations => current;", "nowhere => current;");
    await studio.replaceText(studio.editor, broken);
    await expect(studio.graph.getByText("Showing the last version")).toBeVisible();
    await expect(page.getByRole("banner").getByText("Saved", { exact: true })).toBeVisible();
    await page.reload();
    await studio.compilerReady();
    await expect(
      studio.graph.getByText(/What you add shows once the errors are fixed/),
    ).toBeVisible();
    await studio.graph.getByRole("button", { name: "Add queue" }).click();
    await form(studio).getByLabel("Name").fill("urgent");
    await page.keyboard.press("Enter");
    await expect.poll(() => studio.text()).toMatch(/queue [^;]*\burgent\b/);
    await studio.edit("nowhere => current;", "calculations => current;");
    await expect(studio.container("urgent")).toBeVisible();
  },
);
