/**
 * Tests on a page that stays open, for what begins with the first example and a compiler that is
 * there: loading Python takes longer than most tests. Each test begins with the example as it is
 * shipped; one that fails leaves its page to nobody.
 */

import { expect, StudioPage, test as studioTest } from "./studio.js";

const EXAMPLE = "The weather station";
/** Open while the other is forgotten. */
const OTHER = "First come, first served";

interface Opened {
  readonly studio: StudioPage;
  /** The graph of the first example as it is shipped, as `drawn` tells it. */
  readonly shipped: readonly string[];
}

export const test = studioTest.extend<object, { readonly opened: Opened }>({
  opened: [
    async ({ browser }, use, { project }) => {
      const { baseURL, viewport } = project.use;
      const context = await browser.newContext({
        ...(baseURL === undefined ? {} : { baseURL }),
        ...(viewport === undefined ? {} : { viewport }),
        permissions: ["clipboard-read", "clipboard-write"],
      });
      const studio = new StudioPage(await context.newPage());
      await studio.open();
      await studio.compilerReady();
      await use({ studio, shipped: await drawn(studio) });
      await context.close();
    },
    { scope: "worker", timeout: 120_000 },
  ],
  context: async ({ opened }, use) => use(opened.studio.page.context()),
  page: async ({ opened, viewport }, use) => {
    const { page } = opened.studio;
    if (viewport) await page.setViewportSize(viewport);
    await startOver(opened);
    await use(page);
  },
  studio: async ({ page }, use) => use(new StudioPage(page)),
});

/** Leaves nothing of the test before: texts, history, panels, theme, view, what is open over the page. */
async function startOver({ studio, shipped }: Opened): Promise<void> {
  const { page } = studio;
  // Behind a tab that a test has opened, the page would get its turns seldom.
  for (const other of page.context().pages()) if (other !== page) await other.close();
  await page.bringToFront();
  await page.emulateMedia({
    colorScheme: "light",
    reducedMotion: "no-preference",
    forcedColors: "none",
  });
  await page.keyboard.press("Escape");
  const form = studio.graph.getByRole("dialog");
  if (await form.isVisible()) await form.press("Escape");
  const close = studio.source.getByRole("button", { name: "Close the generated text" });
  if (await close.isVisible()) await close.click();
  await expect(async () => {
    await studio.openExample(OTHER);
    await page.evaluate(forgetProjects);
    await studio.openExample(EXAMPLE);
    // What the test before had not saved may have come behind.
    await expect(page.getByRole("button", { name: /^Undo/ })).toBeDisabled({ timeout: 1_000 });
  }).toPass();
  await studio.source.getByRole("tab", { name: "scheduler" }).click();
  await studio.results.getByRole("tab", { name: /^Timeline/ }).click();
  await studio.inspector.getByRole("tab", { name: "Why this thread?" }).click();
  await expect(studio.run).toHaveAttribute("aria-disabled", "false");
  await studio.compilerReady();
  await expect(form).toHaveCount(0);
  await expect.poll(() => drawn(studio)).toEqual(shipped); // the graph comes behind its text
  await studio.graph.getByRole("button", { name: "Fit the graph" }).click();
  await studio.editor.focus();
  await page.keyboard.press("Control+Home");
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
