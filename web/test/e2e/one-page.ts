/**
 * Tests on a page that stays open, for what begins with the first example and a compiler that is
 * there: loading Python takes longer than most tests. Each test begins with the example as it is
 * shipped; one that fails leaves its page to nobody.
 */

import type { Locator } from "@playwright/test";
import { wasHereBefore } from "./browser.js";
import { expect, StudioPage, test as studioTest } from "./studio.js";

const EXAMPLE = "The weather station";
/** Open while the other is forgotten. */
const OTHER = "First come, first served";
/** The tabs that show to begin with. */
const TABS = [
  ["source", "scheduler"],
  ["results", "Timeline"],
  ["inspector", "Why this thread?"],
] as const;
/** What a page shows to who has chosen nothing. */
const PLAIN = { colorScheme: "light", forcedColors: "none" } as const;

interface Asked {
  /** Tests that look at what moves ask for it: to draw it takes a tenth of the time, and clicks wait for it. */
  readonly motion: "reduce" | "no-preference";
}

interface Opened {
  readonly studio: StudioPage;
  /** The graph of the first example as it is shipped, as `drawn` tells it. */
  readonly shipped: readonly string[];
  /** How fast a run goes to begin with. */
  readonly speed: string;
}

export const test = studioTest.extend<Asked, { readonly opened: Opened }>({
  motion: ["reduce", { option: true }],
  opened: [
    async ({ browser }, use, { project }) => {
      const { baseURL, viewport } = project.use;
      const context = await browser.newContext({
        ...(baseURL === undefined ? {} : { baseURL }),
        ...(viewport === undefined ? {} : { viewport }),
        serviceWorkers: "block",
        ...(baseURL === undefined ? {} : { storageState: wasHereBefore(baseURL) }),
        permissions: ["clipboard-read", "clipboard-write"],
      });
      const studio = new StudioPage(await context.newPage());
      await studio.open();
      await studio.compilerReady();
      const speed = await speedOf(studio).inputValue();
      await use({ studio, shipped: await drawn(studio), speed });
      await context.close();
    },
    { scope: "worker", timeout: 120_000 },
  ],
  context: async ({ opened }, use) => use(opened.studio.page.context()),
  page: async ({ opened, viewport, motion }, use) => {
    const { page } = opened.studio;
    if (viewport) await page.setViewportSize(viewport);
    await startOver(opened);
    await page.emulateMedia({ ...PLAIN, reducedMotion: motion });
    await use(page);
  },
  studio: async ({ page }, use) => use(new StudioPage(page)),
});

/**
 * Leaves nothing of the test before: texts, history, tabs, theme, view, how a run goes, what is open
 * over the page.
 * Keys, and a page that moves nothing: before a click, Playwright waits for what still moves.
 */
async function startOver({ studio, shipped, speed }: Opened): Promise<void> {
  const { page } = studio;
  // Behind a tab that a test has opened, the page would get its turns seldom.
  for (const other of page.context().pages()) if (other !== page) await other.close();
  await page.bringToFront();
  await page.emulateMedia({ ...PLAIN, reducedMotion: "reduce" });
  await page.keyboard.press("Escape");
  const form = studio.graph.getByRole("dialog");
  const before = await page.evaluate(lookAround);
  if (before.hasForm) await form.press("Escape");
  if (before.hasOutput) {
    await studio.source.getByRole("button", { name: "Close the generated text" }).press("Enter");
  }
  await expect(async () => {
    await openByKeys(studio, OTHER);
    await page.evaluate(forgetProjects);
    await openByKeys(studio, EXAMPLE);
    // What the test before had not saved may have come behind.
    await expect(page.getByRole("button", { name: /^Undo/ })).toBeDisabled({ timeout: 1_000 });
  }).toPass();
  const now = await page.evaluate(lookAround);
  for (const [region, tab] of TABS) {
    if (!now.tabs.some((name) => name.startsWith(tab))) {
      await studio[region].getByRole("tab", { name: tab }).click();
    }
  }
  if (now.speed !== speed) await speedOf(studio).fill(speed);
  if (now.unit !== "decision") {
    await page.getByRole("group", { name: "Step by" }).getByLabel("Decision").press("Space");
  }
  await expect(studio.run).toHaveAttribute("aria-disabled", "false");
  await studio.compilerReady();
  await expect(form).toHaveCount(0);
  await expect.poll(() => drawn(studio)).toEqual(shipped); // the graph comes behind its text
  await studio.graph.getByRole("button", { name: "Fit the graph" }).press("Enter");
  await studio.editor.focus();
  await page.keyboard.press("Control+Home");
}

async function openByKeys({ page }: StudioPage, title: string): Promise<void> {
  const project = page.locator('[aria-label^="Project: "]');
  const named = page.getByText(title, { exact: true });
  const item = page.locator('[role="menuitemradio"]').filter({ has: named });
  await expect(async () => {
    // A menu that has just closed gives the keyboard back to its own button a turn later, which
    // may come between the focus and the key: then it is that menu that opens.
    await project.press("Enter");
    await expect(item).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await item.press("Enter");
  await expect(project).toHaveAccessibleName(`Project: ${title}. Examples`);
}

function speedOf({ page }: StudioPage): Locator {
  return page.getByRole("slider", { name: "Speed" });
}

/** What a test may have left, read at once: to find each by its role takes as long as to open a project. Runs in the page. */
function lookAround() {
  const shown = (selector: string) =>
    [...document.querySelectorAll<HTMLElement>(selector)].filter((one) => one.checkVisibility());
  const field = (selector: string) => document.querySelector<HTMLInputElement>(selector)?.value;
  return {
    hasForm: shown('[aria-label="Graph"] [role="dialog"]').length > 0,
    hasOutput: shown('[aria-label="Close the generated text"]').length > 0,
    tabs: shown('[role="tab"][aria-selected="true"]').map(({ innerText }) => innerText.trim()),
    speed: field('[aria-label="Speed"]'),
    unit: field('[name="step-unit"]:checked'),
  };
}

/** Forgets all that the browser keeps of projects, and with it what can be undone in them. */
async function forgetProjects(): Promise<void> {
  const opening = indexedDB.open("catapults-studio");
  await new Promise((opened) => {
    opening.onsuccess = opened;
  });
  const transaction = opening.result.transaction("projects", "readwrite");
  transaction.objectStore("projects").clear();
  await new Promise((done) => {
    transaction.oncomplete = done;
  });
  opening.result.close();
}

/** The names of all arrows, and of the handlers on their lines. */
async function drawn({ graph }: StudioPage): Promise<string[]> {
  const arrows = await graph
    .getByRole("group", { name: / moves threads from / })
    .evaluateAll((elements) => elements.map((element) => element.ariaLabel ?? ""));
  const handlers = new Set(arrows.map((name) => name.split(" ", 1)[0]));
  const buttons = await graph.getByRole("button").allInnerTexts();
  return [...arrows, ...buttons.filter((text) => handlers.has(text))].sort();
}

export { expect };
