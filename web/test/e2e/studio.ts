import { expect, type Locator, type Page } from "@playwright/test";
import { test as telling } from "./telling.js";

/** The studio as a person sees it: found by role and name. */
export class StudioPage {
  constructor(readonly page: Page) {}

  /** Opens the page and waits for the example's graph. */
  async open(): Promise<void> {
    await this.page.goto("./");
    await expect(this.container("calculations")).toBeVisible();
    await expect(this.run).toHaveAttribute("aria-disabled", "false");
  }

  /** Opens the page while the compiler never comes to an end of loading: what shows needs none. */
  async openWithoutCompiler(): Promise<void> {
    await this.openBeforeCompiler();
  }

  /** Opens the page while the compiler loads, until what this returns is called. */
  async openBeforeCompiler(): Promise<() => void> {
    let letLoad = () => {};
    const mayLoad = new Promise<void>((resolve) => {
      letLoad = resolve;
    });
    await this.page.route(/pyodide\.asm\.wasm$/, async (route) => {
      await mayLoad;
      await route.continue();
    });
    await this.open();
    return letLoad;
  }

  /** Opens a shipped example by its title. */
  async openExample(title: string): Promise<void> {
    await this.page.getByRole("button", { name: /^Project:/ }).click();
    const named = this.page.getByText(title, { exact: true });
    await this.page.getByRole("menuitemradio").filter({ has: named }).click();
    await expect(
      this.page.getByRole("button", { name: `Project: ${title}. Examples` }),
    ).toBeVisible();
  }

  /** Waits until what is typed is checked. */
  async compilerReady(): Promise<void> {
    await expect(
      this.source.getByText(/^(Compiler ready|Compiled in \d+ ms|\d+ errors?)$/),
    ).toBeVisible({ timeout: 60_000 });
  }

  get source(): Locator {
    return this.page.getByRole("region", { name: "Source" });
  }

  get graph(): Locator {
    return this.page.getByRole("region", { name: "Graph", exact: true });
  }

  get inspector(): Locator {
    return this.page.getByRole("region", { name: "Inspector" });
  }

  get results(): Locator {
    return this.page.getByRole("region", { name: "Results" });
  }

  /** The page over the workbench on which schedulers are compared. */
  get comparison(): Locator {
    return this.page.getByRole("dialog", { name: "Compare schedulers" });
  }

  async openComparison(): Promise<void> {
    await this.results.getByRole("button", { name: "Compare…" }).click();
    await expect(this.comparison.getByRole("form", { name: "What is compared" })).toBeVisible();
  }

  get run(): Locator {
    return this.page.getByRole("button", { name: "Run", exact: true }).first();
  }

  get pause(): Locator {
    return this.page.getByRole("button", { name: "Pause" });
  }

  get stepForward(): Locator {
    return this.page.getByRole("button", { name: "Step forward" });
  }

  get stepBack(): Locator {
    return this.page
      .getByRole("toolbar", { name: "Run" })
      .getByRole("button", { name: "Step back" });
  }

  get toStart(): Locator {
    return this.page.getByRole("button", { name: "To the start" });
  }

  /** A container of the graph by its name in the program. */
  container(name: string): Locator {
    return this.graph.getByRole("group", {
      name: new RegExp(`^(Queue|Stack|Threadref|Pqueue|Pstack) ${name}, `),
    });
  }

  /** All that shows where the run stands, to compare two moments. */
  async state(): Promise<string> {
    await this.results.getByRole("tab", { name: /^Threads/ }).click();
    const table = await this.results.getByRole("table").innerText();
    const tick = await this.tick();
    const containers = this.graph.getByRole("group", { name: /^(Queue|Stack|Threadref)/ });
    const names = await containers.evaluateAll((nodes) =>
      nodes.map((node) => node.getAttribute("aria-label")),
    );
    return JSON.stringify({ table, tick, names });
  }

  /** The tick in the bar. */
  async tick(): Promise<number> {
    const text = await this.page.getByRole("toolbar", { name: "Run" }).innerText();
    const digits = /([\d\u202f]+)\s*ticks/.exec(text.replace(/\n/g, " "))?.[1] ?? "";
    return Number(digits.replace(/\u202f/g, ""));
  }

  get editor(): Locator {
    return this.source.getByRole("textbox", { name: "Scheduler text" });
  }

  /** The whole scheduler as the editor holds it. */
  async text(): Promise<string> {
    await this.editor.focus();
    await this.page.keyboard.press("Control+A");
    return this.copied();
  }

  /** What is selected, as copying it hands it out. */
  async copied(): Promise<string> {
    await this.page.keyboard.press("Control+C");
    return this.page.evaluate(() => navigator.clipboard.readText());
  }

  /** Selects the first place where a text, within one line, stands in the scheduler. */
  async select(text: string): Promise<void> {
    await this.editor.focus();
    await this.page.keyboard.press("Control+Home");
    await this.page.keyboard.press("Control+F");
    const find = this.page.getByRole("textbox", { name: "Find" });
    for (const sought of ["", text]) await find.fill(sought); // what is sought already is not sought anew
    await expect(this.page.locator(".find-widget .matchesCount")).toContainText(/^1 of/);
    await this.page.keyboard.press("Escape");
    await expect(this.editor).toBeFocused();
  }

  /** Replaces a part of the scheduler, as by editing it: all else stays where it is. */
  async edit(before: string, after: string): Promise<void> {
    await this.select(before);
    await this.paste(after);
  }

  /** Replaces the whole of the text that an editor shows. */
  async replaceText(editor: Locator, text: string): Promise<void> {
    await editor.focus();
    await this.page.keyboard.press("Control+A");
    await this.paste(text);
  }

  /** Puts a text in place of what is selected. */
  private async paste(text: string): Promise<void> {
    await this.page.evaluate((pasted) => navigator.clipboard.writeText(pasted), text);
    await this.page.keyboard.press("Control+V");
  }

  /** Misspells a container in the scheduler; the list of problems. */
  async misspell(): Promise<Locator> {
    await this.edit("calculations => current;", "calculatons => current;");
    return this.showProblems();
  }

  /** Shows a condition among the rules as comparisons, the first of its name. */
  async showComparisons(condition: string): Promise<void> {
    const button = this.inspector.getByRole("button", { name: `${condition}: as comparisons` });
    await button.first().click();
    await expect(this.inspector.getByRole("group", { name: condition })).toBeVisible();
  }

  async showProblems(): Promise<Locator> {
    await this.results.getByRole("tab", { name: /^Problems/ }).click();
    return this.results.getByRole("tabpanel", { name: /^Problems/ });
  }
}

export const test = telling.extend<{ studio: StudioPage }>({
  studio: async ({ page }, use) => use(new StudioPage(page)),
});

export { expect };
