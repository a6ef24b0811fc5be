/**
 * How soon graph and rules show what was typed, once the compiler has answered, in the built page: a part of
 * `npm run bench:typing`, after a build.
 *
 * Types a container and a transfer into the first example and into 200 containers with 1 000 transfers. Prints, in
 * milliseconds, how long after the answer's message came from the worker a frame shows it in the graph and among the
 * rules.
 */
import type { Page } from "@playwright/test";
import { expect, type StudioPage, test } from "../test/e2e/studio.js";
import { LARGE, median, openLarge, sorted } from "./large.js";

const ROUNDS = 5;
/** For so long nothing new is asked behind what was typed, in milliseconds. */
const REST = 3000;

/** What the rules say of a transfer. */
const CARD = '.rules-view .rule-card[aria-label^="transfer"]';

declare global {
  interface Window {
    /** When the last answer came that had a graph, and the last that had rules. */
    answered: { graph: number; rules: number };
  }
}

/** Where something is typed. */
interface Scheduler {
  readonly name: string;
  /** A container of it. */
  readonly container: string;
  /** In front of what a container is declared, and a transfer made in `newthread`. */
  readonly declaration: string;
  readonly statement: string;
}

test("from the compiler's answer to graph and rules", async ({ studio, page }) => {
  test.setTimeout(1_200_000);
  await noteAnswers(page);
  await studio.open();
  await studio.compilerReady();
  await report(studio, {
    name: "the first example",
    container: "calculations",
    declaration: "queue standard_sensors",
    statement: "t => NQ;",
  });
  await openLarge(studio);
  await report(studio, {
    name: LARGE,
    container: "c7",
    declaration: "queue c0;",
    statement: "t => c0;",
  });
});

/** Notes when an answer comes, before the page takes it in. */
async function noteAnswers(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.answered = { graph: 0, rules: 0 };
    window.Worker = class extends Worker {
      constructor(url: string | URL, options?: WorkerOptions) {
        super(url, options);
        this.addEventListener("message", ({ data }) => {
          const now = performance.now();
          if (data?.answer?.graph) window.answered.graph = now;
          if (data?.answer?.owners) window.answered.rules = now;
        });
      }
    };
  });
}

async function report(studio: StudioPage, scheduler: Scheduler): Promise<void> {
  const times = new Map<string, number[]>();
  const note = (what: string, time: number) => times.set(what, [...(times.get(what) ?? []), time]);
  // In a large graph elements stand for the arrows of the selected container only.
  await studio.container(scheduler.container).press("Enter");
  await studio.inspector.getByRole("tab", { name: "Rules" }).click();
  await studio.inspector
    .getByRole("combobox", { name: "Handler", exact: true })
    .selectOption("handler:newthread");
  for (let round = 0; round < ROUNDS; round++)
    await typeRound(studio, scheduler, `typed${round}`, note);
  for (const [what, measured] of times) {
    const inOrder = sorted(measured);
    console.log(
      `${scheduler.name}, ${what}: ${median(inOrder).toFixed(0)} ms behind the answer ` +
        `(at most ${inOrder.at(-1)?.toFixed(0)})`,
    );
  }
}

/** Declares a container and leads threads there, one after the other, and takes both back. */
async function typeRound(
  studio: StudioPage,
  { container, declaration, statement }: Scheduler,
  /** Of the container, another one each time: the graph of a text that was there not long ago is kept. */
  name: string,
  note: (what: string, time: number) => void,
): Promise<void> {
  const { page } = studio;
  const [declarationText, statementText] = [`queue ${name}; `, `${container} => ${name}; `];
  await write(studio, declaration, declarationText);
  const node = `.graph-view [data-id="container:${name}"]`;
  note("a container in the graph", await frameBehind(page, "graph", { selector: node }));
  await page.waitForTimeout(REST);
  const cards = await page.locator(CARD).count();
  await write(studio, statement, statementText);
  const [arrow, card] = await Promise.all([
    frameBehind(page, "graph", {
      selector: `.graph-view [aria-label*="from ${container} to ${name}"]`,
    }),
    frameBehind(page, "rules", { selector: CARD, count: cards + 1 }),
  ]);
  note("a transfer in the graph", arrow);
  note("a transfer among the rules", card);
  await page.waitForTimeout(REST);
  for (const text of [statementText, declarationText]) {
    await studio.select(text);
    await page.keyboard.press("Delete");
  }
  await expect(studio.container(name)).toHaveCount(0);
  await page.waitForTimeout(REST);
}

async function write(studio: StudioPage, before: string, text: string): Promise<void> {
  await studio.select(before);
  await studio.page.keyboard.press("ArrowLeft");
  await studio.page.keyboard.type(text);
}

/** What is to be there: one element, or so many. */
interface Sought {
  readonly selector: string;
  readonly count?: number;
}

/** Waits in the page itself until a frame shows something; how long after the answer that was, in milliseconds. */
function frameBehind(page: Page, answer: "graph" | "rules", sought: Sought): Promise<number> {
  return page.evaluate(
    ({ answer, selector, count = 1 }) =>
      new Promise<number>((tell) => {
        const look = () => {
          if (document.querySelectorAll(selector).length < count) return false;
          observer.disconnect();
          const end = () => tell(performance.now() - window.answered[answer]);
          requestAnimationFrame(() => scheduler.postTask(end, { priority: "user-blocking" }));
          return true;
        };
        const observer = new MutationObserver(look);
        const attributeFilter = ["aria-label"];
        if (!look())
          observer.observe(document, { subtree: true, childList: true, attributeFilter });
      }),
    { answer, ...sought },
  );
}
