import { expect, test } from "./studio.js";

test("a learner cuts turns: a wrong number, a misspelled quantum, and threads foreseen in a table", async ({
  studio,
  page,
}) => {
  await page.goto("./#lesson=round-robin");
  const lessons = page.getByRole("region", { name: "Lessons" });
  const checks = lessons.getByRole("region", { name: "Checks" });
  const check = checks.getByRole("listitem");
  const next = lessons.getByRole("button", { name: "Next", exact: true });
  const answer = lessons.getByRole("textbox", { name: "Your answer" });
  await expect(check).toHaveText([/^To do: /], { timeout: 60_000 });
  await answer.fill("24");
  await answer.press("Enter");
  await expect(checks).toContainText("24 is too small.");
  await answer.fill("27 ms");
  await answer.press("Enter");
  await expect(check).toHaveText([/^Done: /]);
  await next.click();

  await studio.edit("100ms", "4mm");
  await expect(check.first()).toContainText("The compiler finds an error in line 5");
  await page.keyboard.press("Control+z");
  await studio.edit("100ms", "5ms");
  await expect(check.last()).toContainText("QUANTUM is 5 ms.");
  await studio.edit("5ms", "4ms");
  await expect(check).toHaveText([/^Done: /, /^Done: /]);
  await next.click();

  const predict = lessons.getByRole("region", { name: "Who runs next?" });
  await page.getByRole("group", { name: "Step by" }).getByText("Tick").click();
  while (!(await predict.getByRole("button", { name: "P3" }).isVisible())) {
    const tick = await studio.tick();
    await studio.stepForward.click();
    await expect.poll(() => studio.tick()).toBe(tick + 1);
  }
  await page.getByRole("tab", { name: /^Threads/ }).click();
  await page.getByRole("row").filter({ hasText: "P3" }).click();
  await predict.getByRole("button", { name: "P3 is next: step" }).click();
  await expect(predict.getByRole("status")).toHaveText("P1 runs, not P3.");
  for (const name of ["P2", "P3", "P1"]) {
    await predict.getByRole("button", { name: new RegExp(`${name}$`) }).click();
    await expect(predict.getByRole("status")).toHaveText(`Right: ${name} runs.`);
  }
  await expect(check).toHaveText([/^Done: /]);
  await expect(lessons.getByText("goes from current back to ready")).toBeVisible();
});
