/**
 * How long a person waits for what they have drawn among 200 containers with 1 000 transfers, in the built page:
 * `npm run bench:gestures`, after a build.
 *
 * Prints, in milliseconds, how long after the key that ends a gesture a frame shows the graph with it: the compiler has
 * changed the text and told what becomes of the graph, and the page has laid and painted it. Where a form is filled in
 * the compiler has tried the gesture by then. Of gestures that something is said against it is told, too, when a frame
 * shows the mark of that: behind a quick check of the new text.
 */
import type { Page } from "@playwright/test";
import { expect, type StudioPage, test } from "../test/e2e/studio.js";
import { HUB, LARGE, median, openLarge, sorted } from "./large.js";

const ROUNDS = 5;
/** When the page had nothing to do for so many milliseconds, all is done that a gesture has set going. */
const REST = 3000;

declare global {
  interface Window {
    /** When the last key was pressed that is no modifier. */
    lastKey: number;
  }
}

/** What ends a gesture, and what is in the graph then, or is no more. */
interface Ending {
  readonly key: string;
  readonly selector: string;
  readonly gone?: boolean;
  /** How the name of the mark begins that comes behind it. */
  readonly mark?: string;
}

test("from a gesture to the graph", async ({ studio, page }) => {
  test.setTimeout(1_800_000);
  await noteKeys(page);
  await studio.open();
  await studio.compilerReady();
  await openLarge(studio);
  const times = new Map<string, number[]>();
  const note = (what: string, time: number) => times.set(what, [...(times.get(what) ?? []), time]);
  const end = async (gesture: string, ending: Ending) => {
    const { shown, marked } = await timeUntilShown(page, ending);
    note(gesture, shown);
    if (marked !== null) note(`the mark of ${gesture}`, marked);
    await expect(studio.source.getByText(/^Compiled in/)).toBeVisible();
    await untilAtRest(page);
  };
  for (let round = 0; round < ROUNDS; round++) {
    await drawContainers(studio, round, end);
  }
  for (const [gesture, measured] of times) {
    const inOrder = sorted(measured);
    console.log(
      `${LARGE}, ${gesture}: ${median(inOrder).toFixed(0)} ms until it shows ` +
        `(at most ${inOrder.at(-1)?.toFixed(0)})`,
    );
  }
});

/** The ends of an arrow that is the only one out of a container. */
const ONLY_WAY = ["c7", "c50"] as const;

/** The names of the containers that the scheduler has at first. */
const CONTAINER = /^c\d+$/;

type End = (gesture: string, ending: Ending) => Promise<void>;

/** The analysis goes on behind the picture, and what it tells is taken in then: a next gesture would wait for that. */
async function untilAtRest(page: Page): Promise<void> {
  await page.evaluate(
    (pause) =>
      new Promise<void>((rests) => {
        const rest = () => {
          observer.disconnect();
          rests();
        };
        let end = setTimeout(rest, pause);
        const observer = new PerformanceObserver(() => {
          clearTimeout(end);
          end = setTimeout(rest, pause);
        });
        observer.observe({ type: "longtask" });
      }),
    REST,
  );
}

/** Adds a container, renames it, draws an arrow from it, pastes a copy, deletes that, takes this back and does it again. */
async function drawContainers(studio: StudioPage, round: number, end: End): Promise<void> {
  const { graph, page } = studio;
  const [added, name] = [`added${round}`, nameIn(round)];
  await graph.getByRole("button", { name: "Add queue" }).click();
  await page.keyboard.type(added);
  await expect(graph.getByRole("dialog")).toContainText(`queue ${added};`);
  await end("add", { key: "Enter", selector: nodeOf(added), mark: `${added}: No thread` });
  await expect(studio.container(added)).toBeFocused();
  await page.keyboard.press("F2");
  await expect(graph.getByRole("textbox", { name: `New name of ${added}` })).toBeFocused();
  await page.keyboard.press("Control+A");
  await page.keyboard.type(name);
  await end("rename", { key: "Enter", selector: nodeOf(name) });
  await expect(studio.container(name)).toBeFocused();
  await drawArrow(studio, name, end);
  await studio.container(name).press("Enter");
  await page.keyboard.press("Control+C");
  const copy = `[data-id^="container:${name}"]:not(${nodeOf(name)})`;
  await end("paste", { key: "Control+V", selector: copy });
  await expect(graph.locator(copy)).toBeFocused();
  const deletion = { key: "Delete", selector: copy, gone: true };
  await end("delete", deletion);
  await undoAndRedo(deletion, end);
  await loseThreads(studio, end);
  await leaveNoWayOut(studio, end);
}

/** Draws an arrow from a selected container by keys, and leads its end to the next container. */
async function drawArrow({ graph, page }: StudioPage, from: string, end: End): Promise<void> {
  const said = graph.getByRole("status").filter({ hasText: /^(Transfer from|To) / });
  const aim = async (begin: RegExp) => {
    await expect(said).toHaveText(begin);
    return /\bto (\w+)/i.exec((await said.textContent()) ?? "")?.[1] ?? "";
  };
  await page.keyboard.press("a");
  let to = await aim(/^Transfer from/);
  // What leads out of the scheduler is another statement.
  while (!CONTAINER.test(to)) {
    await page.keyboard.press("Tab");
    to = await aim(/^To /);
  }
  await page.keyboard.press("Enter");
  const form = graph.getByRole("dialog", { name: `New transfer from ${from} to ${to}` });
  await expect(form).toContainText(`${from} => ${to};`);
  await form.getByRole("button", { name: "Add transfer" }).focus();
  await end("draw an arrow", { key: "Enter", selector: arrowOf(from, to) });
  await graph.locator(arrowOf(from, to)).press("e");
  await aim(/^Transfer from/);
  await page.keyboard.press("Tab");
  const other = await aim(/^To /);
  await end("lead an end elsewhere", { key: "Enter", selector: arrowOf(from, other) });
}

/** Deletes the arrow by which new threads come, and takes that back. */
async function loseThreads({ graph, page }: StudioPage, end: End): Promise<void> {
  await graph.getByRole("group", { name: /^Birth: / }).press("Enter");
  const selector = arrowOf("birth", HUB);
  await graph.locator(selector).press("Enter");
  await expect(graph.locator(selector)).toHaveClass(/\bselected\b/);
  await end("lose threads", { key: "Delete", selector, gone: true, mark: "birth: newthread" });
  await page.keyboard.press("Control+Z");
  await expect(graph.getByRole("button", { name: /^birth: newthread/ })).toHaveCount(0);
  await untilAtRest(page);
}

/** Deletes the arrow with all transfers out of a container, which only fills then, and takes that back. */
async function leaveNoWayOut(studio: StudioPage, end: End): Promise<void> {
  const { page } = studio;
  const [from, to] = ONLY_WAY;
  const selector = arrowOf(from, to);
  await studio.container(from).press("Enter");
  await studio.graph.locator(selector).press("Enter");
  await expect(studio.graph.locator(selector)).toHaveClass(/\bselected\b/);
  const mark = `${from}: Threads move into`;
  await end("leave no way out", { key: "Delete", selector, gone: true, mark });
  await page.keyboard.press("Control+Z");
  await expect(studio.graph.locator(selector)).toBeAttached();
  await untilAtRest(page);
}

/** Takes back what was done last and does it again: the graph of both texts is known. */
async function undoAndRedo(ending: Ending, end: End): Promise<void> {
  await end("undo", { ...ending, key: "Control+Z", gone: ending.gone !== true });
  await end("redo", { ...ending, key: "Control+Shift+Z" });
}

/** Without a number at its end, to which the compiler would find the next one for a copy. */
function nameIn(round: number): string {
  return `renamed_${round}_`;
}

function nodeOf(name: string): string {
  return `[data-id="container:${name}"]`;
}

function arrowOf(from: string, to: string): string {
  return `.react-flow__edge[aria-label*="from ${from} to ${to}"]`;
}

/** Notes keys before the page hears of them: what it shows at once it has shown when a later listener is called. */
async function noteKeys(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const note = ({ timeStamp, key }: KeyboardEvent) => {
      if (key !== "Control" && key !== "Shift") window.lastKey = timeStamp;
    };
    addEventListener("keydown", note, { capture: true });
  });
}

/**
 * Presses a key, and waits in the page itself: looking from outside would hold it up, too. What is told after a frame
 * must not wait for what the page has put off until then, therefore it goes before that.
 */
async function timeUntilShown(
  page: Page,
  { key, selector, gone = false, mark }: Ending,
): Promise<{ shown: number; marked: number | null }> {
  const markSelector = mark === undefined ? null : `.flaw-mark[aria-label^="${mark}"]`;
  const waiting = await page.evaluateHandle(
    ({ selector, gone, markSelector }) => {
      window.lastKey = 0;
      const canvas = document.querySelector(".graph-view") ?? document.body;
      const until = (holds: () => boolean) =>
        new Promise<number>((tell) => {
          const look = () => {
            if (window.lastKey === 0 || !holds()) return;
            observer.disconnect();
            const pressed = window.lastKey;
            const end = () => tell(performance.now() - pressed);
            requestAnimationFrame(() => scheduler.postTask(end, { priority: "user-blocking" }));
          };
          const observer = new MutationObserver(look);
          const attributeFilter = ["aria-label"];
          observer.observe(canvas, { subtree: true, childList: true, attributeFilter });
        });
      const shown = until(() => (canvas.querySelector(selector) === null) === gone);
      const marked = markSelector && until(() => canvas.querySelector(markSelector) !== null);
      return { shown, marked };
    },
    { selector, gone, markSelector },
  );
  await page.keyboard.press(key);
  return waiting.evaluate(async ({ shown, marked }) => ({
    shown: await shown,
    marked: marked ? await marked : null,
  }));
}
