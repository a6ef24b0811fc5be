/** The folder of the disk that the open project is joined with. */

import { createStore } from "zustand/vanilla";

export interface FolderState {
  /** The folder's name; null while the project has none. */
  readonly name: string | null;
  /** Whether the browser lets the page read it: it asks a person again after a reload. */
  readonly isAllowed: boolean;
  /** What was changed in the folder since both were the same. */
  readonly outside: readonly Sides[];
}

export type FolderStore = ReturnType<typeof createFolderStore>;

export const NO_FOLDER: FolderState = { name: null, isAllowed: false, outside: [] };

export function createFolderStore() {
  return createStore<FolderState>(() => NO_FOLDER);
}

/** A file as it was when both were the same, as it is in the project, and as it is in the folder; null where there is none. */
export interface Sides {
  readonly name: string;
  readonly base: string | null;
  readonly mine: string | null;
  readonly theirs: string | null;
}
