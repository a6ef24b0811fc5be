/** What can be undone and done again; `changes.ts` does so. */

import { createStore } from "zustand/vanilla";
import type { Became } from "../../generated/services.js";
import type { Selection, SelectionStore } from "../selection.js";
import type { Contents, Part, Positions, Project, ProjectStore } from "./project.js";

/** What an entry replaced in one text. */
export interface Swap {
  readonly from: number;
  readonly removed: string;
  readonly inserted: string;
}

/** What an entry replaced in each text that it changed. */
export type Swaps = Readonly<Partial<Record<Part, Swap>>>;

/** One thing that a person did. */
export interface Entry {
  /** As a menu says it: "Add queue waiting". */
  readonly name: string;
  /** Of the graph of which scheduler places and lines are, by its file; none for the one that is run. */
  readonly of?: string;
  readonly swaps: Swaps;
  /** Places of the nodes that it moved. */
  readonly placesBefore: Positions;
  readonly placesAfter: Positions;
  /** Which arrows had lines of their own, before and after; null where that stays as it is. */
  readonly ownLines: readonly [before: OwnLines, after: OwnLines] | null;
  /** Which breakpoints there were, and are since; none where that stays as it is. */
  readonly breakpoints?: readonly [before: Stops, after: Stops];
  /** Properties of one's own, before and after; none where they stay as they are. */
  readonly properties?: readonly [before: string, after: string];
  /** All of the project where files came, went or were renamed, before and after; swaps are none then. */
  readonly contents?: readonly [before: Contents, after: Contents];
  /** What it made of parts; none where that is not known, or no longer. */
  readonly became?: Became;
  /** When its last key was pressed, in milliseconds; null for what is not done key by key. */
  readonly pressed: number | null;
}

export interface HistoryState {
  /** The newest last. */
  readonly past: readonly Entry[];
  /** What was undone, the next to do again last. */
  readonly future: readonly Entry[];
  /** Whether entries older than `past` were given up. */
  readonly forgotten: boolean;
}

export type HistoryStore = ReturnType<typeof createHistoryStore>;

/** Where a history lies and what it is of. */
export interface Recorded {
  readonly project: ProjectStore;
  readonly history: HistoryStore;
  /** What is selected follows what becomes of parts. */
  readonly selection?: SelectionStore;
}

/** New texts, places and lines; what is not named stays. */
export interface Change {
  readonly texts?: Readonly<Partial<Record<Part, string>>>;
  readonly places?: Positions;
  /** Ids of all arrows that have lines of their own from now on. */
  readonly ownLines?: OwnLines;
  /** All breakpoints that there are from now on. */
  readonly breakpoints?: Stops;
  /** Properties of one's own from now on, where new texts give other names to what they name. */
  readonly properties?: string | undefined;
  /** All of the project from now on, where files come, go or are renamed; nothing else is named beside it. */
  readonly contents?: Contents;
  /** What new texts make of parts, where it is known. */
  readonly became?: Became;
  /** What is selected from now on; unless told otherwise, what became of what is selected. */
  readonly selection?: Selection | null;
}

type OwnLines = Project["ownLines"];
type Stops = Project["breakpoints"];

export const NO_HISTORY: HistoryState = { past: [], future: [], forgotten: false };

export function createHistoryStore() {
  return createStore<HistoryState>(() => NO_HISTORY);
}

/** Begins anew, as where what is kept does not fit the texts. */
export function clearHistory(history: HistoryStore): void {
  history.setState(NO_HISTORY);
}
