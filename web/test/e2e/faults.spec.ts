import { expect, test } from "./one-page.js";
import type { StudioPage } from "./studio.js";

test("a move from an empty container stops the run at its line, and one can step back", async ({
  studio,
}) => {
  await studio.edit("if (|next| > 0)", "if (since_standard == STANDARD_CALLS)");
  await expect(studio.source.getByText(/^Compiled in/)).toBeVisible();
  const card = await runUntilFault(studio);
  await expect(card).toContainText("next is empty");
  const stopped = await studio.tick();
  await card.getByRole("button", { name: /^Go to line \d+$/ }).click();
  await expect(studio.editor).toBeFocused();
  await card.getByRole("button", { name: "Step back" }).click();
  await expect.poll(() => studio.tick()).toBeLessThan(stopped);
});

test("a scheduler that never returns is stopped, and the page goes on", async ({ studio }) => {
  await studio.edit(
    "dispatch current;",
    "while (since_slow >= 0) since_slow = 0; dispatch current;",
  );
  await expect(studio.source.getByText(/^Compiled in/)).toBeVisible();
  const card = await runUntilFault(studio);
  await expect(card).toContainText("a handler did not end");
  await expect(card.getByRole("button", { name: /^Go to line \d+$/ })).toBeVisible();
  await studio.results.getByRole("tab", { name: /^Threads/ }).click();
  await expect(studio.results.getByRole("table")).toBeVisible();
});

async function runUntilFault({ page, run, inspector }: StudioPage) {
  await expect(run).toHaveAttribute("aria-disabled", "false");
  await page.getByRole("slider", { name: "Speed" }).press("End");
  await run.click();
  const card = inspector.getByRole("alert");
  await expect(card).toBeVisible({ timeout: 60_000 });
  return card;
}
