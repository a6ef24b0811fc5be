/** What a person meets first: the page as it opens, each example, the menus, a new project. */
import { expect } from "../e2e/studio.js";
import { walk, walkAnew } from "./gallery.js";

walkAnew("The first look", async ({ studio, page, gallery }) => {
  const letLoad = await studio.openBeforeCompiler();
  await expect(studio.source.getByText(/^Compiler loading/)).toBeVisible();
  await gallery.show("first-picture-while-the-compiler-loads");
  await page.getByRole("button", { name: /^Project:/ }).click();
  await page.getByRole("menuitem", { name: "New project…" }).click();
  const dialog = page.getByRole("dialog", { name: "New project" });
  await expect(dialog.getByRole("status")).toBeVisible();
  await gallery.show("new-project-while-the-compiler-loads");
  await page.keyboard.press("Escape");
  letLoad();
  await studio.compilerReady();
  await gallery.show("compiler-ready");
});

walk("Examples", async ({ studio, page, gallery }) => {
  await page.getByRole("button", { name: /^Project:/ }).click();
  const all = await page.getByRole("menuitemradio").locator("b").allInnerTexts();
  const group = page.getByRole("group", { name: "Systems of nodes" });
  const systems = await group.getByRole("menuitemradio").locator("b").allInnerTexts();
  const names = all.filter((name) => !systems.includes(name));
  await page.keyboard.press("Escape");
  for (const name of names) {
    await studio.openExample(name);
    await expect(studio.run).toHaveAttribute("aria-disabled", "false");
    await studio.compilerReady();
    for (let step = 1; step <= 12; step++) {
      await studio.stepForward.click();
      await expect(studio.inspector.getByText(new RegExp(`^Decision ${step} `))).toBeVisible();
    }
    await gallery.show(name.toLowerCase().replace(/[^a-z]+/g, "-"));
  }
});

walk("Menus and tips", async ({ studio, page, gallery }) => {
  await page.getByRole("button", { name: /^Project:/ }).click();
  await expect(page.getByRole("menuitemradio").first()).toBeVisible();
  await gallery.show("projects-and-examples");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Export" }).click();
  await gallery.show("export");
  await page.getByRole("menuitem", { name: "Download for Dynamic C…" }).click();
  const folder = page.getByRole("dialog", { name: "Download for Dynamic C" });
  await expect(folder.getByRole("button", { name: "Download", exact: true })).toBeEnabled();
  await gallery.show("folder-for-dynamic-c");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Export" }).click();
  await page.getByRole("menuitem", { name: "Download for GNU Pth…" }).click();
  await expect(page.getByRole("dialog").getByRole("alert")).toBeVisible();
  await gallery.show("no-folder-for-gnu-pth");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Help" }).click();
  await page.getByRole("menuitem", { name: /^Keyboard shortcuts/ }).click();
  await gallery.show("keyboard-shortcuts");
  await page.keyboard.press("Escape");
  await studio.source.getByRole("button", { name: /^generated/ }).click();
  await gallery.show("generated-texts");
  await page.keyboard.press("Escape");
  await studio.stepForward.hover();
  await expect(page.locator(".tip")).toBeVisible();
  await gallery.show("tip-with-its-key");
});

walk("A project of one's own", async ({ studio, page, gallery }) => {
  await page.getByRole("button", { name: /^Project:/ }).click();
  await page.getByRole("menuitem", { name: "New project…" }).click();
  const dialog = page.getByRole("dialog", { name: "New project" });
  await expect(dialog.getByRole("button", { name: "Begin" })).toBeEnabled();
  await gallery.show("new-project");
  await dialog.getByRole("button", { name: "Begin" }).click();
  await expect(dialog.getByRole("alert")).toBeVisible();
  await gallery.show("new-project-without-a-name");
  await dialog.getByRole("textbox", { name: "Name" }).fill("My station");
  await dialog.getByRole("button", { name: "Begin" }).click();
  await expect(dialog).toBeHidden();
  await studio.compilerReady();
  await expect(studio.graph.getByText(/^No containers yet/)).toBeVisible();
  await gallery.show("an-empty-scheduler");
  await studio.inspector.getByRole("tab", { name: "Rules" }).click();
  await expect(studio.inspector.getByRole("combobox", { name: "Handler" })).toBeVisible();
  await gallery.show("rules-of-an-empty-scheduler");
  await studio.inspector
    .getByRole("combobox", { name: "Handler" })
    .selectOption("handler:newthread");
  await expect(studio.inspector.getByText("Write newthread: ")).toBeVisible();
  await gallery.show("a-handler-that-is-still-to-be-written");
  await page.getByRole("button", { name: /^Project:/ }).click();
  await gallery.show("projects-with-one-of-ones-own");
});
