/** The graph, as a person draws in it with the mouse. */

import type { Locator, Page } from "@playwright/test";
import { boxAtRest } from "./boxes.js";
import type { Designer, Kind, Rule } from "./designer.js";
import { expect, type StudioPage } from "./studio.js";

const IN_PALETTE: Readonly<Record<Kind, string>> = {
  queue: "Add queue",
  stack: "Add stack",
  threadref: "Add threadref",
};

/** What is filled in for an arrow; what is left out stays as the form offers it. */
interface Wanted {
  /** The handler that the form is expected to offer. */
  readonly handler: string;
  readonly condition?: string;
  readonly moves?: string;
  /** The first condition of the decision that the transfer becomes a rule of. */
  readonly ruleOf?: string;
}

/** Builds by pressing the palette and leading arrows from node to node. */
export class GraphDesk implements Designer {
  constructor(
    private readonly studio: StudioPage,
    private readonly page: Page,
  ) {}

  async addContainer(name: string, kind: Kind): Promise<void> {
    await this.studio.graph.getByRole("button", { name: IN_PALETTE[kind] }).click();
    await this.form.getByLabel("Name", { exact: true }).fill(name);
    await expect(this.form.getByRole("figure")).toContainText(name); // what a person reads first
    await this.form.getByRole("button", { name: IN_PALETTE[kind], exact: true }).click();
    await expect(this.studio.container(name)).toBeFocused();
  }

  async receive(target: string): Promise<void> {
    const birth = this.studio.graph.getByRole("group", { name: /^Birth: / });
    const form = await this.lead(birth, this.studio.container(target));
    await this.add(form, { handler: "newthread" });
    await this.expectArrow("birth", target);
  }

  async sort(handler: string, container: string, rules: readonly Rule[]): Promise<void> {
    for (const [index, [condition, , target]] of rules.entries()) {
      const place = index === 0 ? { moves: "each thread" } : ruleOf(rules);
      await this.transfer(container, target, { handler, condition, ...place });
    }
  }

  async choose(handler: string, rules: readonly Rule[]): Promise<void> {
    for (const [index, [condition, source, target]] of rules.entries()) {
      const place = index === 0 ? {} : ruleOf(rules);
      await this.transfer(source, target, { handler, condition, ...place });
    }
  }

  async dispatch(slot: string): Promise<void> {
    const processor = this.studio.graph.getByRole("group", { name: /^Processor: / });
    const form = await this.lead(this.studio.container(slot), processor);
    await this.add(form, { handler: "schedule" });
    await this.expectArrow(slot, "running");
  }

  private async transfer(from: string, to: string, wanted: Wanted): Promise<void> {
    const form = await this.lead(this.studio.container(from), this.studio.container(to));
    await expect(form).toHaveAccessibleName(`New transfer from ${from} to ${to}`);
    await this.add(form, wanted);
    await this.expectArrow(from, to);
  }

  /** Drags the ring at the right of a node onto another node; the form that opens. */
  private async lead(from: Locator, to: Locator): Promise<Locator> {
    await from.click(); // else rings of the arrow that was drawn last may lie over this one
    await expect(from).toHaveClass(/\bselected\b/);
    const [start, end] = [await boxAtRest(from), await boxAtRest(to)];
    await this.page.mouse.move(start.x + start.width, start.y + start.height / 2);
    await this.page.mouse.down();
    const [x, y] = [end.x + end.width / 2, end.y + end.height / 2];
    await this.page.mouse.move(x, y, { steps: 4 });
    await expect(this.studio.graph.getByText("Release to add this transfer")).toBeVisible();
    await this.page.mouse.up();
    return this.form;
  }

  private async add(form: Locator, { handler, condition, moves, ruleOf }: Wanted): Promise<void> {
    await expect(form.getByLabel("Handler", { exact: true })).toHaveValue(handler);
    if (condition) await form.getByRole("textbox", { name: "Only when" }).fill(condition);
    await form.getByRole("heading").click(); // closes the list of names
    if (moves) await form.getByLabel("Moves", { exact: true }).selectOption({ label: moves });
    if (ruleOf) {
      const label = `rule of: if ${ruleOf} …`;
      await form.getByLabel("Place", { exact: true }).selectOption({ label });
    }
    await expect(form.getByRole("figure")).toBeVisible();
    await form.getByRole("button", { name: "Add transfer" }).click();
    await expect(form).toBeHidden();
  }

  private async expectArrow(from: string, to: string): Promise<void> {
    const name = new RegExp(`^\\w+ moves threads from ${from} to ${to}`);
    await expect(this.studio.graph.getByRole("group", { name }).first()).toBeAttached();
  }

  private get form(): Locator {
    return this.studio.graph.getByRole("dialog");
  }
}

function ruleOf([first]: readonly Rule[]): Pick<Wanted, "ruleOf"> {
  return first ? { ruleOf: first[0] } : {};
}
