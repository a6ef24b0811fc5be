import { createStore } from "zustand/vanilla";

/** An example as the menu lists it. */
export interface ExampleEntry {
  readonly id: string;
  readonly title: string;
  readonly summary: string;
}

export interface CatalogueState {
  readonly examples: readonly ExampleEntry[];
  /** Why the list could not be had, or null. */
  readonly failure: string | null;
}

export type CatalogueStore = ReturnType<typeof createCatalogueStore>;

export function createCatalogueStore() {
  return createStore<CatalogueState>(() => ({ examples: [], failure: null }));
}
