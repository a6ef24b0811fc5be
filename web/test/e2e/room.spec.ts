import type { Locator } from "@playwright/test";
import { type Box, boxAtRest, isWithin } from "./boxes.js";
import { expect, type StudioPage, test } from "./studio.js";

/** A zoomed page has as many CSS pixels as a smaller window: 720 × 450 is 1440 × 900 at 200 %. */
const WINDOWS = [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
  { width: 1024, height: 560 },
  { width: 823, height: 514 },
  { width: 720, height: 450 },
  { width: 512, height: 420 },
] as const;

const meet = (a: Box, b: Box) =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

/** What lies over the drawing; the legend gives way where there is no room. */
async function coversOf({ graph }: StudioPage): Promise<readonly (readonly [string, Box])[]> {
  const named: readonly (readonly [string, Locator])[] = [
    ["palette", graph.getByRole("toolbar", { name: "Palette" })],
    ["view", graph.getByRole("toolbar", { name: "View of the graph" })],
    ["legend", graph.getByLabel("Legend")],
    ["map", graph.getByRole("button", { name: "Show the map of the graph" })],
  ];
  const covers: (readonly [string, Box])[] = [];
  for (const [name, of] of named)
    if (await of.isVisible()) covers.push([name, await boxAtRest(of)]);
  return covers;
}

for (const window of WINDOWS) {
  test(`nothing covers the graph in a window of ${window.width} × ${window.height}`, async ({
    studio,
    page,
  }) => {
    await page.setViewportSize(window);
    await studio.openWithoutCompiler();
    const canvas = await boxAtRest(studio.graph);
    await expect(studio.graph.getByRole("toolbar", { name: "Palette" })).toBeVisible();
    await expect(
      studio.graph.getByRole("button", { name: "Show the map of the graph" }),
    ).toBeVisible();
    const covers = await coversOf(studio);
    const drawn = [
      ...(await studio.graph.getByRole("group", { name: /^(Queue|Stack|Threadref) / }).all()),
      studio.graph.getByRole("group", { name: /^(Birth|Processor|End)/ }).first(),
    ];
    for (const [name, box] of covers) {
      expect(box.y + box.height, `${name} is not cut off`).toBeLessThanOrEqual(
        canvas.y + canvas.height,
      );
      for (const other of covers.filter(([another]) => another !== name))
        expect(meet(box, other[1]), `${name} over ${other[0]}`).toBe(false);
      for (const node of drawn)
        expect(meet(box, await boxAtRest(node)), `${name} over ${await node.innerText()}`).toBe(
          false,
        );
    }
  });
}

/** The first example, and those with the most containers and transfers. */
const DRAWN = ["The weather station", "The web server", "The web proxy"] as const;

for (const window of WINDOWS.slice(0, 2)) {
  for (const title of DRAWN) {
    test(`all of ${title} shows in a window of ${window.width} × ${window.height}`, async ({
      studio,
      page,
    }) => {
      await page.setViewportSize(window);
      await studio.openWithoutCompiler();
      if (title !== DRAWN[0]) await openByItsGraph(studio, title);
      const canvas = await boxAtRest(studio.graph);
      const covers = await coversOf(studio);
      const nodes = await boxesOf(studio.graph.locator(".react-flow__node"));
      const names = await boxesOf(studio.graph.locator(".edge-label"));
      expect(nodes.length).toBeGreaterThan(8);
      expect(names.length).toBeGreaterThan(5);
      for (const [what, box] of [...nodes, ...names]) {
        expect(isWithin(box, canvas), `${what} is in view`).toBe(true);
        for (const [cover, over] of covers)
          expect(meet(box, over), `${cover} over ${what}`).toBe(false);
      }
      for (const [name, box] of names)
        for (const [node, under] of nodes)
          expect(meet(box, under), `${name} over ${node}`).toBe(false);
    });
  }
}

/** Opens an example and waits until its graph is the one that shows. */
async function openByItsGraph(studio: StudioPage, title: string): Promise<void> {
  await studio.openExample(title);
  await expect(studio.container("WQ")).toBeVisible();
}

/** What is drawn, each with its words. */
async function boxesOf(drawn: Locator): Promise<readonly (readonly [string, Box])[]> {
  return drawn.evaluateAll((elements) =>
    elements.map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return [element.textContent ?? "", { x, y, width, height }] as const;
    }),
  );
}

/** How large letters of a name must show to be read. */
const READABLE = 11;

test("the first example opens with all of it to be read", async ({ studio, page }) => {
  for (const window of [WINDOWS[0], { width: 1600, height: 1000 }]) {
    await page.setViewportSize(window);
    await studio.openWithoutCompiler();
    await boxAtRest(studio.graph);
    const size = (of: Locator) => of.first().evaluate(shownSize);
    const node = studio.container("calculations").getByText("calculations").last();
    expect(await size(node), "the name of a container").toBeGreaterThanOrEqual(READABLE);
    const label = studio.graph.locator(".edge-label");
    expect(await size(label), "the name of a handler").toBeGreaterThanOrEqual(READABLE - 0.5);
  }
});

/** Runs in the page: the size of an element's letters as the zoom of the graph leaves it. */
function shownSize(element: Element): number {
  const view = element.closest(".react-flow__viewport");
  const zoom = view ? new DOMMatrix(getComputedStyle(view).transform).a : 1;
  return Number.parseFloat(getComputedStyle(element).fontSize) * zoom;
}

test("the tab of a folded panel opens it, also the one that showed last", async ({ studio }) => {
  await studio.openWithoutCompiler();
  const tab = studio.results.getByRole("tab", { name: "Timeline" });
  await studio.results.getByRole("button", { name: "Hide results" }).click();
  await expect(studio.results.getByRole("tabpanel")).toBeHidden();
  await tab.click();
  await expect(studio.results.getByRole("tabpanel")).toBeVisible();
  await studio.results.getByRole("button", { name: "Hide results" }).click();
  await tab.press("Enter");
  await expect(studio.results.getByRole("tabpanel")).toBeVisible();
});

test("a run that came to its end begins again by the same button", async ({ studio, page }) => {
  await studio.openWithoutCompiler();
  await page.getByRole("slider", { name: "Speed" }).press("End");
  await studio.run.click();
  const again = page.getByRole("button", { name: "Run again" });
  await expect(again).toBeVisible({ timeout: 60_000 });
  const end = await studio.tick();
  await page.getByRole("slider", { name: "Speed" }).press("Home");
  await again.click();
  await expect(studio.pause).toBeVisible();
  expect(await studio.tick()).toBeLessThan(end);
});
