import { createStore } from "zustand/vanilla";
import type { Became, TextFile } from "../generated/services.js";
import type { SourceLines } from "./project/generated.js";
import { partAfter } from "./project/parts.js";
import type { Part } from "./project/project.js";

/** What a person has chosen; the inspector shows it, all views mark it. */
export type Selection =
  | { readonly kind: "none" }
  /** A container or a place outside, by id of its graph node. */
  | { readonly kind: "container"; readonly id: string }
  /** A transfer, by id of its graph edge. */
  | { readonly kind: "transfer"; readonly id: string }
  /** A card of the rules, by id; and the graph edge that it stands behind, where that is known before the rules are. */
  | { readonly kind: "rule"; readonly id: string; readonly edge?: string | null }
  /** A group or a member of a tree of groups, by id. */
  | { readonly kind: "member"; readonly id: string }
  /** A thread by its number, from 1. */
  | { readonly kind: "thread"; readonly thread: number };

/** A place in a text to show. */
export interface Place {
  readonly part: Part | "base";
  readonly from: number;
  readonly to: number;
  /** Whether the cursor goes there with the keyboard's focus; it does unless told otherwise. */
  readonly focus?: boolean;
}

export interface SelectionState {
  readonly selection: Selection;
  /** What the source view is asked to show; a new object for every request. */
  readonly reveal: Place | null;
  /** Where the cursor stands in a source: the lines made from there are lit in the generated text. */
  readonly caret: SourceLines | null;
  /** What stands at the cursor of a source: the code of a problem, or a word; empty for neither. */
  readonly atCaret: string;
  /** The source lines that a generated line was followed to. */
  readonly followed: SourceLines | null;
  /** Whether the generated text is asked to take the focus, at the lines of the cursor's place. */
  readonly toGenerated: boolean;
  /** The base or aspect that a generated line led to. */
  readonly base: TextFile | null;
}

export type SelectionStore = ReturnType<typeof createSelectionStore>;

export function createSelectionStore() {
  return createStore<SelectionState>(() => ({
    selection: { kind: "none" },
    reveal: null,
    caret: null,
    atCaret: "",
    followed: null,
    toGenerated: false,
    base: null,
  }));
}

export function select(store: SelectionStore, selection: Selection): void {
  store.setState({ selection });
}

/** What is selected once parts have changed. What is gone stays chosen: taking that back brings it back, too. */
export function selectionAfter(selection: Selection, became: Became): Selection {
  if (selection.kind === "none" || selection.kind === "thread") return selection;
  const after = (id: string) => partAfter(id, became) ?? id;
  const id = after(selection.id);
  const isSame = id === selection.id;
  if (selection.kind !== "rule" || !selection.edge)
    return isSame ? selection : { ...selection, id };
  const edge = after(selection.edge);
  return isSame && edge === selection.edge ? selection : { ...selection, id, edge };
}

/** Asks the source view to show a place and put the cursor there. */
export function revealPlace(store: SelectionStore, place: Place): void {
  store.setState({ reveal: { ...place } });
}

/**
 * What to select for the first of some ids of the rules or the graph that a view marks; null where none does.
 *
 * @param edge - what a card among them stands behind, as far as it is known.
 */
export function selectionOf(ids: readonly string[], edge: string | null = null): Selection | null {
  for (const id of ids) {
    if (/^(group|member|parameter|thread):/.test(id)) return { kind: "member", id };
    if (id.startsWith("container:")) return { kind: "container", id };
    if (id.includes(">")) return { kind: "transfer", id };
    if (id.includes("/")) return { kind: "rule", id, edge };
  }
  return null;
}
