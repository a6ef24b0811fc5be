import { createStore } from "zustand/vanilla";
import type { NewSchedulerRequest } from "../generated/services.js";

/** One's own project that was deleted. */
export interface DeletedProject {
  readonly key: string;
  readonly name: string;
}

/** An example as the menu lists it. */
export interface ExampleEntry {
  readonly id: string;
  readonly title: string;
  readonly summary: string;
  /** The heading under which it stands; those of a group follow each other. */
  readonly group: string;
  /** For which kind of library its program is written; null for a system, which has several. */
  readonly profile: NewSchedulerRequest["profile"] | null;
}

export interface CatalogueState {
  readonly examples: readonly ExampleEntry[];
  /** Names of one's own projects that are kept in this browser. */
  readonly own: readonly string[];
  /** One's own projects that were deleted and can be brought back, the newest first. */
  readonly deleted: readonly DeletedProject[];
  /** Why the list could not be had, or null. */
  readonly failure: string | null;
}

export type CatalogueStore = ReturnType<typeof createCatalogueStore>;

export function createCatalogueStore() {
  return createStore<CatalogueState>(() => ({ examples: [], own: [], deleted: [], failure: null }));
}
