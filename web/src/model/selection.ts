import { createStore } from "zustand/vanilla";
import type { Part } from "./project.js";

/** What a person has chosen; the inspector shows it, all views mark it. */
export type Selection =
  | { readonly kind: "none" }
  /** A container or a place outside, by id of its graph node. */
  | { readonly kind: "container"; readonly id: string }
  /** A transfer, by id of its graph edge. */
  | { readonly kind: "transfer"; readonly id: string }
  /** A thread by its number, from 1. */
  | { readonly kind: "thread"; readonly thread: number };

/** A place in a text to show. */
export interface Place {
  readonly part: Part;
  readonly from: number;
  readonly to: number;
}

export interface SelectionState {
  readonly selection: Selection;
  /** What the source view is asked to show; a new object for every request. */
  readonly reveal: Place | null;
}

export type SelectionStore = ReturnType<typeof createSelectionStore>;

export function createSelectionStore() {
  return createStore<SelectionState>(() => ({ selection: { kind: "none" }, reveal: null }));
}

export function select(store: SelectionStore, selection: Selection): void {
  store.setState({ selection });
}

/** Asks the source view to show a place and put the cursor there. */
export function revealPlace(store: SelectionStore, place: Place): void {
  store.setState({ reveal: { ...place } });
}
