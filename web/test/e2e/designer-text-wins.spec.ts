import type { Locator } from "@playwright/test";
import { boxAtRest } from "./boxes.js";
import { openRules, show } from "./cards.js";
import { expect, test } from "./one-page.js";
import type { StudioPage } from "./studio.js";

/** Gives a container another name wherever it stands in the text, as by typing. */
async function rename(studio: StudioPage, before: string, after: string): Promise<void> {
  const text = await studio.text();
  await studio.replaceText(studio.editor, text.replace(new RegExp(`\\b${before}\\b`, "g"), after));
}

function arrow(studio: StudioPage, from: string, to: string): Locator {
  const name = new RegExp(`^\\w+ moves threads from ${from} to ${to}`);
  return studio.graph.getByRole("group", { name }).first();
}

test("a container that is renamed in the text stays selected and where it stands, also with errors in between", async ({
  studio,
  page,
}) => {
  await studio.container("slow_sensors").click();
  const place = await boxAtRest(studio.container("slow_sensors"));
  await studio.edit("queue slow_sensors", "queue seldom");
  await expect(studio.graph.getByText("Showing the last version")).toBeVisible();
  await rename(studio, "slow_sensors", "seldom");
  await expect(studio.graph.getByRole("toolbar", { name: "Tools for seldom" })).toBeVisible();
  expect(await boxAtRest(studio.container("seldom"))).toEqual(place);
  const undo = page.getByRole("button", { name: /^Undo/ });
  while (await undo.isEnabled()) await undo.click();
  await expect(studio.graph.getByRole("toolbar", { name: "Tools for slow_sensors" })).toBeVisible();
});

test("an arrow stays selected, and its form open, while its containers get other names in the text", async ({
  studio,
}) => {
  await arrow(studio, "next", "current").press("Enter");
  const form = studio.graph.getByRole("dialog");
  await expect(form.getByRole("textbox", { name: "Only when" })).toHaveValue("|next| > 0");
  await rename(studio, "next", "chosen");
  await expect(form).toHaveAccessibleName("Transfer from chosen to current in schedule");
  await expect(form.getByRole("textbox", { name: "Only when" })).toHaveValue("|chosen| > 0");
  await expect(arrow(studio, "chosen", "current")).toHaveClass(/\bselected\b/);
});

test("what is being written into a field stays when the text changes what the field says", async ({
  studio,
}) => {
  await openRules(studio);
  await show(studio, "schedule");
  await arrow(studio, "next", "current").press("Enter");
  const condition = studio.graph.getByRole("textbox", { name: "Only when" });
  await expect(condition).toHaveValue("|next| > 0");
  await rename(studio, "next", "chosen");
  // Before the compiler has answered, and at once: its answer may come between selecting and typing.
  await condition.evaluate((field: HTMLTextAreaElement) => {
    field.select();
    document.execCommand("insertText", false, "temperature > 3");
  });
  const conditions = studio.inspector.getByRole("textbox", { name: "Condition of rule 1" });
  const written = () => conditions.evaluateAll((all) => all.map((one) => one.textContent));
  await expect.poll(written).toContain("|chosen| > 0");
  await expect(condition).toHaveValue("temperature > 3");
  await condition.press("Enter");
  await expect.poll(() => studio.text()).toContain("if (temperature > 3)");
});

test("what is filled in for a new arrow stays while its container gets another name in the text", async ({
  studio,
  page,
}) => {
  await studio.container("calculations").press("Enter");
  await page.keyboard.press("a");
  await expect(studio.graph.getByText("Enter to add this transfer")).toBeVisible();
  await page.keyboard.press("Enter");
  const form = studio.graph.getByRole("dialog");
  await form.getByRole("textbox", { name: "Only when" }).fill("temperature > 3");
  await rename(studio, "calculations", "sums");
  await expect(form).toHaveAccessibleName(/^New transfer from sums to /);
  await expect(form.getByRole("textbox", { name: "Only when" })).toHaveValue("temperature > 3");
  await form.getByRole("button", { name: "Cancel" }).click();
});

test("an arrow stays selected whose condition is changed while the text has errors", async ({
  studio,
}) => {
  await openRules(studio);
  await arrow(studio, "next", "current").press("Enter");
  const condition = studio.graph.getByRole("textbox", { name: "Only when" });
  await expect(condition).toHaveValue("|next| > 0");
  await studio.edit("event init {}", "event init {");
  await expect(studio.graph.getByText("Showing the last version")).toBeVisible();
  await condition.fill("temperature > 3");
  await condition.press("Enter");
  await expect.poll(() => studio.text()).toContain("if (temperature > 3)");
  await studio.compilerReady();
  // The rules of the text come behind the problems.
  await expect(studio.inspector.getByText("temperature > 3").first()).toBeVisible();
  await expect(arrow(studio, "next", "current")).toHaveClass(/\bselected\b/);
});
