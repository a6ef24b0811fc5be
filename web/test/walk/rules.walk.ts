/** The rules: each handler as cards, their forms, and the declarations as tables. */
import { boxAtRest } from "../e2e/boxes.js";
import { expect } from "../e2e/studio.js";
import { walk } from "./gallery.js";

const ADDED = [
  "Move a thread",
  "Decide",
  "Repeat as long as",
  "Visit each thread",
  "Set a value",
  "Dispatch",
  "Destroy",
  "Variables of this block",
  "Assert",
  "Free text",
];

walk("Rules", async ({ studio, page, gallery }) => {
  const { inspector } = studio;
  await inspector.getByRole("tab", { name: "Rules" }).click();
  const chooser = inspector.getByRole("combobox", { name: "Handler" });
  await chooser.selectOption("handler:schedule");
  await gallery.show("schedule");
  await studio.showComparisons("Condition of rule 3");
  await gallery.show("condition-as-comparisons");
  const add = inspector.getByRole("button", { name: "Add a card to schedule" });
  await expect(add).toBeEnabled();
  await add.click();
  await gallery.show("cards-to-add");
  await page.keyboard.press("Escape");
  for (const name of ADDED) {
    await expect(add).toBeEnabled();
    await add.click();
    await page.getByRole("menuitem", { name, exact: true }).click();
    await expect(inspector.getByRole("form", { name })).toBeVisible();
    await gallery.show(`form-${name.toLowerCase().replaceAll(" ", "-")}`);
    await inspector.getByRole("form", { name }).getByRole("button", { name: "Cancel" }).click();
  }
  for (const [button, name] of [
    [/^Add a rule to line/, "Add a rule"],
    [/^Add “otherwise” to line/, "Add what is done otherwise"],
  ] as const) {
    await inspector.getByRole("button", { name: button }).last().click();
    await expect(inspector.getByRole("form", { name })).toBeVisible();
    await gallery.show(`form-${name.toLowerCase().replaceAll(" ", "-")}`);
    await inspector.getByRole("form", { name }).getByRole("button", { name: "Cancel" }).click();
  }
  await inspector
    .getByRole("button", { name: /^More for / })
    .first()
    .click();
  await gallery.show("menu-of-a-card");
  await page.keyboard.press("Escape");
  const pages = await chooser
    .locator("option")
    .evaluateAll((options) => options.map((option) => (option as HTMLOptionElement).value));
  const others = pages.filter((value) => value !== "handler:schedule");
  const missing = others.find((value) => value.startsWith("missing:"));
  for (const each of others.filter((value) => value === missing || !value.startsWith("missing:"))) {
    await chooser.selectOption(each);
    await gallery.show(`page-${each.replace(/[^a-z_]+/g, "-")}`);
  }
  await chooser.selectOption("declarations");
  await inspector.getByRole("button", { name: "Add: Constants" }).click();
  await expect(inspector.getByRole("form")).toBeVisible();
  await gallery.show("new-constant");
});

walk("Tables", async ({ studio, gallery }) => {
  const { inspector } = studio;
  await inspector.getByRole("tab", { name: "Rules" }).click();
  await inspector.getByRole("combobox", { name: "Handler" }).selectOption("declarations");
  const containers = inspector.getByRole("region", { name: "Containers", exact: true });
  await containers.getByRole("button", { name: "Add: Containers" }).click();
  const form = containers.getByRole("form");
  await form.getByLabel("Name").fill("urgent");
  await form.getByLabel("Kind").selectOption("pqueue");
  await expect(form.getByLabel("Sorted by")).toBeVisible();
  await gallery.show("new-sorted-container");
  await form.getByRole("button", { name: "Cancel" }).click();
  const constants = inspector.getByRole("region", { name: "Constants", exact: true });
  await constants.getByRole("button", { name: "Delete HOT" }).click();
  await expect(studio.page.getByRole("status").filter({ hasText: "is still used" })).toBeVisible();
  await gallery.show("refusal-of-a-table");
});

walk("A card on the move, and sizes", async ({ studio, page, gallery }) => {
  const { inspector } = studio;
  await inspector.getByRole("tab", { name: "Rules" }).click();
  const chooser = inspector.getByRole("combobox", { name: "Handler" });
  await chooser.selectOption("handler:schedule");
  const from = await boxAtRest(inspector.getByRole("button", { name: /^Move / }).first());
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(from.x + 60, from.y + 300, { steps: 6 });
  await gallery.show("a-card-on-the-move");
  await page.keyboard.press("Escape");
  await page.mouse.up();
  await chooser.selectOption("declarations");
  await inspector.getByRole("region", { name: "Variables" }).scrollIntoViewIfNeeded();
  await gallery.show("sizes-of-variables");
});

walk("What is said against a rule", async ({ studio, gallery }) => {
  const { inspector } = studio;
  await studio.edit(
    "        dispatch current;",
    "        NQ => current;\n        dispatch current;",
  );
  await inspector.getByRole("tab", { name: "Rules" }).click();
  await inspector.getByRole("combobox", { name: "Handler" }).selectOption("handler:schedule");
  await inspector
    .getByText(/always holds a thread/)
    .first()
    .scrollIntoViewIfNeeded();
  await gallery.show("at-its-card");
});

walk("Rules after an edit", async ({ studio, gallery }) => {
  const { inspector } = studio;
  await inspector.getByRole("tab", { name: "Rules" }).click();
  await inspector.getByRole("combobox", { name: "Handler" }).selectOption("handler:schedule");
  const field = inspector.getByRole("textbox", { name: "Condition of rule 2" }).first();
  await field.fill("t.role == SLOW && |ca");
  await field.press("End");
  await expect(inspector.getByRole("option", { name: /calculations/ })).toBeVisible();
  await gallery.show("names-on-offer-in-a-condition");
  await field.press("Enter");
  await field.pressSequentially(" > 2");
  await field.press("Enter");
  await inspector.getByRole("region", { name: "Last edit" }).scrollIntoViewIfNeeded();
  await gallery.show("what-the-last-edit-changed");
});
