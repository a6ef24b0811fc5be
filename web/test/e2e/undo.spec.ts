import { expect, test } from "./one-page.js";

test.use({ motion: "no-preference" });

test("one history goes over a fix and a moved node, and says what it would take back", async ({
  studio,
  page,
}) => {
  const problems = await studio.misspell();
  const wrong = await studio.text();
  await problems.getByRole("button", { name: "Write calculations" }).click();
  await expect.poll(() => studio.text()).toContain("calculations => current;");
  const mended = await studio.text();

  const node = studio.container("slow_sensors");
  const height = async () => Math.round((await node.boundingBox())?.y ?? 0);
  const before = await height();
  await node.click();
  await page.keyboard.press("ArrowDown"); // several count as one move only when they come quickly
  await expect.poll(height).toBeGreaterThan(before);

  const undo = page.getByRole("button", { name: /^Undo/ });
  await expect(undo).toHaveAccessibleName("Undo: Move slow_sensors");
  await undo.click();
  await expect.poll(height).toBe(before);

  await expect(undo).toHaveAccessibleName(/^Undo: .*calculations/);
  await undo.click();
  await expect.poll(() => studio.text()).toBe(wrong);
  await page.keyboard.press("Control+Shift+Z");
  await expect.poll(() => studio.text()).toBe(mended);
});

test("typing is undone from anywhere, and the place of it shows", async ({ studio, page }) => {
  const before = await studio.text();
  await studio.editor.focus();
  await page.keyboard.press("Control+End");
  await page.keyboard.insertText("// a word"); // keys are one entry only when they come quickly
  await studio.container("calculations").click();
  await page.keyboard.press("Control+Z");
  await expect.poll(() => studio.text()).toBe(before);
  await page.getByRole("button", { name: "Redo: Typing" }).click();
  await expect.poll(() => studio.text()).toBe(`${before}// a word`);
});
