import type { Locator, Page } from "@playwright/test";
import { expectAccessible, violations } from "./accessible.js";
import { test as testOnOnePage } from "./one-page.js";
import { expect, test } from "./studio.js";

test("in both themes, the page is accessible at first, in a run, and in each table", async ({
  studio,
  page,
}) => {
  await studio.openWithoutCompiler();
  await expect(studio.editor).toBeAttached();
  await expectAccessible(page);
  for (let step = 0; step < 4; step++) await studio.stepForward.click();
  await expect(studio.inspector.getByText(/^Decision 4 /)).toBeVisible();
  await expectAccessible(page);
  for (const name of ["Gantt", /^Threads/, "Measures", "Events", /^Problems/]) {
    await studio.results.getByRole("tab", { name }).click();
    await expect(studio.results.getByRole("tabpanel")).not.toBeEmpty();
    await expectAccessible(page, '[aria-label="Results"]');
  }
});

test("in both themes, a menu is accessible", async ({ studio, page }) => {
  await studio.openWithoutCompiler();
  await page.getByRole("button", { name: /^Project:/ }).press("Enter");
  await expect(page.getByRole("menuitemradio").first()).toBeVisible();
  // The keyboard scrolls a long menu from entry to entry: axe wants one of them to have it.
  await expect(page.getByRole("menuitem").first()).toBeFocused();
  await expectAccessible(page);
});

testOnOnePage(
  "in both themes, a generated text is accessible beside the source",
  async ({ studio, page }) => {
    await studio.source.getByRole("button", { name: /^generated/ }).click();
    await page.getByRole("menuitemradio", { name: "C", exact: true }).click();
    const view = studio.source.getByRole("region", { name: "Generated text" });
    await expect(view.getByRole("textbox")).toBeAttached();
    await studio.editor.focus();
    await page.keyboard.press("Control+End");
    await expect(view.getByRole("status")).toBeAttached();
    await expectAccessible(page, '[aria-label="Source"]');
  },
);

testOnOnePage(
  "in both themes, help and the list of fixes are accessible",
  async ({ studio, page }) => {
    const help = page.getByRole("button", { name: "Help" });
    await help.click();
    await page.getByRole("menuitem", { name: /^Keyboard shortcuts/ }).click();
    await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible();
    await expectAccessible(page, ".sheet");
    await page.keyboard.press("Escape");
    await expect(help).toBeFocused(); // it is given the keyboard back behind the key
    const problems = await studio.misspell();
    await problems
      .getByRole("button", { name: /calculatons/ })
      .first()
      .click();
    await expect(studio.editor).toBeFocused();
    await page.keyboard.press("Control+.");
    await expect(page.getByRole("option", { name: /calculations/ })).toBeVisible();
    await expectAccessible(page, ".action-widget");
  },
);

testOnOnePage(
  "in both themes, what the last edit of a rule changed is accessible",
  async ({ studio }) => {
    await studio.inspector.getByRole("tab", { name: "Rules" }).click();
    await studio.inspector
      .getByRole("combobox", { name: "Handler" })
      .selectOption("handler:schedule");
    const field = studio.inspector.getByRole("textbox", { name: "Condition of rule 2" }).first();
    await field.fill("t.role == SLOW && |calculations| > 2 && |standard_sensors| > 2");
    await field.press("Enter");
    await expect(studio.inspector.getByRole("region", { name: "Last edit" })).toBeAttached();
    await expectAccessible(studio.page, ".last-edit");
  },
);

testOnOnePage(
  "in both themes, the tables of the rules and the forms of what is added are accessible",
  async ({ studio, page }) => {
    const { inspector } = studio;
    await inspector.getByRole("tab", { name: "Rules" }).click();
    const chooser = inspector.getByRole("combobox", { name: "Handler" });
    await chooser.selectOption("declarations");
    await inspector.getByRole("button", { name: "Add: Containers" }).click();
    await inspector.getByRole("form").getByLabel("Kind").selectOption("pqueue");
    await expectAccessible(page, '[aria-label="Inspector"]');
    await chooser.selectOption("handler:schedule");
    await inspector.getByRole("button", { name: "Add a card to schedule" }).click();
    await page.getByRole("menuitem", { name: "Move a thread", exact: true }).click();
    await expect(inspector.getByRole("form", { name: "Move a thread" })).toBeVisible();
    await expectAccessible(page, '[aria-label="Inspector"]');
  },
);

test("in both themes, each place of a narrow screen is accessible", async ({ studio, page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await studio.openWithoutCompiler();
  await studio.stepForward.click();
  for (const name of ["Source", "Graph", "Why", "Results"]) {
    await page.getByRole("tab", { name, exact: true }).click();
    await expect(page.getByRole("tabpanel", { name, exact: true })).not.toBeEmpty();
    await expectAccessible(page);
  }
  // Leading to a tab that does not fit moves the tabs and not the place.
  await studio.results.getByRole("tab", { name: "Compare" }).click();
  await studio.results.getByRole("tab", { name: /^Problems/ }).focus();
  expect(await studio.results.evaluate(({ scrollLeft }) => scrollLeft)).toBe(0);
  await expectAccessible(page);
});

test("on the narrowest screen, with colours of the system and no motion, what lies over the page is accessible", async ({
  studio,
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.emulateMedia({ forcedColors: "active", reducedMotion: "reduce" });
  await studio.openWithoutCompiler();
  const dialog = page.getByRole("dialog");
  const entry = async (menu: RegExp, name: RegExp) => {
    await page.getByRole("button", { name: menu }).click();
    await page.getByRole("menuitem", { name }).click();
  };
  await page.keyboard.press("Control+O");
  await expect(dialog.getByRole("searchbox")).toBeFocused();
  await expectFit(page);
  await page.keyboard.press("Escape");
  await entry(/^Project:/, /^Earlier versions/);
  await expect(dialog.getByText("No versions yet")).toBeVisible();
  await expectFit(page);
  await page.keyboard.press("Escape");
  await entry(/^Help/, /^Keyboard shortcuts/);
  await expect(dialog.getByRole("button", { name: "Reset all" })).toBeVisible();
  await expectFit(page);
  await page.keyboard.press("Escape");
  await page.keyboard.press("Alt+4");
  await expect(page.getByRole("tabpanel", { name: "Lesson" })).toContainText("Round robin");
  await expectFit(page);
  await page.getByRole("tab", { name: "Results", exact: true }).click();
  for (const name of ["Explore", "Compare"]) {
    await studio.results.getByRole("tab", { name }).click();
    await expect(studio.results.getByRole("tabpanel", { name })).not.toBeEmpty();
    await expectFit(page);
  }
});

/** Nothing is wrong by axe, and nothing but the page's own places scrolls sideways. */
async function expectFit(page: Page): Promise<void> {
  expect(await violations(page, "light")).toEqual([]);
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);
}

test("with reduced motion nothing moves by itself, and with more contrast nothing is pale", async ({
  studio,
  page,
}) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await studio.openWithoutCompiler();
  await studio.stepForward.click();
  await expect(studio.inspector.getByText(/^Decision 1 /)).toBeVisible();
  const durations = await page.evaluate(() =>
    document.getAnimations().map((animation) => animation.effect?.getComputedTiming().duration),
  );
  expect(durations.filter((duration) => Number(duration) > 1)).toEqual([]);
  // However short, transitions of what is inherited would follow each other level by level.
  const transitions = await page.evaluate(() => {
    document.documentElement.dataset.theme = "dark";
    getComputedStyle(document.body).color; // takes the style over
    return document.getAnimations().filter((each) => each instanceof CSSTransition).length;
  });
  expect(transitions).toBe(0);
  await page.emulateMedia({ contrast: "more" });
  const isPale = () =>
    page.evaluate(() => {
      const style = getComputedStyle(document.documentElement);
      return style.getPropertyValue("--ink-3") !== style.getPropertyValue("--ink");
    });
  await expect.poll(isPale).toBe(false);
  expect(await violations(page, "dark")).toEqual([]);
});

testOnOnePage(
  "where the system chooses the colours, it still shows what can be written into and what is chosen",
  async ({ studio, page }) => {
    const { graph, source } = studio;
    await page.emulateMedia({ forcedColors: "active" });
    await graph.getByRole("button", { name: "Add queue" }).press("Enter");
    const form = graph.getByRole("dialog", { name: "New queue" });
    await form.getByRole("button", { name: "Cancel" }).focus();
    await expect(form.getByLabel("Name")).toHaveCSS("outline-style", "solid");
    await expect(form).toHaveCSS("outline-style", "solid");
    await form.press("Escape");

    const background = (element: Locator) =>
      element.evaluate((it) => getComputedStyle(it).backgroundColor);
    const [chosen, other] = ["Select and move", "Draw transfers"].map((name) =>
      graph.getByRole("button", { name }),
    ) as [Locator, Locator];
    await expect(chosen).toHaveAttribute("aria-pressed", "true");
    expect(await background(chosen)).not.toBe(await background(other));

    await studio.container("calculations").focus();
    await expect(studio.container("calculations")).toHaveCSS("outline-style", "solid");
    await source.getByRole("tab", { name: "workload" }).focus();
    await expect(source.getByRole("tab", { name: "workload" })).toHaveCSS("outline-style", "solid");
  },
);
