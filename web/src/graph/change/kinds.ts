/** What the palette has, and what a form asks of each kind. */

import { CONTAINERS } from "../../generated/libraries.js";
import type { ContainerKind } from "../../generated/services.js";
import type { Held } from "../../model/container-kinds.js";
import { shapeOf } from "../layout/shapes.js";

/** What the word of the language for a kind means. */
export const meaningOf = (kind: ContainerKind, held: Held = "thread") =>
  CONTAINERS[kind].meaning.replaceAll("thread", held);

/** The size in which a container would be drawn, as far as its kind and name tell. */
export function sizeOf(kind: ContainerKind, name: string, key: string | null) {
  return shapeOf({
    id: "",
    kind,
    name,
    key,
    size: null,
    lowestFirst: false,
    firstNode: 0,
    from: 0,
    to: 0,
  });
}

/** A name to begin with, which nothing has yet. */
export function freeName(kind: ContainerKind, taken: Iterable<string>): string {
  return freeOf(CONTAINERS[kind].usual, taken);
}

/** A name, with a number where something has it. */
export function freeOf(stem: string, taken: Iterable<string>): string {
  const names = new Set(taken);
  let name = stem;
  for (let number = 2; names.has(name); number++) name = `${stem}${number}`;
  return name;
}
