/** Where a key leads that goes through what is drawn. */

import { directionOf, nearestBeside } from "../../../base/beside.js";
import type { Box } from "../../../graph/geometry.js";

/** From a node to another: to the nearest in the direction of an arrow key, to the first or the last of all. */
export function nextNode(nodes: ReadonlyMap<string, Box>, at: string, key: string): string | null {
  const direction = directionOf(key);
  const here = nodes.get(at);
  if (direction === null) return endFor([...nodes.keys()], key);
  return here === undefined ? null : nearestBeside(here, nodes, direction);
}

/** Of things that have an order: one on or back, to the first or the last. */
export function nextInLine<One>(all: readonly One[], at: One, key: string): One | null {
  const direction = directionOf(key);
  if (direction === null) return endFor(all, key);
  const step = direction === "right" || direction === "down" ? 1 : -1;
  const place = all.indexOf(at);
  return place < 0 ? null : (all[place + step] ?? null);
}

function endFor<One>(all: readonly One[], key: string): One | null {
  if (key !== "Home" && key !== "End") return null;
  return all.at(key === "Home" ? 0 : -1) ?? null;
}
