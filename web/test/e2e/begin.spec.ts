import type { Locator, Page } from "@playwright/test";
import { expectAccessible } from "./accessible.js";
import { boxAtRest } from "./boxes.js";
import { expect, test } from "./one-page.js";
import { RulesDesk } from "./rules-desk.js";

async function openWizard(page: Page): Promise<Locator> {
  await page.getByRole("button", { name: /^Project:/ }).click();
  await page.getByRole("menuitem", { name: "New project…" }).click();
  return page.getByRole("dialog", { name: "New project" });
}

test("a new project asks for its name where that is missing, and the problems lead through what is to be written", async ({
  studio,
  page,
}) => {
  const dialog = await openWizard(page);
  const begin = dialog.getByRole("button", { name: "Begin" });
  const place = await boxAtRest(begin);
  await begin.click();
  await expect(dialog.getByRole("alert")).toHaveText("Give the project a name.");
  await expect(dialog.getByRole("textbox", { name: "Name" })).toBeFocused();
  expect(await boxAtRest(begin), "the complaint moves no button away").toEqual(place);
  for (const start of ["Round robin", "For this program", "Extend the library's own", "Empty"]) {
    await dialog.getByRole("radio", { name: start }).check();
    await expectAccessible(page, '[role="dialog"]');
  }
  await dialog.getByRole("textbox", { name: "Name" }).focus();

  await page.keyboard.type("Led through");
  const program = dialog.getByRole("combobox", { name: "The program to schedule" });
  await program.selectOption({ label: "The web server, for a server with GNU Pth" });
  await page.keyboard.press("Enter");
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("button", { name: "Project: Led through. Examples" })).toBeFocused();
  const problems = studio.results.getByRole("tabpanel", { name: /^Problems/ });
  await expect(problems.getByText("Write newthread: it must")).toBeVisible();
  await expect(studio.source.getByText("scheduler led_through {")).toBeInViewport();
});

test("a scheduler for several processors runs at once, and is compared with the library's own", async ({
  studio,
  page,
}) => {
  const dialog = await openWizard(page);
  await dialog.getByRole("textbox", { name: "Name" }).fill("Both at once");
  const program = dialog.getByRole("combobox", { name: "The program to schedule" });
  const label = await program.locator("option", { hasText: /^Global earliest/ }).textContent();
  await program.selectOption({ label: label ?? "" });
  await dialog.getByRole("radio", { name: "Priorities" }).check();
  await dialog.getByRole("button", { name: "Begin" }).click();
  await expect(dialog).toBeHidden();
  await expect(studio.source.getByText("const int PROCESSORS = 2;")).toBeVisible();
  await expect(studio.run).toHaveAttribute("aria-disabled", "false");
  await studio.openComparison();
  const form = studio.comparison.getByRole("form", { name: "What is compared" });
  await expect(form.getByRole("listitem")).toHaveText(["Aboth_at_onceopen", "BThe library’s own"]);
  await form.getByLabel("Seeds").fill("2");
  await form.getByRole("button", { name: "Compare" }).click();
  const answer = studio.comparison.getByText(/^duration is the same under The library’s own/);
  await expect(answer).toBeVisible({ timeout: 30_000 });
});

test("a project can be called what no scheduler can be", async ({ studio, page }) => {
  const schedulers = {
    時計: "scheduler unnamed {",
    Überlauf: "scheduler uberlauf {",
    Thread: "scheduler thread_scheduler {",
  };
  for (const [name, head] of Object.entries(schedulers)) {
    const dialog = await openWizard(page);
    await dialog.getByRole("textbox", { name: "Name" }).fill(name);
    await dialog.getByRole("button", { name: "Begin" }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole("button", { name: `Project: ${name}. Examples` })).toBeVisible();
    await expect(studio.source.getByText(head)).toBeVisible();
  }
  const dialog = await openWizard(page);
  await dialog.getByRole("textbox", { name: "Name" }).fill("cmthread");
  await dialog.getByRole("radio", { name: "Extend the library's own" }).check();
  await dialog.getByRole("button", { name: "Begin" }).click();
  await expect(
    studio.source.getByText("scheduler cmthread_scheduler extends cmthread"),
  ).toBeVisible();
});

test("something is done before and after a handler of the base, without writing it anew", async ({
  studio,
  page,
}) => {
  const dialog = await openWizard(page);
  await dialog.getByRole("textbox", { name: "Name" }).fill("Beside the base");
  await dialog.getByRole("radio", { name: /^Extend / }).check();
  await dialog.getByRole("button", { name: "Begin" }).click();
  await expect(dialog).toBeHidden();
  await studio.inspector.getByRole("tab", { name: "Rules" }).click();
  const chooser = studio.inspector.getByRole("combobox", { name: "Handler", exact: true });
  const rules = new RulesDesk(studio, page, (target) => target.click());
  for (const part of ["before", "after"]) {
    await chooser.selectOption("handler:schedule");
    await studio.inspector.getByRole("button", { name: `Do something ${part}` }).click();
    await expect(chooser).toHaveValue(`${part}:schedule`);
    await rules.add(new RegExp(`^Add a card to ${part} schedule$`), "Free text", {
      Text: "assert(true);",
    });
    await expect.poll(() => studio.text()).toMatch(new RegExp(`${part} schedule \\{\\s*assert`));
  }
  await expectAccessible(page, '[aria-label="Inspector"]');
});

test("a problem that is pressed turns the rules to its handler, and shows where its line begins", async ({
  studio,
  page,
}) => {
  const dialog = await openWizard(page);
  await dialog.getByRole("textbox", { name: "Name" }).fill("Rules led along");
  await dialog.getByRole("button", { name: "Begin" }).click();
  await expect(dialog).toBeHidden();
  await studio.inspector.getByRole("tab", { name: "Rules" }).click();
  const handler = studio.inspector.getByRole("combobox", { name: "Handler" });
  for (const name of ["switch_out", "newthread", "schedule"]) {
    const problem = `Write ${name}: `;
    await studio.results.getByRole("button", { name: problem }).click();
    await expect(handler).toHaveValue(`handler:${name}`);
    await expect(studio.inspector.getByRole("listitem", { name: /^assertion, / })).toContainText(
      problem,
    );
    await expect(studio.editor).toBeFocused();
    await expect(studio.source.getByText("scheduler rules_led_along {")).toBeInViewport({
      ratio: 1,
    });
  }
});

test("the rules turn to the handler of an arrow that was just drawn", async ({ studio, page }) => {
  await studio.container("next").press("Enter");
  await page.keyboard.press("a");
  await expect(studio.graph.getByText("Enter to add this transfer")).toBeVisible();
  await page.keyboard.press("Enter");
  const form = studio.graph.getByRole("dialog");
  await form.getByLabel("Handler", { exact: true }).selectOption("switch_out");
  await form.getByRole("button", { name: "Add transfer" }).click();
  await expect(form).toBeHidden();
  await expect(studio.inspector.getByRole("combobox", { name: "Handler" })).toHaveValue(
    "handler:switch_out",
  );
});

test("what is still to be written is told at its card, and there and at its mark what to do when it is", async ({
  studio,
  page,
}) => {
  const dialog = await openWizard(page);
  await dialog.getByRole("textbox", { name: "Name" }).fill("From its stubs");
  await dialog.getByRole("radio", { name: "For this program" }).check();
  await dialog.getByRole("button", { name: "Begin" }).click();
  await expect(dialog).toBeHidden();
  await expect(studio.inspector).toContainText("as soon as its text has no errors and schedule");
  await studio.inspector.getByRole("tab", { name: "Rules" }).click();
  await studio.inspector
    .getByRole("combobox", { name: "Handler" })
    .selectOption("handler:schedule");
  const card = studio.inspector.getByRole("listitem", { name: /^assertion, line/ });
  await expect(card).toContainText("Write schedule: ");
  await expectAccessible(page, '[aria-label="Inspector"]');
  await expect(card.getByRole("button", { name: /^Remove the assertion/ })).toHaveCount(0);
  const rules = new RulesDesk(studio, page, (target) => target.click());
  const atEnd = /^Add a card to schedule$/;
  await rules.add(atEnd, "Move a thread", { From: "ordinary", To: "current" });
  await rules.add(atEnd, "Dispatch", { Thread: "current" });

  const written = { name: "Remove the assertion: schedule is written" };
  await card.getByRole("button", written).click();
  await expect(card).toHaveCount(0);
  await page
    .getByRole("button", { name: "Undo: Remove the assertion: schedule is written" })
    .click();
  await expect(card).toContainText("Write schedule: ");

  const mark = studio.graph.getByRole("button", { name: /^running: Write schedule: / });
  await mark.press("Enter");
  await expect(studio.editor).toBeFocused();
  await studio.inspector.getByRole("button", written).click();
  await expect(mark).toHaveCount(0);
  await expect(
    page.getByRole("button", { name: "Undo: Remove the assertion: schedule is written" }),
  ).toBeEnabled();
  await expect(studio.inspector.getByRole("button", written)).toHaveCount(0);
});

test("what is done against a problem by a key leaves the keyboard where that was", async ({
  studio,
  page,
}) => {
  const dialog = await openWizard(page);
  await dialog.getByRole("textbox", { name: "Name" }).fill("By a key");
  await dialog.getByRole("radio", { name: "For this program" }).check();
  await dialog.getByRole("button", { name: "Begin" }).click();
  await expect(dialog).toBeHidden();
  await studio.inspector.getByRole("tab", { name: "Rules" }).click();
  const rules = new RulesDesk(studio, page, (target) => target.click());
  await rules.show("handler:schedule");
  const atEnd = /^Add a card to schedule$/;
  await rules.add(atEnd, "Move a thread", { From: "ordinary", To: "current" });
  await rules.add(atEnd, "Dispatch", { Thread: "current" });
  const problems = await studio.showProblems();
  const written = problems.getByRole("button", { name: /^Remove the assertion: schedule/ });
  await written.press("Enter");
  await expect(written).toHaveCount(0);
  await expect(problems.getByRole("button", { name: /^Write switch_out:/ })).toBeFocused();

  await rules.show("handler:switch_out");
  await rules.add(/^Add a card to switch_out$/, "Move a thread", { From: "t", To: "ordinary" });
  await studio.inspector.getByRole("button", { name: /^Remove the assertion/ }).press("Enter");
  await expect(studio.inspector.getByRole("button", { name: "Move transfer" })).toBeFocused();
});

test("all of a scheduler that is copied makes the graph of an empty one", async ({
  studio,
  page,
}) => {
  const { graph } = studio;
  const arrows = graph.getByRole("group", { name: / moves threads from / });
  await studio.container("NQ").focus();
  await page.keyboard.press("Control+A");
  await page.keyboard.press("Control+C");
  await expect(
    graph.getByRole("status").filter({ hasText: /^Copied 7 containers/ }),
  ).toBeAttached();
  const drawn = await arrows.count();

  const dialog = await openWizard(page);
  await dialog.getByRole("textbox", { name: "Name" }).fill("From a copy");
  await dialog.getByRole("radio", { name: "Empty" }).check();
  await dialog.getByRole("button", { name: "Begin" }).click();
  await expect(dialog).toBeHidden();
  await graph.getByRole("group", { name: /^Birth: / }).focus();
  await page.keyboard.press("Control+V");
  await expect(studio.container("slow_sensors")).toBeVisible();
  await expect(arrows).toHaveCount(drawn);
});
