/**
 * Forms are open while the source goes on: random steps of typing, filling in, submitting, undoing and redoing. What a
 * form writes is checked line by line, whatever has been typed since it was opened.
 */

import type { Locator, Page } from "@playwright/test";
import fc from "fast-check";
import { expect, test } from "./one-page.js";
import type { StudioPage } from "./studio.js";

/** The same steps each time, so that a failure comes from a change; other numbers look for new ones. */
const SEED = Number(process.env.SEED ?? 1);
const RUNS = Number(process.env.RUNS ?? 3);

/** What shows is there within this time, and an answer within the other, in ms. */
const SOON = 1500;
const REFUSED = 3000;

/** What a text was and is, of which line ends and order do not matter. */
interface Written {
  readonly removed: readonly string[];
  readonly added: readonly string[];
}

interface Form {
  readonly open: (desk: Desk) => Promise<void>;
  readonly shown: (studio: StudioPage) => Locator;
  /** Fills it in with a number that nothing else has, and submits it. */
  readonly submit: (desk: Desk, number: number) => Promise<void>;
  /** Whether this is what it was to write. */
  readonly wrote: (written: Written, number: number, before: string) => boolean;
}

/** What a person types into the source; where that stands already, what takes it away again. */
type Typing = readonly [before: string | RegExp, after: string];

const TYPED: readonly Typing[] = [
  [/^/, "// a word\n"],
  ["    event init {}", "    // another\n\n    event init {}"],
  ["dispatch current;", "dispatch ;"],
  ["dispatch ;", "dispatch current;"],
  ["event init {}", "event init {"],
  [/event init \{$/m, "event init {}"],
  ["            next => current;", "            {}"],
  [/\bslow_sensors\b/g, "seldom"],
  [/\bnext\b/g, "chosen"],
  [/\bcalculations\b/g, "sums"],
  ["        // The first class", "        since_slow = 0;\n        // The first class"],
  [/ {4}event switch_out[\s\S]*?\n {4}\}\n/, ""],
];

/** The name that a declaration has now, found by its comment. */
const NAMED = {
  slow: /queue (\w+);\s+\/\/ deliver seldom/,
  next: /threadref (\w+);\s+\/\/ was yielded/,
};

const FORMS: Readonly<Record<string, Form>> = {
  transfer: {
    open: async ({ studio }) => {
      const name = /^\w+ moves threads from (next|chosen) to current/;
      await studio.graph.getByRole("group", { name }).first().press("Enter");
    },
    shown: ({ graph }) => graph.getByRole("textbox", { name: "Only when" }),
    submit: async ({ studio, page }, number) => {
      const field = studio.graph.getByRole("textbox", { name: "Only when" });
      await field.fill(`temperature > ${number}`);
      await press(page, field);
    },
    wrote: ({ removed, added }, number) =>
      removed.every((line) => /^(else )?if \(|^(next|chosen) => current;$/.test(line)) &&
      added.length <= 2 &&
      added.some((line) => line.endsWith(`if (temperature > ${number})`)),
  },
  rename: {
    open: async ({ studio, page, text }) => {
      const [, name = ""] = NAMED.slow.exec(text) ?? [];
      await studio.container(name).press("Enter");
      await page.keyboard.press("F2");
    },
    shown: ({ graph }) => graph.getByRole("textbox", { name: /^New name of/ }),
    submit: async ({ studio, page }, number) => {
      const field = studio.graph.getByRole("textbox", { name: /^New name of/ });
      await field.fill(`z${number}`);
      await press(page, field);
    },
    wrote: ({ removed, added }, number, before) => {
      const [, name = ""] = NAMED.slow.exec(before) ?? [];
      const renamed = removed.map((line) =>
        line.replace(new RegExp(`\\b${name}\\b`, "g"), `z${number}`),
      );
      return same(renamed, added) && removed.length > 0;
    },
  },
  container: {
    open: ({ studio }) => studio.graph.getByRole("button", { name: "Add queue" }).press("Enter"),
    shown: ({ graph }) => graph.getByRole("dialog").getByLabel("Name", { exact: true }),
    submit: async ({ studio, page }, number) => {
      const field = studio.graph.getByRole("dialog").getByLabel("Name", { exact: true });
      await field.fill(`q${number}`);
      await press(page, field);
    },
    wrote: ({ removed, added }, number) =>
      removed.length === 0 && same(added, [`queue q${number};`]),
  },
  rule: {
    open: async ({ studio }) => {
      const add = studio.inspector.getByRole("button", { name: /^Add a rule to line/ });
      await add.last().press("Enter");
    },
    shown: ({ inspector }) => inspector.getByRole("form", { name: "Add a rule" }),
    submit: async ({ studio }, number) => {
      const form = studio.inspector.getByRole("form", { name: "Add a rule" });
      await form.getByLabel("If", { exact: true }).fill(`temperature > ${number}`);
      await form.getByLabel("Move from").fill("display");
      await form.getByLabel("To", { exact: true }).fill("current");
      await form.getByRole("button", { name: "Add", exact: true }).click();
    },
    wrote: ({ removed, added }, number) =>
      removed.length === 0 &&
      same(added, [`else if (temperature > ${number})`, "display => current;"]),
  },
};

type Step =
  | { readonly do: "type"; readonly typing: number }
  | { readonly do: "open"; readonly form: string }
  | { readonly do: "submit"; readonly form: string }
  | { readonly do: "undo"; readonly times: number }
  | { readonly do: "redo"; readonly times: number }
  | { readonly do: "wait" };

const form = fc.constantFrom(...Object.keys(FORMS));
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant("type" as const), typing: fc.nat(TYPED.length - 1) }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant("open" as const), form }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant("submit" as const), form }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constantFrom("undo" as const, "redo" as const),
      times: fc.integer({ min: 1, max: 3 }),
    }),
  },
  { weight: 1, arbitrary: fc.constant({ do: "wait" as const }) },
);

/** The page while steps are carried out, and the text as it is known to be. */
class Desk {
  text = "";
  private number = 7000;

  constructor(
    readonly studio: StudioPage,
    readonly page: Page,
  ) {}

  async take(step: Step): Promise<void> {
    if (step.do === "type") await this.type(TYPED[step.typing] as Typing);
    else if (step.do === "open") await this.open(FORMS[step.form] as Form);
    else if (step.do === "submit") await this.submit(step.form);
    else if (step.do === "wait") await this.studio.compilerReady();
    else await this.turn(step.do, step.times);
  }

  private async type([before, after]: Typing): Promise<void> {
    const text = this.text.replace(before, after);
    if (text === this.text) return;
    await this.studio.replaceText(this.studio.editor, text);
    this.text = await this.studio.text();
    expect(this.text, "what was typed stands").toBe(text);
  }

  private async open(form: Form): Promise<void> {
    await this.page.keyboard.press("Escape");
    await this.tried(() => form.open(this)); // what it is about may not show just now
  }

  private async submit(name: string): Promise<void> {
    const form = FORMS[name] as Form;
    if (!(await form.shown(this.studio).isVisible())) return;
    const number = ++this.number;
    const before = this.text;
    await this.tried(() => form.submit(this, number));
    const gone = () => expect(form.shown(this.studio)).toBeHidden({ timeout: REFUSED });
    await this.tried(gone); // else it was refused
    this.text = await this.studio.text();
    const written = difference(before, this.text);
    const done = this.text === before || form.wrote(written, number, before);
    expect(done, `${name} wrote ${JSON.stringify(written)}`).toBe(true);
  }

  /** Gives up what does not come about soon. */
  private async tried(what: () => Promise<unknown>): Promise<void> {
    this.page.setDefaultTimeout(SOON);
    await what().catch(() => undefined);
    this.page.setDefaultTimeout(0);
  }

  private async turn(which: "undo" | "redo", times: number): Promise<void> {
    const button = this.page.getByRole("button", { name: which === "undo" ? /^Undo/ : /^Redo/ });
    for (let time = 0; time < times && (await button.isEnabled()); time++) await button.click();
    this.text = await this.studio.text();
  }

  /** Undoes all, and does it again. */
  async backAndForth(first: string): Promise<void> {
    const { studio, page, text } = this;
    await page.keyboard.press("Escape");
    const undo = page.getByRole("button", { name: /^Undo/ });
    const redo = page.getByRole("button", { name: /^Redo/ });
    while (await redo.isEnabled()) await redo.click();
    const last = await studio.text();
    let done = 0;
    for (; await undo.isEnabled(); done++) await undo.click();
    expect(await studio.text(), `all is undone, also behind ${text}`).toBe(first);
    for (; done > 0; done--) await redo.click();
    expect(await studio.text()).toBe(last);
    while (await undo.isEnabled()) await undo.click();
  }
}

/** Enter; where names are on offer, Enter takes one of them first. */
async function press(page: Page, target: Locator): Promise<void> {
  if (await page.getByRole("listbox", { name: "Names" }).isVisible()) await target.press("Escape");
  await target.press("Enter");
}

function difference(before: string, after: string): Written {
  const [old, now] = [linesOf(before), linesOf(after)];
  return { removed: without(old, now), added: without(now, old) };
}

function linesOf(text: string): string[] {
  return text.split("\n").map((line) => line.trim());
}

function without(lines: readonly string[], others: readonly string[]): string[] {
  const left = [...others];
  return lines.filter((line) => {
    const at = left.indexOf(line);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}

function same(one: readonly string[], other: readonly string[]): boolean {
  return [...one].sort().join("\n") === [...other].sort().join("\n");
}

test("forms that are open while the source goes on write where they belong, and all of it can be undone", async ({
  studio,
  page,
}) => {
  test.setTimeout(240_000); // many answers are waited for
  const complaints: string[] = [];
  const broken = ({ message }: Error) => complaints.push(message);
  page.on("pageerror", broken);
  await studio.inspector.getByRole("tab", { name: "Rules" }).press("Enter");
  const chooser = studio.inspector.getByRole("combobox", { name: "Handler" });
  await chooser.selectOption("handler:schedule");
  const first = await studio.text();
  const runs = fc.asyncProperty(fc.array(step, { minLength: 14, maxLength: 14 }), async (steps) => {
    const desk = new Desk(studio, page);
    desk.text = first;
    for (const each of steps) await desk.take(each);
    await desk.backAndForth(first);
    expect(complaints).toEqual([]);
  });
  await fc.assert(runs, { seed: SEED, numRuns: RUNS, endOnFailure: true });
  page.off("pageerror", broken);
});
