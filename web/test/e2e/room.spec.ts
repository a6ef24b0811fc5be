import { existsSync, readdirSync, readFileSync } from "node:fs";
import type { Locator } from "@playwright/test";
import { type Box, boxAtRest, isWithin } from "./boxes.js";
import { test as onOnePage } from "./one-page.js";
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

const SHIPPED = new URL("../../../public/examples/", import.meta.url);

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

/** The examples by their titles, the nodes of each as its layout has them; trees of groups have none. */
const EXAMPLES = readdirSync(SHIPPED).flatMap((name) => {
  if (!existsSync(new URL(`${name}/layout.json`, SHIPPED))) return [];
  const read = (file: string) => readFileSync(new URL(`${name}/${file}`, SHIPPED), "utf8");
  const nodes = Object.keys(JSON.parse(read("layout.json")).nodes).toSorted();
  return [{ title: /^# (.+)/.exec(read("README.md"))?.[1] ?? name, nodes }];
});

/** So many examples are opened one behind the other. */
const AT_ONCE = 4;

/** In each of these windows, with letters at so many pixels or more. */
const READABLE = [
  { width: 1440, height: 900, smallest: 10 },
  { width: 1280, height: 720, smallest: 7 },
] as const;

for (let first = 0; first < EXAMPLES.length; first += AT_ONCE) {
  const some = EXAMPLES.slice(first, first + AT_ONCE);
  // Waited for in vain, the compiler is told of over the graph after a while.
  test(`all of each example from ${some[0]?.title} on shows, and can be read`, async ({
    studio,
    page,
  }) => {
    await page.setViewportSize(READABLE[0]);
    await studio.openWithoutCompiler();
    for (const { title, nodes } of some) {
      await studio.openExample(title);
      await expect.poll(() => studio.graph.evaluate(drawnNodes), title).toEqual(nodes);
      for (const { smallest, ...window } of READABLE) {
        await page.setViewportSize(window);
        await boxAtRest(studio.graph.locator(".react-flow__node").first());
        const size = `${title} in ${window.width} × ${window.height}`;
        await expect.poll(() => faultsOf(studio, smallest), size).toEqual([]);
      }
    }
  });
}

/** Runs in the page. */
function drawnNodes(graph: Element): string[] {
  const nodes = graph.querySelectorAll<HTMLElement>(".react-flow__node");
  return [...nodes].map(({ dataset }) => dataset.id ?? "").sort();
}

/** What of the graph cannot be read, each with why not. */
async function faultsOf(studio: StudioPage, smallest: number): Promise<string[]> {
  const canvas = await boxAtRest(studio.graph);
  const covers = await coversOf(studio);
  const nodes = await boxesOf(studio.graph.locator(".react-flow__node"));
  const names = await boxesOf(studio.graph.locator(".edge-label"));
  const outside = [...nodes, ...names].filter(([, box]) => !isWithin(box, canvas));
  const lettered = studio.graph.locator(".react-flow__viewport").locator("text, button");
  return [
    ...(names.length === 0 ? ["no names"] : []),
    ...outside.map(([what]) => `${what} is out of view`),
    ...coverings(covers, [...nodes, ...names]),
    ...coverings(names, nodes),
    ...(await lettered.evaluateAll(smallLetters, smallest)),
  ];
}

type Named = readonly (readonly [string, Box])[];

function coverings(covers: Named, covered: Named): string[] {
  return covers.flatMap(([cover, over]) =>
    covered.filter(([, box]) => meet(box, over)).map(([what]) => `${cover} over ${what}`),
  );
}

/** What is drawn, each with its words. */
async function boxesOf(drawn: Locator): Promise<Named> {
  return drawn.evaluateAll((elements) =>
    elements.map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return [element.textContent ?? "", { x, y, width, height }] as const;
    }),
  );
}

/** Runs in the page: words that the zoom of the graph leaves smaller than so many pixels. */
function smallLetters(elements: Element[], smallest: number): string[] {
  return elements.flatMap((element) => {
    const view = element.closest(".react-flow__viewport");
    const zoom = view ? new DOMMatrix(getComputedStyle(view).transform).a : 1;
    const size = Number.parseFloat(getComputedStyle(element).fontSize) * zoom;
    return element.textContent && size < smallest ? [`${element.textContent}: ${size}`] : [];
  });
}

onOnePage(
  "the tab of a folded panel opens it, also the one that showed last",
  async ({ studio }) => {
    const tab = studio.results.getByRole("tab", { name: "Timeline" });
    await studio.results.getByRole("button", { name: "Hide results" }).click();
    await expect(studio.results.getByRole("tabpanel")).toBeHidden();
    await tab.click();
    await expect(studio.results.getByRole("tabpanel")).toBeVisible();
    await studio.results.getByRole("button", { name: "Hide results" }).click();
    await tab.press("Enter");
    await expect(studio.results.getByRole("tabpanel")).toBeVisible();
  },
);

onOnePage(
  "a run that came to its end begins again by the same button",
  async ({ studio, page }) => {
    await page.getByRole("slider", { name: "Speed" }).press("End");
    await studio.run.click();
    const again = page.getByRole("button", { name: "Run again" });
    await expect(again).toBeVisible({ timeout: 60_000 });
    const end = await studio.tick();
    await page.getByRole("slider", { name: "Speed" }).press("Home");
    await again.click();
    await expect(studio.pause).toBeVisible();
    expect(await studio.tick()).toBeLessThan(end);
  },
);
