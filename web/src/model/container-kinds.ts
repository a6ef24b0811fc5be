import { CONTAINERS } from "../generated/libraries.js";
import type { ContainerKind, NodeKind } from "../generated/services.js";

export function isContainerKind(kind: string): kind is ContainerKind {
  return Object.hasOwn(CONTAINERS, kind);
}

/** Whether it holds one thread at most. */
export function isSlot(kind: string): boolean {
  return isContainerKind(kind) && CONTAINERS[kind].enters === "slot";
}

/** Whether threads are in it by a key. */
export function isSorted(kind: string): boolean {
  return isContainerKind(kind) && CONTAINERS[kind].enters === "place";
}

/** How it is drawn; null for what is no container. */
export function signOf(kind: string): "slot" | "rail" | "cup" | null {
  return isContainerKind(kind) ? CONTAINERS[kind].sign : null;
}

/** All kinds, slots behind the others. */
export const CONTAINER_KINDS: readonly ContainerKind[] = Object.keys(CONTAINERS)
  .filter(isContainerKind)
  .toSorted((a, b) => Number(isSlot(a)) - Number(isSlot(b)));

/** What containers hold: a master's hold nodes of its system. */
export type Held = "thread" | "node";

/** What a kind of node is called: by the word that the language has for it, here as everywhere. */
export function kindName(kind: NodeKind, held: Held = "thread"): string {
  if (held === "node" && kind === "threadref") return "node";
  return isContainerKind(kind) ? kind : "Place outside";
}
