/**
 * A layout from left to right gives each of several queues that feed each other a layer of its own,
 * so that a scheduler of ten containers comes out many times as wide as high and nothing in it can
 * be read. Here such layers go below each other, two or more in the place of one.
 */

import type { Positions } from "../../model/project/project.js";
import type { Column } from "./columns.js";

/** The shape of the canvas on a usual screen, width to height. */
const SHAPE = 1.3;

/** More than this is never seen all at once, and reads better in its own order. */
const MOST_COLUMNS = 40;

/** Room for lines with their names beside and between what stands above each other. */
const GAP = { beside: 140, between: 64 } as const;

/** Columns that share their place from left to right. */
type Layer = readonly Column[];

/** Places for columns that stand in fewer layers where these were too wide for the canvas. */
export function folded(columns: readonly Column[], places: Positions): Positions {
  if (columns.length > MOST_COLUMNS) return places;
  const layers = layersOf(columns, places);
  const fewer = fold(layers);
  return fewer.length === layers.length ? places : placesOf(fewer);
}

/** What stands above each other, from left to right. */
function layersOf(columns: readonly Column[], places: Positions): Layer[] {
  const at = (column: Column) => places[column.id] ?? { x: 0, y: 0 };
  const layers: Column[][] = [];
  let right = Number.NEGATIVE_INFINITY;
  for (const column of columns.toSorted((a, b) => at(a).x - at(b).x)) {
    const { x } = at(column);
    if (x < right) layers.at(-1)?.push(column);
    else layers.push([column]);
    right = Math.max(right, x + column.width);
  }
  return layers.map((layer) => layer.toSorted((a, b) => at(a).y - at(b).y));
}

/**
 * Puts neighbours below each other as long as all of it then shows larger. The processor stays by
 * itself and last: threads go there from the left, also where they go on from it.
 */
function fold(layers: readonly Layer[]): readonly Layer[] {
  const last = layers.filter(hasProcessor);
  let best = layers.filter((layer) => !hasProcessor(layer));
  for (;;) {
    const tries = best.slice(1).map((_, index) => joined(best, index));
    const size = (some: readonly Layer[]) => extent([...some, ...last]);
    const next = tries.reduce((a, b) => (size(b) < size(a) ? b : a), best);
    if (next === best) return [...best, ...last];
    best = next;
  }
}

function hasProcessor(layer: Layer): boolean {
  return layer.some(({ nodes }) => nodes.some(({ kind }) => kind === "running"));
}

function joined(layers: readonly Layer[], index: number): Layer[] {
  const both = layers.slice(index, index + 2).flat();
  return [...layers.slice(0, index), both, ...layers.slice(index + 2)];
}

/** How large a canvas the layers want, as its width. */
function extent(layers: readonly Layer[]): number {
  const width = layers.reduce((sum, layer) => sum + widthOf(layer) + GAP.beside, -GAP.beside);
  return Math.max(width, Math.max(...layers.map(heightOf)) * SHAPE);
}

function widthOf(layer: Layer): number {
  return Math.max(...layer.map(({ width }) => width));
}

function heightOf(layer: Layer): number {
  return layer.reduce((sum, { height }) => sum + height + GAP.between, -GAP.between);
}

/** Layers beside each other, each in the middle of the height. */
function placesOf(layers: readonly Layer[]): Positions {
  const places: Record<string, { x: number; y: number }> = {};
  const middle = Math.max(...layers.map(heightOf)) / 2;
  let x = 0;
  for (const layer of layers) {
    let y = middle - heightOf(layer) / 2;
    for (const column of layer) {
      places[column.id] = { x: x + (widthOf(layer) - column.width) / 2, y };
      y += column.height + GAP.between;
    }
    x += widthOf(layer) + GAP.beside;
  }
  return places;
}
