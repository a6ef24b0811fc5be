/** What can be drawn while the text has errors. */

import { expectAccessible } from "./accessible.js";
import { openRules, show } from "./cards.js";
import { expect, test } from "./one-page.js";

test("an arrow that is opened while the text has errors says why it has no fields, and leads to the first error", async ({
  studio,
  page,
}) => {
  await studio.edit("        dispatch current;", "        dispatch ;");
  await expect(studio.graph.getByText("Showing the last version")).toBeVisible();
  await studio.graph.getByRole("group", { name: /^newthread moves threads from/ }).press("Enter");
  const form = studio.graph.getByRole("dialog", { name: /^Transfer from/ });
  await expect(form).toContainText("this arrow shows the last version without them.");
  await expect(form.getByLabel("Only when")).toHaveCount(0);
  await expectAccessible(page, '[aria-label="Graph"]');
  await form
    .getByRole("status")
    .getByRole("button", { name: /^line \d+$/ })
    .click();
  await expect(studio.editor).toBeFocused();
  await studio.edit("        dispatch ;", "        dispatch current;");
  await expect(form.getByRole("combobox", { name: "Handler" })).toBeVisible();
  await expect(form).not.toContainText("shows the last version without them");
});

test("what is written wrongly is put right where the compiler knows how, and one goes on in the same field", async ({
  studio,
  page,
}) => {
  await openRules(studio);
  await show(studio, "schedule");
  const rule = studio.inspector.getByRole("textbox", { name: "Condition of rule 2" }).first();
  await rule.fill("t.role == SLOW && |calculation| > 2");
  await rule.press("Enter");
  await expect(rule).toHaveAttribute("aria-invalid", "true");
  await page.getByRole("button", { name: "Write calculations" }).click();
  await expect(rule).toHaveValue("t.role == SLOW && |calculations| > 2");
  await expect(rule).toBeFocused();

  // What is refused, and not mended, stays whatever else changes what the field is of.
  await rule.fill("t.role == SLOW && |calculation| > 3");
  await rule.press("Enter");
  await expect(rule).toHaveAttribute("aria-invalid", "true");
  await studio.edit("|calculations| > 2", "|calculations| > 4");
  await expect.poll(() => studio.text()).toContain("|calculations| > 4");
  await studio.compilerReady();
  await expect(rule).toHaveValue("t.role == SLOW && |calculation| > 3");
  await rule.press("Escape");
  await expect(rule).toHaveValue("t.role == SLOW && |calculations| > 4");

  const name = /^schedule moves threads from calculations to current/;
  const arrow = studio.graph.getByRole("group", { name }).first();
  await arrow.press("Enter");
  await page.keyboard.press("Enter");
  const condition = studio.graph.getByRole("dialog").getByRole("textbox", { name: "Only when" });
  await condition.fill("|calculations| = 1");
  await condition.press("Enter");
  await page.getByRole("button", { name: "Write ==" }).press("Enter");
  await expect(condition).toHaveValue("|calculations| == 1");
  await expect(condition).toBeFocused();
  await expect(arrow).toHaveClass(/\bselected\b/);
  await expect.poll(() => studio.text()).toContain("else if (|calculations| == 1)");
});
