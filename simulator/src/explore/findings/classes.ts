import type { Explorer } from "../explorer.js";
import type { StateGraph } from "../graph.js";
import { KeyReader } from "../state.js";

/** Threads to which the application gave the same values. */
export interface ThreadClass {
  /** `urgent = 1` */
  readonly name: string;
  /** Whether the watched thread is one of them. */
  has(state: number): boolean;
}

/** Of more classes nobody reads what is said. */
const MOST = 8;
const AT_ONCE = 4096;

/** The classes of a search with a watched thread; none, if all threads are of one or there are too many. */
export function classesOf(explorer: Explorer, graph: StateGraph): ThreadClass[] {
  const { descriptor, variations } = explorer;
  const given = variations
    .map(({ name }) => name)
    .filter((name) => descriptor.attributes.some((attribute) => attribute.name === name));
  if (given.length === 0) return [];
  const reader = new KeyReader(descriptor, explorer.look());
  const of = new Uint8Array(graph.stateCount);
  const names: string[] = [];
  for (let first = 0; first < graph.stateCount; first += AT_ONCE) {
    for (const [offset, key] of explorer.keys(first, AT_ONCE).entries()) {
      if (!graph.isWatchedReady(first + offset)) continue;
      const watched = reader.read(key).threads.find(({ isWatched }) => isWatched);
      const name = given.map((each) => `${each} = ${watched?.attributes[each]}`).join(" and ");
      if (!names.includes(name)) names.push(name);
      if (names.length > MOST) return [];
      of[first + offset] = names.indexOf(name) + 1;
    }
  }
  if (names.length < 2) return [];
  return names
    .map((name, index) => ({ name, has: (state: number) => of[state] === index + 1 }))
    .sort((a, b) => a.name.localeCompare(b.name, "en", { numeric: true }));
}
