/** What the palette has, and what a form asks of each kind. */

import type { ContainerKind, GraphNode } from "../../../../generated/services.js";
import { shapeOf } from "../../layout/shapes.js";

export const CONTAINER_KINDS: readonly ContainerKind[] = [
  "queue",
  "stack",
  "pqueue",
  "pstack",
  "threadref",
];

/** What the word of the language for a kind means. */
export const KIND_MEANINGS: Readonly<Record<ContainerKind, string>> = {
  queue: "first in, first out",
  stack: "last in, first out",
  pqueue: "sorted queue; equals leave first in, first out",
  pstack: "sorted stack; equals leave last in, first out",
  threadref: "slot for one thread",
};

export function isContainerKind(kind: GraphNode["kind"]): kind is ContainerKind {
  return (CONTAINER_KINDS as readonly string[]).includes(kind);
}

/** Whether threads are in it by a key. */
export function hasKey(kind: ContainerKind): boolean {
  return kind === "pqueue" || kind === "pstack";
}

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

const NAMES: Readonly<Record<ContainerKind, string>> = {
  queue: "ready",
  stack: "fresh",
  pqueue: "sorted",
  pstack: "sorted",
  threadref: "current",
};

/** A name to begin with, which nothing has yet. */
export function freeName(kind: ContainerKind, taken: Iterable<string>): string {
  return freeOf(NAMES[kind], taken);
}

/** A name, with a number where something has it. */
export function freeOf(stem: string, taken: Iterable<string>): string {
  const names = new Set(taken);
  let name = stem;
  for (let number = 2; names.has(name); number++) name = `${stem}${number}`;
  return name;
}
