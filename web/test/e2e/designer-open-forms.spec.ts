/**
 * Forms are open while the source goes on: random steps of typing, filling in, submitting, undoing and redoing. A form
 * stays, with what was filled in, as long as what it is about stands in the text. What it writes is checked line by
 * line; where it writes nothing, the text has errors or lacks what the form is about, and the page says why.
 */

import type { ConsoleMessage, Locator, Page } from "@playwright/test";
import fc from "fast-check";
import { expect, test } from "./one-page.js";
import type { StudioPage } from "./studio.js";

/** The same steps each time, so that a failure comes from a change; other numbers look for new ones. */
const SEED = Number(process.env.SEED ?? 1);
const RUNS = Number(process.env.RUNS ?? 2);

/** What shows is there within this time, in ms, unless it need not show. */
const SOON = 1500;

/** What a text was and is, of which line ends and order do not matter. */
interface Written {
  readonly removed: readonly string[];
  readonly added: readonly string[];
}

interface Form {
  readonly open: (desk: Desk, number: number) => Promise<void>;
  /** Its first field, which is there as long as the form is. */
  readonly field: (studio: StudioPage) => Locator;
  /** Whether what the form is about stands in a text. */
  readonly stands: (text: string) => boolean;
  /** Submits it: with what was filled in when it was opened, or with another number where that cannot be. */
  readonly submit: (desk: Desk, number: number) => Promise<void>;
  /** Whether this is what it was to write. */
  readonly wrote: (written: Written, number: number, before: string) => boolean;
  /** The id of the container that is selected then, by its first name. */
  readonly selects?: (number: number) => string;
}

/** What a person types into the source; where that stands already, what takes it away again. */
type Typing = readonly [before: string | RegExp, after: string];

const TYPED: readonly Typing[] = [
  [/^/, "// a word\n"],
  ["    event init {}", "    // another\n\n    event init {}"],
  ["dispatch current;", "dispatch ;"],
  ["event init {}", "event init {"],
  ["            next => current;", "            {}"],
  [/\bslow_sensors\b/g, "rare"],
  [/\bnext\b/g, "chosen"],
  [/\bcalculations\b/g, "sums"],
  ["        // The first class", "        since_slow = 0;\n        // The first class"],
  [/ {4}event switch_out[\s\S]*?\n {4}\}\n/, ""],
];

/** What makes a text that cannot be read one that can. */
const MENDED: readonly Typing[] = [
  ["dispatch ;", "dispatch current;"],
  [/event init \{$/m, "event init {}"],
];

/** What no form is about, and makes no errors. */
const HARMLESS = 1;

/** What the forms are about. What is renamed is found by the comment beside it. */
const RENAMED = /queue (\w+);\s+\/\/ deliver seldom/;
const TRANSFER = /(next|chosen) => current;/;
const DECISION = /if \(current\.role == STANDARD\)/;

const FORMS: Readonly<Record<string, Form>> = {
  transfer: {
    open: async ({ studio }) => {
      const name = /^\w+ moves threads from (next|chosen) to current/;
      await studio.graph.getByRole("group", { name }).first().press("Enter");
      await studio.graph.getByRole("textbox", { name: "Only when" }).waitFor();
    },
    field: ({ graph }) => graph.getByRole("textbox", { name: "Only when" }),
    stands: (text) => TRANSFER.test(text),
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
    // A name that is taken stays in its field while one goes on elsewhere.
    open: async ({ studio, page, text }) => {
      await studio.container(nameToChange(text)).press("Enter");
      await page.keyboard.press("F2");
      const field = studio.graph.getByRole("textbox", { name: /^New name of/ });
      await field.fill("NQ");
      await expect(field).toHaveAttribute("aria-invalid", "true");
    },
    field: ({ graph }) => graph.getByRole("textbox", { name: /^New name of/ }),
    stands: (text) => RENAMED.test(text),
    submit: async ({ studio, page }, number) => {
      const field = studio.graph.getByRole("textbox", { name: /^New name of/ });
      // What was refused, as it was about the text before, is submitted a second time.
      await expect(field).toHaveValue(new RegExp(`^(NQ|z${number})$`));
      await field.fill(`z${number}`);
      const former = studio.graph.locator(".form-refusal").filter({ hasText: "NQ" });
      await expect(former, "the name that was taken is answered no more").toHaveCount(0);
      await press(page, field);
    },
    wrote: ({ removed, added }, number, before) => {
      const name = new RegExp(`\\b${nameToChange(before)}\\b`, "g");
      const renamed = removed.map((line) => line.replace(name, `z${number}`));
      return same(renamed, added) && removed.length > 0;
    },
    selects: () => "container:slow_sensors",
  },
  container: {
    open: async ({ studio }, number) => {
      await studio.graph.getByRole("button", { name: "Add queue" }).press("Enter");
      await studio.graph.getByRole("dialog").getByLabel("Name", { exact: true }).fill(`q${number}`);
    },
    field: ({ graph }) => graph.getByRole("dialog").getByLabel("Name", { exact: true }),
    stands: () => true,
    submit: async ({ studio, page }, number) => {
      const field = studio.graph.getByRole("dialog").getByLabel("Name", { exact: true });
      await expect(field).toHaveValue(`q${number}`);
      await press(page, field);
    },
    wrote: ({ removed, added }, number) =>
      removed.length === 0 && same(added, [`queue q${number};`]),
    selects: (number) => `container:q${number}`,
  },
  rule: {
    open: async ({ studio }, number) => {
      const add = studio.inspector.getByRole("button", { name: /^Add a rule to line/ });
      await add.last().press("Enter");
      const form = ruleForm(studio.inspector);
      await form.getByLabel("If", { exact: true }).fill(`temperature > ${number}`);
      await form.getByLabel("Move from").fill("display");
      await form.getByLabel("To", { exact: true }).fill("standard_sensors");
    },
    field: ({ inspector }) => ruleForm(inspector).getByLabel("If", { exact: true }),
    stands: (text) => DECISION.test(text),
    submit: async ({ studio }, number) => {
      const form = ruleForm(studio.inspector);
      await expect(form.getByLabel("If", { exact: true })).toHaveValue(`temperature > ${number}`);
      await form.getByRole("button", { name: "Add", exact: true }).press("Enter");
    },
    wrote: ({ removed, added }, number) =>
      removed.length === 0 &&
      same(added, [`else if (temperature > ${number})`, "display => standard_sensors;"]),
  },
};

function ruleForm(inspector: Locator): Locator {
  return inspector.getByRole("form", { name: "Add a rule" });
}

/** Those that lie on the graph: one of them is open at a time. */
const ON_GRAPH = ["transfer", "rename", "container"];

type Step =
  | { readonly do: "type"; readonly typing: number }
  | { readonly do: "open"; readonly form: string }
  | { readonly do: "submit"; readonly form: string }
  | { readonly do: "undo" | "redo"; readonly times: number }
  | { readonly do: "wait" };

const anyForm = fc.constantFrom(...Object.keys(FORMS));
const between: fc.Arbitrary<Step> = fc.oneof(
  { weight: 8, arbitrary: fc.record({ do: fc.constant("type" as const), typing: fc.nat(99) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("open" as const), form: anyForm }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constantFrom("undo" as const, "redo" as const),
      times: fc.integer({ min: 1, max: 2 }),
    }),
  },
  { weight: 2, arbitrary: fc.constant({ do: "wait" as const }) },
);
/** A form is opened, the source goes on, and it is submitted. */
const episode: fc.Arbitrary<readonly Step[]> = fc
  .tuple(anyForm, fc.array(between, { minLength: 1, maxLength: 3 }))
  .map(([form, steps]) => [{ do: "open", form }, ...steps, { do: "submit", form }]);

/** Each form once, while something is typed that it need not care for. */
const WARM_UP: readonly Step[] = Object.keys(FORMS).flatMap((form) => [
  { do: "open", form },
  { do: "type", typing: HARMLESS },
  { do: "submit", form },
]);

/** A form that is open. */
interface Open {
  /** What it was opened with. */
  readonly number: number;
  /** Whether something was done since. */
  disturbed: boolean;
  /** Whether what it is about stood in the text all the time. */
  stood: boolean;
}

/** The page while steps are carried out, and the text as it is known to be. */
class Desk {
  text: string;
  private readonly open = new Map<string, Open>();
  private number = 7000;
  /** What is selected, as long as nothing was done that selects something else. */
  private selected: string | null = null;
  private places: Readonly<Record<string, string>> = {};

  constructor(
    readonly studio: StudioPage,
    readonly page: Page,
    private readonly first: string,
    /** How often a form wrote after something was done while it was open. */
    private readonly wrote: Map<string, number>,
  ) {
    this.text = first;
  }

  async begin(): Promise<void> {
    this.places = await this.placesNow();
  }

  async take(step: Step): Promise<void> {
    if (step.do === "type") await this.type(step.typing);
    else if (step.do === "open") await this.openForm(step.form);
    else if (step.do === "submit") await this.submit(step.form);
    else if (step.do === "wait") await this.hold();
    else await this.turn(step.do, step.times);
  }

  /** Types something; as often as not what mends the text, if it cannot be read. */
  private async type(which: number): Promise<void> {
    const does = ([before, after]: Typing) => this.text.replace(before, after) !== this.text;
    const mending = which % 2 === 1 && which !== HARMLESS ? MENDED.filter(does) : [];
    const typed = which === HARMLESS ? [TYPED[HARMLESS] as Typing] : TYPED.filter(does);
    const [before, after] = (mending[0] ?? typed[which % typed.length]) as Typing;
    const text = this.text.replace(before, after);
    await this.studio.replaceText(this.studio.editor, text);
    this.text = await this.studio.text();
    expect(this.text, "what was typed stands").toBe(text);
    if (!TRANSFER.test(text)) this.selected = null; // its arrow may be what was selected
    this.disturb();
  }

  private disturb(): void {
    for (const [name, form] of this.open) {
      form.disturbed = true;
      form.stood &&= (FORMS[name] as Form).stands(this.text);
    }
  }

  private async openForm(name: string): Promise<void> {
    const form = FORMS[name] as Form;
    await this.shut(name);
    const number = ++this.number;
    let isOpen = await this.tried(() => form.open(this, number));
    if (!isOpen && form.stands(this.text) && !(await this.hasErrors())) {
      await this.shut(name);
      await form.open(this, number);
      isOpen = true;
    }
    if (isOpen) this.open.set(name, { number, disturbed: false, stood: form.stands(this.text) });
    else await this.shut(name);
    await this.noteSelected();
  }

  private async noteSelected(): Promise<void> {
    const selected = await this.selectedNow();
    // What was made while the text has errors is selected, and shows as soon as it is drawn.
    this.selected = selected === "" && (await this.hasErrors()) ? null : selected;
  }

  /** Gives up a form, and what lies where it is to lie. */
  private async shut(name: string): Promise<void> {
    for (const other of ON_GRAPH.includes(name) ? ON_GRAPH : [name]) {
      const field = (FORMS[other] as Form).field(this.studio);
      const leave = () => field.press("Escape");
      // Names on offer and what was filled in go first.
      for (let time = 0; time < 4 && (await field.isVisible()); time++) await this.tried(leave);
      await expect(field).toBeHidden();
      this.open.delete(other);
    }
  }

  private async submit(name: string): Promise<void> {
    const form = FORMS[name] as Form;
    const opened = this.open.get(name);
    if (!opened) return;
    const isThere = () => expect(form.field(this.studio)).toBeVisible({ timeout: SOON });
    if (!(await this.tried(isThere))) {
      expect(opened.stood, `${name} went, though what it is about stood all the time`).toBe(false);
      this.open.delete(name);
      return;
    }
    const before = this.text;
    const number = ++this.number;
    const asked = name === "container" || name === "rule" ? opened.number : number;
    let reason = await this.answerTo(name, asked);
    if (reason !== null && form.stands(before) && !(await this.hasErrors())) {
      // It was about the text before, or about what was filled in before: another answer follows.
      await expect(this.refusalsOf(name), `${name} stays refused`).toHaveCount(0);
      const again = (await form.field(this.studio).isVisible())
        ? await this.answerTo(name, asked)
        : null;
      expect(again, `${name} is refused, first because: ${reason}`).toBeNull();
      reason = null;
    }
    const done = reason === null;
    if (done && name !== "transfer") await expect(form.field(this.studio)).toBeHidden();
    await this.shut(name);
    this.text = await this.studio.text();
    const written = difference(before, this.text);
    if (done)
      expect(form.wrote(written, asked, before), `${name}: ${JSON.stringify(written)}`).toBe(true);
    else expect(written, `${name} was refused because: ${reason}`).toEqual(NOTHING);
    if (done && opened.disturbed) this.wrote.set(name, (this.wrote.get(name) ?? 0) + 1);
    if (done) this.disturb();
    // With errors in the text the graph is the last one without, which lacks what is new.
    const drawn = done && !(await this.hasErrors());
    if (drawn && form.selects)
      await expect.poll(() => this.selectedNow()).toBe(form.selects(asked));
    await this.noteSelected();
  }

  /** Submits a form: why it is refused; null if it is carried out. */
  private async answerTo(name: string, number: number): Promise<string | null> {
    const form = FORMS[name] as Form;
    await this.dismiss();
    const undo = this.page.getByRole("button", { name: /^Undo/ });
    const before = await undo.getAttribute("aria-label");
    await form.submit(this, number);
    // The form of an arrow stays open; what can be undone then has the former condition in its name.
    const isDone = async () =>
      !(await form.field(this.studio).isVisible()) ||
      (await undo.getAttribute("aria-label")) !== before;
    const notice = this.page.locator(".toast").filter({ hasText: /\w/ });
    const refusals = notice.or(this.refusalsOf(name));
    let reason: string | null = null;
    const answer = async () => {
      if (await isDone()) return "done";
      reason = (await refusals.allInnerTexts())[0] ?? null; // at once, for it may go
      return reason === null ? "none" : "refused";
    };
    await expect.poll(answer, "what is submitted is done, or refused with words").not.toBe("none");
    return (await answer()) === "done" ? null : reason;
  }

  /** What a form says of why it is refused; another one that is open may say so of itself. */
  private refusalsOf(name: string): Locator {
    const { graph, inspector } = this.studio;
    const region = ON_GRAPH.includes(name) ? graph : inspector;
    return region.locator(".form-refusal").filter({ hasText: /\w/ });
  }

  /** Closes what a notice has said. */
  private async dismiss(): Promise<void> {
    const close = this.page.locator(".toast").getByRole("button", { name: "Close" });
    if (await close.isVisible()) await this.tried(() => close.click());
  }

  private async hasErrors(): Promise<boolean> {
    await this.studio.compilerReady();
    return this.studio.source.getByText(/^\d+ errors?$/).isVisible();
  }

  /** Gives up what does not come about soon. Whether it did. */
  private async tried(what: () => Promise<unknown>): Promise<boolean> {
    this.page.setDefaultTimeout(SOON);
    const done = await what().then(
      () => true,
      () => false,
    );
    this.page.setDefaultTimeout(0);
    return done;
  }

  private async turn(which: "undo" | "redo", times: number): Promise<void> {
    const button = this.page.getByRole("button", { name: which === "undo" ? /^Undo/ : /^Redo/ });
    for (let time = 0; time < times && (await button.isEnabled()); time++) await button.click();
    this.text = await this.studio.text();
    this.selected = null;
    this.disturb();
  }

  /** Nothing has moved but what was moved, and what was selected is. */
  async hold(): Promise<void> {
    await this.studio.compilerReady();
    const { selected, places } = this;
    await expect.poll(() => this.placesNow(), this.text).toMatchObject(places);
    if (selected !== null) await expect.poll(() => this.selectedNow(), this.text).toBe(selected);
  }

  /** Where containers stand, by the names that they have in the beginning. */
  private async placesNow(): Promise<Readonly<Record<string, string>>> {
    const nodes = this.studio.graph.locator('.react-flow__node[data-id^="container:"]');
    const places = await nodes.evaluateAll((elements) =>
      elements.map((element) => {
        const { dataset, style } = element as HTMLElement;
        return [dataset.id ?? "", style.transform] as const;
      }),
    );
    return Object.fromEntries(places.map(([id, place]) => [firstNames(id), place]));
  }

  /** The ids of what is selected on the graph, with the names of the beginning. */
  private async selectedNow(): Promise<string> {
    const chosen = this.studio.graph.locator(
      ":is(.react-flow__node, .react-flow__edge).selected[data-id]",
    );
    const ids = await chosen.evaluateAll((elements) =>
      elements.map((element) => element.getAttribute("data-id") ?? ""),
    );
    return firstNames(ids.join(" "));
  }

  /** Undoes all, and does it again. */
  async backAndForth(): Promise<void> {
    const { studio, page, text, first } = this;
    for (const name of ["rule", "transfer"]) await this.shut(name);
    const undo = page.getByRole("button", { name: /^Undo/ });
    const redo = page.getByRole("button", { name: /^Redo/ });
    await pressAll(redo);
    const last = await studio.text();
    await pressAll(undo);
    await expect.poll(() => studio.text(), `all is undone, also behind ${text}`).toBe(first);
    await pressAll(redo);
    await expect.poll(() => studio.text()).toBe(last);
    await pressAll(undo);
    this.selected = null;
    await this.hold();
  }
}

/** Presses a button as long as there is something for it to do. */
async function pressAll(button: Locator): Promise<void> {
  await button.evaluate(async (element) => {
    while (element.matches(":enabled:not([aria-disabled='true'])")) {
      (element as HTMLElement).click();
      await new Promise(requestAnimationFrame);
    }
  });
}

/** An id, or several, with the names that things have in the beginning. */
function firstNames(ids: string): string {
  return ids
    .replace(/\b(rare|z\d+)\b/g, "slow_sensors")
    .replace(/\bchosen\b/g, "next")
    .replace(/\bsums\b/g, "calculations");
}

function nameToChange(text: string): string {
  return RENAMED.exec(text)?.[1] ?? "";
}

const NOTHING: Written = { removed: [], added: [] };

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
  const printed = (message: ConsoleMessage) => {
    if (message.type() === "error") complaints.push(message.text());
  };
  page.on("pageerror", broken).on("console", printed);
  await studio.inspector.getByRole("tab", { name: "Rules" }).press("Enter");
  const chooser = studio.inspector.getByRole("combobox", { name: "Handler" });
  await chooser.selectOption("handler:schedule");
  const first = await studio.text();
  const wrote = new Map<string, number>();
  let before = WARM_UP;
  const runs = fc.asyncProperty(
    fc.array(episode, { minLength: 5, maxLength: 5 }),
    async (later) => {
      const desk = new Desk(studio, page, first, wrote);
      await desk.begin();
      for (const each of [...before, ...later.flat()]) await desk.take(each);
      before = [];
      await desk.hold();
      await desk.backAndForth();
      expect(complaints).toEqual([]);
    },
  );
  await fc.assert(runs, { seed: SEED, numRuns: RUNS, endOnFailure: true });
  expect([...wrote.keys()].sort()).toEqual(Object.keys(FORMS).sort());
  page.off("pageerror", broken).off("console", printed);
});
