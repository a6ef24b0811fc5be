import type { Page } from "@playwright/test";
import { expectAccessible } from "./accessible.js";
import { show } from "./cards.js";
import { expect, test } from "./one-page.js";
import type { StudioPage } from "./studio.js";

const GRAPH = '[aria-label="Graph"]';
const INSPECTOR = '[aria-label="Inspector"]';

test("in both themes, the graph's editor is accessible in each of its states", async ({
  studio,
  page,
}) => {
  test.setTimeout(300_000); // many states, each in both themes
  await page.emulateMedia({ reducedMotion: "reduce" });
  const form = studio.graph.getByRole("dialog");
  const node = studio.container("calculations");
  /** Leaves what is open; keys go to the container then. */
  const leave = async () => {
    await page.keyboard.press("Escape");
    await expect(node).toBeFocused();
  };
  await studio.graph.getByRole("button", { name: "Show the map of the graph" }).click();
  await node.press("Enter");
  await expect(studio.graph.getByRole("toolbar", { name: /^Tools for/ })).toBeVisible();
  await expect(studio.inspector.getByText("Transfers out")).toBeVisible();
  await expectAccessible(page, GRAPH, INSPECTOR);

  await studio.graph.getByRole("button", { name: /that no arrow shows/ }).press("Enter");
  await expect(studio.inspector.getByText("Not drawn")).toBeVisible();
  await expectAccessible(page, INSPECTOR);
  await node.press("Enter");
  await expect(studio.graph.getByRole("toolbar", { name: /^Tools for calc/ })).toBeVisible();

  await page.keyboard.press("F2");
  await expect(studio.graph.getByRole("textbox", { name: /^New name of/ })).toBeFocused();
  await page.keyboard.type("next");
  await expect(studio.graph.getByText(/already|taken|declared/)).toBeVisible();
  await expectAccessible(page, GRAPH);
  await leave();

  await page.keyboard.press("e");
  await form.getByLabel("Kind").selectOption("pqueue");
  await expect(form.getByText("Threads get this as a new attribute.")).toBeVisible();
  await expectAccessible(page, GRAPH);
  await leave();

  await page.keyboard.press("Delete");
  await expect(form.getByRole("button", { name: "Delete these as well" })).toBeVisible();
  await expectAccessible(page, GRAPH);
  await leave();

  await page.keyboard.press("a");
  await expect(studio.graph.getByText("Enter to add this transfer")).toBeVisible();
  await expectAccessible(page, GRAPH);
  await page.keyboard.press("Enter");
  await expect(form.getByRole("button", { name: "Add transfer" })).toBeVisible();
  await expectAccessible(page, GRAPH);
  await form.getByRole("button", { name: "Only when: as comparisons" }).click();
  await form.getByLabel("comparison 1: what").fill("temp");
  await expect(form.getByRole("option", { name: /temperature/ })).toBeVisible();
  await expectAccessible(page, GRAPH);
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");

  await studio.graph
    .getByRole("group", { name: /^schedule moves threads from calculations to current/ })
    .first()
    .press("Enter");
  await expect(form.getByRole("textbox", { name: "Only when" })).toBeVisible();
  await expectAccessible(page, GRAPH, INSPECTOR);
  await page.keyboard.press("Escape");

  await studio.graph.getByRole("button", { name: "Add stack" }).press("Enter");
  await expect(form.getByText("Changes in the text")).toBeVisible();
  await expectAccessible(page, GRAPH);
  await page.keyboard.press("Enter");
  await expect(
    studio.graph.getByRole("button", { name: /No thread ever moves into or out of/ }),
  ).toBeVisible();
  await expectAccessible(page, GRAPH);

  await expectRulesAccessible(studio, page);
});

/** The rules: a condition as comparisons, names on offer, a menu, a form for a card, and the tables. */
async function expectRulesAccessible(studio: StudioPage, page: Page): Promise<void> {
  const { inspector } = studio;
  await inspector.getByRole("tab", { name: "Rules" }).click();
  const chooser = inspector.getByRole("combobox", { name: "Handler" });
  await show(studio, "schedule");
  await studio.showComparisons("Condition of rule 3");
  await expectAccessible(page, INSPECTOR);

  await inspector.getByRole("button", { name: "Add a card to schedule" }).click();
  await expect(page.getByRole("menuitem", { name: "Set a value" })).toBeVisible();
  await expectAccessible(page, '[role="menu"]');
  await page.getByRole("menuitem", { name: "Set a value" }).click();
  const form = inspector.getByRole("form", { name: "Set a value" });
  await form.getByRole("combobox", { name: "Variable" }).fill("since");
  await expect(inspector.getByRole("option", { name: /since_slow/ })).toBeVisible();
  await expectAccessible(page, INSPECTOR);

  await chooser.selectOption("declarations");
  await inspector.getByRole("button", { name: "Add: Constants" }).click();
  await expect(inspector.getByRole("form")).toBeVisible();
  await expectAccessible(page, INSPECTOR);
}
