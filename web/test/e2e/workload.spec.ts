import { expect, test } from "./one-page.js";

const PAIR = `workload pair {
    profile embedded;
    thread quick[2] { loop { yield; compute 1ms; count turns; } }
    thread slow { loop { yeld; compute 3ms; } }
    stop when turns == 8;
}
`;

test("editing the workload tells its problems, completes its words and changes the run", async ({
  studio,
  page,
}) => {
  await studio.openExample("First come, first served");
  await studio.source.getByRole("tab", { name: "workload" }).click();
  const editor = studio.source.getByRole("textbox", { name: "Workload text" });
  await studio.replaceText(editor, PAIR);
  const problems = await studio.showProblems();
  await expect(problems.getByRole("button", { name: /yeld/ }).first()).toBeVisible();
  await expect(studio.source.getByText(/^1 error/)).toBeVisible();
  await editor.focus();
  await page.keyboard.press("Control+Home");
  for (let line = 0; line < 3; line++) await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Control+F");
  await page.getByRole("textbox", { name: "Find" }).fill("yeld;");
  await expect(page.locator(".find-widget .matchesCount")).toContainText(/^1 of/);
  await page.keyboard.press("Escape");
  await expect(editor).toBeFocused();
  await page.keyboard.type("yiel");
  await page.keyboard.press("Control+Space");
  await expect(page.getByRole("option", { name: /^yield/ }).first()).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(studio.source.getByText(/^Compiled in/)).toBeVisible();
  await studio.results.getByRole("tab", { name: "Threads 3" }).click();
  await expect(studio.results.getByRole("cell", { name: "slow", exact: true })).toBeVisible();
  await studio.stepForward.click();
  await expect(studio.inspector).toContainText(/quick\[0\] runs next/);
});

test("while the workload has errors the run goes on as it was, says so, and keeps its reasons", async ({
  studio,
  page,
}) => {
  await studio.stepForward.click();
  const rules = studio.inspector.locator(".chain li");
  await expect(rules.first()).toBeVisible();
  await expect(studio.source.locator(".line-now")).toBeVisible();
  const banner = studio.graph.getByText("The workload has errors. The run goes on");
  await studio.source.getByRole("tab", { name: "workload" }).click();
  await studio.source.getByRole("textbox", { name: "Workload text" }).focus();
  await page.keyboard.press("Control+End");
  await page.keyboard.insertText("}");
  await expect(banner).toBeVisible();
  await expect(rules.first()).toBeVisible();
  await studio.stepForward.click();
  await expect(studio.inspector.getByText(/^Decision 2 /)).toBeVisible();
  await expect(rules.first()).toBeVisible();
  await studio.source.getByRole("tab", { name: "scheduler" }).click();
  await expect(studio.source.locator(".line-now")).toBeVisible();

  await page.keyboard.press("Control+Z");
  await expect(banner).toBeHidden();
  await expect(studio.inspector.getByText(/^Decision 2 /)).toBeHidden();
});
