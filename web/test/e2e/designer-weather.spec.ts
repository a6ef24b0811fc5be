/** The weather station's scheduler from nothing, without a word typed in the source. */

import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Locator, Page } from "@playwright/test";
import { expect, type StudioPage, test } from "./studio.js";

const ROOT = join(import.meta.dirname, "../../..");
const STATION = join(ROOT, "public/examples/weather-station");

/** How a person presses what can be pressed. */
type Press = (target: Locator) => Promise<void>;

const HANDS: Readonly<Record<string, Press>> = {
  "the mouse": (target) => target.click(),
  "the keyboard": async (target) => {
    // Between a gesture and the new rules, buttons rest; a click waits for that, a key would be lost.
    await expect(target).toBeEnabled();
    await target.focus();
    await target.press("Enter");
  },
};

/** The rules view, as a person works with it. */
class RulesDesk {
  constructor(
    private readonly studio: StudioPage,
    private readonly page: Page,
    private readonly press: Press,
  ) {}

  async begin(name: string): Promise<void> {
    await this.press(this.page.getByRole("button", { name: /^Project:/ }));
    await this.press(this.page.getByRole("menuitem", { name: "New project…" }));
    const dialog = this.page.getByRole("dialog", { name: "New project" });
    await dialog.getByRole("textbox", { name: "Name" }).fill(name);
    const program = dialog.getByRole("combobox", { name: "The program to schedule" });
    await program.selectOption({ label: "The weather station, for a small controller" });
    await this.press(dialog.getByRole("button", { name: "Begin" }));
    await expect(dialog).toBeHidden();
    const rules = this.studio.inspector.getByRole("tab", { name: "Rules" });
    await rules.focus();
    await rules.press("Enter");
    await expect(this.chooser).toBeVisible();
  }

  async show(page: string): Promise<void> {
    await this.chooser.selectOption(page);
  }

  async declare(section: string, fields: Readonly<Record<string, string>>): Promise<void> {
    const region = this.studio.inspector.getByRole("region", { name: section, exact: true });
    await this.press(region.getByRole("button", { name: `Add: ${section}` }));
    await this.submit(region.getByRole("form"), fields);
  }

  async add(where: RegExp, what: string, fields: Readonly<Record<string, string>>): Promise<void> {
    await this.press(this.button(where).last());
    await this.press(this.page.getByRole("menuitem", { name: what, exact: true }));
    await this.submit(this.studio.inspector.getByRole("form", { name: what }), fields);
  }

  /** A decision with its rules: what is asked, and from where to where a thread goes then. */
  async decide(
    where: RegExp,
    rules: readonly (readonly [string, string, string])[],
  ): Promise<void> {
    const [[condition, source, target] = ["", "", ""], ...others] = rules;
    await this.add(where, "Decide", { Condition: condition });
    await this.add(/^Add a card to rule 1, /, "Move a thread", { From: source, To: target });
    for (const [asked, from, to] of others) {
      await this.press(
        this.button(asked ? /^Add a rule to line/ : /^Add “otherwise” to line/).last(),
      );
      const name = asked ? "Add a rule" : "Add what is done otherwise";
      const form = this.studio.inspector.getByRole("form", { name });
      await this.submit(form, { ...(asked ? { If: asked } : {}), "Move from": from, To: to });
    }
  }

  /** Adds a rule that does nothing yet to the last decision. */
  async addRule(condition: string): Promise<void> {
    await this.press(this.button(/^Add a rule to line/).last());
    await this.submit(this.studio.inspector.getByRole("form", { name: "Add a rule" }), {
      If: condition,
    });
  }

  /** Takes away the assertion that stands in a handler that is still to be written. */
  async removeStub(): Promise<void> {
    await this.press(this.button(/^More for assertion, /));
    await this.press(this.page.getByRole("menuitem", { name: "Delete" }));
    await expect(this.button(/^More for assertion, /)).toHaveCount(0);
  }

  /** Adds a handler that the library can do without. */
  async addHandler(name: string): Promise<void> {
    await this.show(`missing:${name}`);
    await this.press(this.button(new RegExp(`^Add ${name}$`)));
    await this.show(`handler:${name}`);
  }

  private async submit(form: Locator, fields: Readonly<Record<string, string>>): Promise<void> {
    for (const [label, value] of Object.entries(fields)) {
      const field = form.getByLabel(label, { exact: true });
      if (label === "Kind" || label === "Type") await field.selectOption(value);
      else await field.fill(value);
    }
    await this.press(form.getByRole("button", { name: "Add" }));
    await expect(form).toHaveCount(0);
  }

  private get chooser(): Locator {
    return this.studio.inspector.getByRole("combobox", { name: "Handler" });
  }

  private button(name: RegExp): Locator {
    return this.studio.inspector.getByRole("button", { name });
  }
}

async function build(desk: RulesDesk): Promise<void> {
  await desk.show("declarations");
  for (const [name, kind] of CONTAINERS) {
    await desk.declare("Containers", { Name: name, Kind: kind });
  }
  await desk.declare("Of each thread, from the program", { Name: "role", Value: "0" });
  await desk.declare("From the program", { Name: "temperature", Value: "0" });
  for (const name of ["since_standard", "since_slow", "since_display"]) {
    await desk.declare("Variables", { Name: name });
  }
  for (const [name, value] of CONSTANTS) {
    await desk.declare("Constants", { Name: name, Value: value });
  }

  await desk.show("handler:newthread");
  await desk.add(/^Add a card to newthread$/, "Move a thread", { From: "t", To: "NQ" });
  await desk.removeStub();

  await desk.show("handler:schedule");
  await desk.add(/^Add a card to schedule$/, "Visit each thread", {
    "Its name here": "t",
    Container: "NQ",
  });
  await desk.decide(/^Add a card to loop over threads, /, [
    ["t.role == STANDARD", "t", "standard_sensors"],
    ["t.role == SLOW", "t", "slow_sensors"],
    ["t.role == DISPLAY && |display| == 0", "t", "display"],
    ["", "t", "calculations"],
  ]);
  for (const each of ["standard", "slow", "display"]) {
    const counted = `since_${each}`;
    const condition = `${counted} < ${each.toUpperCase()}_CALLS`;
    await desk.add(/^Add a card to schedule$/, "Decide", { Condition: condition });
    await desk.add(/^Add a card to rule 1, /, "Set a value", { Variable: counted, How: "++" });
  }
  await desk.decide(/^Add a card to schedule$/, [
    ["|next| > 0", "next", "current"],
    ["|standard_sensors| > 0 && since_standard == STANDARD_CALLS", "standard_sensors", "current"],
    ["|slow_sensors| > 0 && since_slow == SLOW_CALLS", "slow_sensors", "current"],
    ["|display| > 0 && temperature >= HOT && since_display == DISPLAY_CALLS", "display", "current"],
    ["|calculations| > 0", "calculations", "current"],
    ["|standard_sensors| > 0", "standard_sensors", "current"],
    ["|slow_sensors| > 0", "slow_sensors", "current"],
    ["", "display", "current"],
  ]);
  await desk.add(/^Add a card to schedule$/, "Decide", { Condition: "current.role == STANDARD" });
  await desk.add(/^Add a card to rule 1, /, "Set a value", {
    Variable: "since_standard",
    Value: "0",
  });
  await desk.addRule("current.role == SLOW");
  await desk.add(/^Add a card to rule 2, /, "Set a value", { Variable: "since_slow", Value: "0" });
  await desk.addRule("current.role == DISPLAY");
  await desk.add(/^Add a card to rule 3, /, "Set a value", {
    Variable: "since_display",
    Value: "0",
  });
  await desk.add(/^Add a card to schedule$/, "Dispatch", { Thread: "current" });
  await desk.removeStub();

  await desk.show("handler:switch_out");
  await desk.decide(/^Add a card to switch_out$/, [
    ["t.role == STANDARD", "current", "standard_sensors"],
    ["t.role == SLOW", "current", "slow_sensors"],
    ["t.role == DISPLAY && |display| == 0", "current", "display"],
    ["", "current", "calculations"],
  ]);
  await desk.removeStub();

  await desk.addHandler("set_next_thread");
  await desk.decide(/^Add a card to set_next_thread$/, [["|next| == 0", "t", "next"]]);
}

const CONTAINERS = [
  ["NQ", "stack"],
  ["standard_sensors", "queue"],
  ["slow_sensors", "queue"],
  ["display", "threadref"],
  ["calculations", "queue"],
  ["next", "threadref"],
  ["current", "threadref"],
] as const;

const CONSTANTS = [
  ["STANDARD", "1"],
  ["SLOW", "2"],
  ["DISPLAY", "3"],
  ["STANDARD_CALLS", "4"],
  ["SLOW_CALLS", "7"],
  ["DISPLAY_CALLS", "11"],
  ["HOT", "100"],
] as const;

/**
 * What a run of a scheduler leaves in its trace, from the command line. Containers are told by their
 * names: their numbers follow the order of declarations, which is nobody's business here.
 */
function traceOf(scheduler: string): string {
  const folder = mkdtempSync(join(tmpdir(), "station-"));
  try {
    const [file, trace] = [join(folder, "built.sched"), join(folder, "trace.csv")];
    writeFileSync(file, scheduler);
    const command = join(ROOT, "node_modules/.bin/catapults-sim");
    const workload = join(STATION, "weather.workload");
    execFileSync(command, ["run", file, workload, "--until", "100ms", "--trace-csv", trace]);
    return readFileSync(trace, "utf8").replace(/^((?:[^,\n]*,){6})\w+,-?\w+,/gm, "$1");
  } finally {
    rmSync(folder, { recursive: true });
  }
}

for (const [hand, press] of Object.entries(HANDS)) {
  test(`the weather station's scheduler is built from nothing with ${hand}`, async ({
    studio,
    page,
  }) => {
    test.setTimeout(300_000);
    await studio.open();
    await studio.compilerReady();
    const desk = new RulesDesk(studio, page, press);
    await desk.begin("My station");
    await build(desk);
    const problems = await studio.showProblems();
    await expect(problems).toContainText("No problems");
    const built = await studio.text();
    const shipped = readFileSync(join(STATION, "weather.sched"), "utf8");
    expect(traceOf(built)).toBe(traceOf(shipped));
    await studio.stepForward.click();
    await expect.poll(() => studio.tick()).toBeGreaterThan(9);
  });
}
