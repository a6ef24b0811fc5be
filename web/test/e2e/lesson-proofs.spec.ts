import { expectAccessible } from "./accessible.js";
import { expect, test } from "./studio.js";

test("a learner who comes by a link mends a scheduler by hints, and then in all its runs", async ({
  studio,
  page,
}) => {
  await page.goto("./#lesson=proofs&step=3");
  const lessons = page.getByRole("region", { name: "Lessons" });
  const checks = lessons.getByRole("region", { name: "Checks" });
  const check = checks.getByRole("listitem");
  await expect(lessons.getByRole("heading", { name: "The way back" })).toBeVisible();
  await expect(check.nth(1)).toContainText("Not yet: ", { timeout: 60_000 });
  await studio.edit(
    "fresh => current;",
    "if (|ready| > 0) ready => current; else fresh => current;",
  );
  await expect(check.nth(2)).toContainText("Done: ");
  await expect(check).toHaveText([/^Done: /, /^Done: /, /^Done: /, /^Done: /]);
  await page.keyboard.press("Control+z");
  await lessons.getByRole("button", { name: "Hint" }).click();
  await lessons.getByRole("button", { name: "Another hint" }).click();
  await expect(lessons.getByText("if (|fresh| > 0) fresh => current;")).toBeVisible();
  await expect(checks).toContainText("You had this done once");
  await studio.edit(
    "fresh => current;",
    "if (|fresh| > 0) fresh => current; else ready => current;",
  );
  await expect(check).toHaveText([/^Done: /, /^Done: /, /^Done: /, /^Done: /]);

  const steps = lessons.getByRole("navigation", { name: "Steps of the lesson" });
  await steps.getByRole("button", { name: /And for ever/ }).click();
  await expect(check.nth(1)).toContainText("Press Check");
  await checks.getByRole("button", { name: "Check" }).click();
  await expect(check.nth(1)).toContainText(/again and again: .* is never dispatched/);
  await expectAccessible(page, '[aria-label="Lessons"]');
  await studio.edit("t => fresh;", "t => ready;");
  await expect(check.nth(1)).toContainText("Press Check");
  await checks.getByRole("button", { name: "Check" }).click();
  await expect(check).toHaveText([/^Done: /, /^Done: /, /^Done: /]);
  await expect(lessons.getByText("This is called model checking.")).toBeVisible();

  // A system of nodes is run as a whole.
  await page.goto("./#lesson=nodes&step=4");
  await expect(lessons.getByRole("heading", { name: "How even can it be?" })).toBeVisible();
  await expect(check).toContainText("The mean difference of threads is at most 3.");
  await studio.edit("THRESHOLD = 3", "THRESHOLD = 1");
  await checks.getByRole("button", { name: "Check" }).click();
  await expect(check).toHaveText([/^Done: .*1\.9/], { timeout: 90_000 });
});
