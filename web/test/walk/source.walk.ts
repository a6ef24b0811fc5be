/** The texts: what the editor says, what is wrong, what is generated. */
import { expect } from "../e2e/studio.js";
import { walk } from "./gallery.js";

walk("The source", async ({ studio, page, gallery }) => {
  await studio.select("next => current");
  await page.keyboard.press("ArrowLeft");
  for (let step = 0; step < 6; step++) await page.keyboard.press("ArrowRight");
  for (const key of ["Control+K", "Control+I"]) await page.keyboard.press(key);
  await expect(page.locator(".monaco-hover:visible")).toContainText("Proven");
  await gallery.show("why-a-transfer-works");
  await page.keyboard.press("Escape");
  await studio.select("t => NQ;");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.type(" t => cal");
  await page.keyboard.press("Control+Space");
  await expect(page.getByRole("listbox", { name: "Suggest" })).toBeVisible();
  await gallery.show("containers-on-offer");
  await page.keyboard.press("Escape");
  await page.keyboard.press("Control+Z");
  await studio.select("t.role");
  await page.keyboard.press("F2");
  await expect(page.getByRole("textbox", { name: /Rename input/ })).toBeVisible();
  await gallery.show("renaming");
  await page.keyboard.press("Escape");
  await studio.source.getByRole("tab", { name: "workload" }).click();
  await expect(studio.source.getByRole("textbox", { name: "Workload text" })).toBeAttached();
  await gallery.show("workload");
});

walk("Problems", async ({ studio, page, gallery }) => {
  const problems = await studio.misspell();
  const problem = problems.getByRole("button", { name: /calculatons/ }).first();
  await expect(problem).toBeVisible();
  await gallery.show("error-with-its-fix-and-the-last-graph");
  await problem.click();
  await expect(studio.editor).toBeFocused();
  await page.keyboard.press("Control+.");
  await expect(page.getByRole("option", { name: /calculations/ })).toBeVisible();
  await gallery.show("quick-fix-open");
  await page.keyboard.press("Escape");
  for (const key of ["Control+K", "Control+I"]) await page.keyboard.press(key);
  await expect(page.locator(".monaco-hover:visible")).toContainText("E201");
  await gallery.show("error-under-the-pointer");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Export" }).click();
  await gallery.show("export-with-errors");
});

walk("Generated texts", async ({ studio, page, gallery }) => {
  const open = async (name: string) => {
    await studio.source.getByRole("button", { name: /^generated/ }).click();
    await page.getByRole("menuitemradio", { name, exact: true }).click();
  };
  await open("C");
  await studio.editor.focus();
  await page.keyboard.press("Control+Home");
  for (let step = 1; step < 46; step++) await page.keyboard.press("ArrowDown");
  const view = studio.source.getByRole("region", { name: "Generated text" });
  await expect(view.getByRole("status")).toHaveText(/^line 46: 1 of \d+$/);
  await gallery.show("c-beside-the-source");
  for (const [name, file] of [
    ["WebAssembly text", "webassembly-text"],
    ["DOT", "dot"],
    ["Dynamic C", "dynamic-c"],
  ] as const) {
    await open(name);
    await expect(view.getByRole("textbox")).toBeAttached();
    await gallery.show(file);
  }
  await open("C for GNU Pth");
  await expect(view).toContainText("There is an error for GNU Pth");
  await gallery.show("reason-why-there-is-none");
});
