import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expectAccessible } from "./accessible.js";
import { expect, test } from "./studio.js";

const ROOT = join(import.meta.dirname, "../../..");
const CHALLENGE = join(ROOT, "public/challenges/wasted-turns");

test("a challenge is tried, bettered, and handed in, and grades to the same score without a page", async ({
  studio,
  page,
}) => {
  await page.goto("./#lesson=wasted-turns");
  const lessons = page.getByRole("region", { name: "Lessons" });
  await expect(lessons.getByRole("heading", { name: "The fewest wasted turns" })).toBeVisible();
  const attempt = lessons.getByRole("button", { name: "Try it" });
  const thisTry = lessons.getByRole("region", { name: "This try" });
  const tries = lessons.getByRole("region", { name: "Your tries" }).getByRole("listitem");
  await attempt.click();
  await expect(thisTry).toBeVisible({ timeout: 60_000 });
  await expect(thisTry.getByText("gold, reached")).toHaveCount(0);
  await expect(tries).toHaveCount(1);

  const scheduler = readFileSync(join(CHALLENGE, "references/by_calls.sched"), "utf8");
  await studio.replaceText(
    studio.editor,
    scheduler.replace("dispatch current;", "dispatch curent;"),
  );
  await attempt.click();
  await expect(lessons.getByRole("status").filter({ hasText: "curent" })).toBeVisible();
  await expect(tries).toHaveCount(1);
  await studio.replaceText(studio.editor, scheduler);
  await attempt.click();
  await expect(tries).toHaveCount(2);
  await expect(tries.first()).toContainText("silver, your best");
  await expectAccessible(page, '[aria-label="Lessons"]');

  await tries.last().getByRole("button", { name: "Bring back" }).click();
  await expect.poll(() => studio.text()).not.toBe(scheduler);
  await page.keyboard.press("Control+z");
  await expect.poll(() => studio.text()).toBe(scheduler);

  await lessons.getByRole("textbox", { name: "Your name" }).fill("Ada");
  const arriving = page.waitForEvent("download");
  await lessons.getByRole("button", { name: "Hand in" }).click();
  const file = await arriving;
  const course = mkdtempSync(join(tmpdir(), "course-"));
  try {
    await file.saveAs(join(course, "handed-in", file.suggestedFilename()));
    for (const name of ["node_modules", "public"])
      symlinkSync(join(ROOT, name), join(course, name));
    // As the page for teachers has it.
    const told = readFileSync(join(ROOT, "docs/how-to/teach-with-lessons.md"), "utf8");
    const [, typed = ""] = /^\$ (npx catapults-sim grade .*)$/m.exec(told) ?? [];
    execFileSync("bash", ["-c", typed], { cwd: course, stdio: "pipe" });
    const grades = readFileSync(join(course, "grades.csv"));
    const [names = [], row = []] = grades
      .toString()
      .split("\n")
      .map((line) => line.split(","));
    const graded = Object.fromEntries(names.map((name, at) => [name, row[at]]));
    expect(graded).toMatchObject({ learner: "Ada", status: "graded", medal: "silver" });
    expect(graded).toMatchObject({ claim_holds: "yes", claimed_score: graded.score });
  } finally {
    rmSync(course, { recursive: true });
  }
});
