import type { Locator } from "@playwright/test";
import { expect } from "./studio.js";

interface Spot {
  readonly x: number;
  readonly y: number;
}

/**
 * Where in the graph nothing lies, nearest its middle: there a person drops, or presses to meet nothing.
 *
 * @param depth - how much of the graph's height is looked at, from above
 */
export async function freeSpot(graph: Locator, depth = 1): Promise<Spot> {
  const canvas = graph.locator(".react-flow__pane");
  let spot: Spot | null = null;
  await expect(async () => {
    spot = await canvas.evaluate(nearestFree, depth); // what lies over it may still go
    expect(spot).not.toBeNull();
  }).toPass();
  if (spot === null) throw new Error("Something lies everywhere in the graph.");
  return spot;
}

/** Runs in the page. */
function nearestFree(canvas: Element, depth: number): Spot | null {
  const step = 10;
  const { left, top, width, height } = canvas.getBoundingClientRect();
  const middle = { x: left + width / 2, y: top + height / 2 };
  const isFree = ({ x, y }: Spot) =>
    [-step, 0, step].every((across) =>
      [-step, 0, step].every((down) => document.elementFromPoint(x + across, y + down) === canvas),
    );
  const spots: Spot[] = [];
  for (let x = left + step; x < left + width; x += step)
    for (let y = top + step; y < top + depth * height; y += step) spots.push({ x, y });
  const distance = ({ x, y }: Spot) => Math.hypot(x - middle.x, y - middle.y);
  return spots.sort((a, b) => distance(a) - distance(b)).find(isFree) ?? null;
}
