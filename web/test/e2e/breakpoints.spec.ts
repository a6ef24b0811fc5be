import { expectAccessible } from "./accessible.js";
import { expect, test } from "./one-page.js";
import type { StudioPage } from "./studio.js";

test("stops at breakpoints of lines, lengths and conditions, and goes back to the last", async ({
  studio,
  page,
}) => {
  await studio.toStart.click();
  await studio.select("dispatch current;");
  await page.keyboard.press("Control+F9");
  const notice = page.getByRole("status").filter({ hasText: /will stop when line \d+ is reached/ });
  await expect(notice).toBeVisible();
  await studio.results.getByRole("tab", { name: "Breakpoints" }).click();
  const list = studio.results.getByRole("list", { name: "Breakpoints" });
  const line = Number(/line (\d+)/.exec(await list.innerText())?.[1]);
  await studio.run.click();
  await expect(list.getByText("The run stands here.")).toBeVisible();
  await expect(page.getByRole("status").filter({ hasText: /The run stopped/ })).toContainText(
    `line ${line} is reached`,
  );
  const first = await studio.tick();

  // A line put in above moves it along.
  await page.keyboard.press("Control+Home");
  await studio.editor.focus();
  await page.keyboard.press("Control+Home");
  await page.keyboard.type("// one more\n");
  await expect(list.getByText(`line ${line + 1} is reached`)).toBeVisible();
  await expect.poll(() => studio.tick()).toBeLessThan(first);
  await studio.run.click();
  await expect(list.getByText("The run stands here.")).toBeVisible();
  await expect.poll(() => studio.tick()).toBe(first);
  await studio.run.click();
  await expect.poll(() => studio.tick()).toBeGreaterThan(first);
  await expect(list.getByText("The run stands here.")).toBeVisible();
  await studio.results.getByRole("button", { name: "Back to the last breakpoint" }).click();
  await expect.poll(() => studio.tick()).toBe(first);

  await list.getByRole("checkbox").uncheck();
  const form = studio.results.getByRole("form", { name: "Add a breakpoint" });
  await form.getByLabel("Condition").fill("|calculations| == 2 && nothing > 1");
  await form.getByRole("button", { name: "Add" }).click();
  await expect(
    list.getByText("This run has no variable nothing that could be read."),
  ).toBeVisible();
  await list.getByRole("button", { name: /^Remove .*nothing/ }).click();
  await form.getByLabel("What is waited for").selectOption("a container reaches");
  await form.getByLabel("Which one").selectOption("calculations");
  await form.getByLabel("How many threads").fill("1");
  await form.getByRole("button", { name: "Add" }).click();
  await expect(
    studio.graph.getByRole("group", { name: /calculations, .*breakpoint$/ }),
  ).toBeVisible();
  await studio.run.click();
  await expect(list.getByText("The run stands here.")).toBeVisible();
  await expect(list.getByRole("listitem").filter({ hasText: "stands here" })).toContainText(
    "calculations reaches 1 thread",
  );
  await expectAccessible(page, '[aria-label="Results"]');

  // They are kept with the project.
  await expect(page.getByRole("banner").getByText("Saved", { exact: true })).toBeVisible();
  await studio.openExample("First come, first served");
  await expect(studio.results.getByText("No breakpoints yet")).toBeVisible();
  await studio.openExample("The weather station");
  await expect(list.getByRole("listitem")).toHaveCount(2);
  await expect(list.getByRole("checkbox").first()).not.toBeChecked();
});

test("the mark of a line goes along when a gesture adds one above", async ({ studio, page }) => {
  const mark = studio.source.locator(".line-break-number");
  await studio.select("dispatch current;");
  await page.keyboard.press("Control+F9");
  await expect(mark).toHaveCount(1);
  const line = Number(await mark.innerText());
  await addSpare(studio);
  await studio.select("dispatch current;"); // the source may have turned to where the run stands
  await expect(mark).toHaveText(String(line + 1));
});

test("what is typed right behind an undoing is written where that led", async ({
  studio,
  page,
}) => {
  const before = await studio.text();
  await addSpare(studio);
  await studio.editor.focus();
  // Nobody waits for the editor between the two.
  await page.keyboard.press("Control+Z");
  await page.keyboard.type("//");
  expect(await studio.text()).toBe(before.replace("threadref next;", "//threadref next;"));
});

async function addSpare({ graph, page }: StudioPage): Promise<void> {
  await graph.getByRole("button", { name: "Add queue" }).click();
  await page.keyboard.type("spare");
  await expect(graph.getByRole("dialog")).toContainText("queue spare;");
  await page.keyboard.press("Enter");
  await expect(graph.locator('[data-id="container:spare"]')).toBeVisible();
}
