/** What can be drawn while the text has errors. */

import { expectAccessible } from "./accessible.js";
import { expect, test } from "./one-page.js";

test("an arrow that is opened while the text has errors says why it has no fields, and leads to the first error", async ({
  studio,
  page,
}) => {
  await studio.edit("        dispatch current;", "        dispatch ;");
  await expect(studio.graph.getByText("Showing the last version")).toBeVisible();
  await studio.graph.getByRole("group", { name: /^newthread moves threads from/ }).press("Enter");
  const form = studio.graph.getByRole("dialog", { name: /^Transfer from/ });
  await expect(form).toContainText("The arrow is of the text before it had errors.");
  await expect(form.getByLabel("Only when")).toHaveCount(0);
  await expectAccessible(page, '[aria-label="Graph"]');
  await form
    .getByRole("status")
    .getByRole("button", { name: /^line \d+$/ })
    .click();
  await expect(studio.editor).toBeFocused();
  await studio.edit("        dispatch ;", "        dispatch current;");
  await expect(form.getByRole("combobox", { name: "Handler" })).toBeVisible();
  await expect(form).not.toContainText("before it had errors");
});
