/** What a person is about to draw: known to the graph alone, kept nowhere. */

import { createStore } from "zustand/vanilla";
import type { Point } from "../base/geometry.js";
import type { ContainerKind, Refused } from "../generated/services.js";
import type { Selection } from "../model/selection.js";

/** What dragging does: choose and move nodes, move the view, or draw arrows. */
export type Tool = "select" | "hand" | "arrow";

/** A form that is open on the canvas. */
export type Form =
  | { readonly kind: "newContainer"; readonly of: ContainerKind; readonly at: Point }
  | { readonly kind: "rename"; readonly node: string }
  | { readonly kind: "container"; readonly node: string }
  | { readonly kind: "newTransfer"; readonly source: string; readonly target: string }
  /** Of the selected arrow. */
  | { readonly kind: "transfer" }
  /** Why a gesture was refused, at the node or arrow that it was made on. */
  | { readonly kind: "refusal"; readonly answer: Refused; readonly near: string };

/** An arrow whose one end is being led somewhere. */
export interface Connection {
  /** The node at the end that stays. */
  readonly fixed: string;
  /** Which end moves. */
  readonly moving: "source" | "target";
  /** The transfer that is led elsewhere; null for a new one. */
  readonly edge: string | null;
  /** Where the moving end is, and the node that it would take. */
  readonly at: Point;
  readonly aim: string | null;
  readonly by: "pointer" | "keys";
}

export interface EditingState {
  readonly tool: Tool;
  /** Nodes that are selected together; of no meaning unless the studio's selection is among them. */
  readonly marked: ReadonlySet<string>;
  readonly form: Form | null;
  readonly connection: Connection | null;
  /** What was done last, for people who do not see it. */
  readonly said: string;
}

export type EditingStore = ReturnType<typeof createEditingStore>;

export function createEditingStore() {
  return createStore<EditingState>(() => ({
    tool: "select",
    marked: new Set(),
    form: null,
    connection: null,
    said: "",
  }));
}

const NONE: ReadonlySet<string> = new Set();

/** The nodes that are selected: those marked together with the studio's selection, or it alone. */
export function chosenNodes(
  selection: Selection,
  marked: ReadonlySet<string>,
): ReadonlySet<string> {
  if (selection.kind !== "container") return NONE;
  return marked.has(selection.id) ? marked : new Set([selection.id]);
}

/** A change of what is chosen, as React Flow tells it. */
export interface Choice {
  readonly id: string;
  readonly selected: boolean;
}

/** The nodes that are chosen after changes, and which of them the studio's selection is. */
export function afterChoices(
  before: Iterable<string>,
  choices: readonly Choice[],
): { readonly marked: ReadonlySet<string>; readonly main: string | null } {
  const marked = new Set(before);
  for (const { id, selected } of choices) {
    if (selected) marked.add(id);
    else marked.delete(id);
  }
  const last = choices.findLast(({ selected }) => selected)?.id;
  return { marked, main: last ?? [...marked].at(-1) ?? null };
}
