/** The rules view, as a person works with it. */

import type { Locator, Page } from "@playwright/test";
import type { Designer, Kind, Rule } from "./designer.js";
import { expect, type StudioPage } from "./studio.js";

/** How a person presses what can be pressed. */
export type Press = (target: Locator) => Promise<void>;

/** Builds with forms and tables alone. */
export class RulesDesk implements Designer {
  constructor(
    readonly studio: StudioPage,
    readonly page: Page,
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

  async addContainer(name: string, kind: Kind): Promise<void> {
    await this.declare("Containers", { Name: name, Kind: kind });
  }

  async receive(target: string): Promise<void> {
    await this.show("handler:newthread");
    await this.add(/^Add a card to newthread$/, "Move a thread", { From: "t", To: target });
  }

  async sort(handler: string, container: string, rules: readonly Rule[]): Promise<void> {
    await this.show(`handler:${handler}`);
    await this.add(new RegExp(`^Add a card to ${handler}$`), "Visit each thread", {
      "Its name here": "t",
      Container: container,
    });
    const ofEach = rules.map(([condition, , target]) => [condition, "t", target] as const);
    await this.decide(/^Add a card to loop over threads, /, ofEach);
  }

  async choose(handler: string, rules: readonly Rule[]): Promise<void> {
    await this.show(`handler:${handler}`);
    await this.decide(new RegExp(`^Add a card to ${handler}$`), rules);
  }

  async dispatch(slot: string): Promise<void> {
    await this.show("handler:schedule");
    await this.add(/^Add a card to schedule$/, "Dispatch", { Thread: slot });
  }

  /** A decision with its rules. */
  private async decide(where: RegExp, rules: readonly Rule[]): Promise<void> {
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
  async removeStub(handler: string): Promise<void> {
    await this.show(`handler:${handler}`);
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
