/** Filters of lists about a run, and those that a person has kept under a name. */

import type { EventFilter } from "./simulation.js";

/** Which threads a list shows; what is left empty wants all. */
export interface ThreadFilter {
  /** A part of the name or number, in large or small letters. */
  readonly text: string;
  readonly state: string;
  /** Name of a container: `ready`, `level[2]`; `level` means each of them. */
  readonly container: string;
}

/** Which events of a system are wanted: of one process, or of all of a family; empty: of every one. */
export interface SystemFilter extends EventFilter {
  readonly process: string;
}

export interface Named<T> {
  readonly name: string;
  readonly filter: T;
}

/** Kept with the page: they fit any program, for they name what they want. */
export interface SavedFilters {
  readonly events: readonly Named<EventFilter>[];
  readonly threads: readonly Named<ThreadFilter>[];
  /** Pages of earlier versions have kept none. */
  readonly systems?: readonly Named<SystemFilter>[];
}

export const NO_SAVED_FILTERS: SavedFilters = { events: [], threads: [] };
export const ALL_EVENTS: EventFilter = { kinds: [], thread: "", container: "", text: "" };
export const ALL_SYSTEM_EVENTS: SystemFilter = { ...ALL_EVENTS, process: "" };
export const ALL_THREADS: ThreadFilter = { text: "", state: "", container: "" };

/** Whether a filter wants everything. */
export const wantsAll = (filter: EventFilter | ThreadFilter): boolean =>
  Object.values(filter).every((part: string | readonly string[]) => part.length === 0);

/** With a filter under a name, in place of one that has it. */
export function withSaved<T>(saved: readonly Named<T>[], name: string, filter: T): Named<T>[] {
  const others = saved.filter((each) => each.name !== name);
  return [...others, { name, filter }].sort((a, b) => a.name.localeCompare(b.name));
}

/** Whether a name is meant: the element itself, or the whole that it is of. */
export const isNamed = (name: string, wanted: string): boolean =>
  name === wanted || (name.startsWith(wanted) && name[wanted.length] === "[");
