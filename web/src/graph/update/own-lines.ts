/** Which arrows of a new graph have lines of their own: those that had one before, as they are now. */

import type { Graph, GraphEdge } from "../../generated/services.js";
import { renamedEdge } from "./renamed.js";

/** Whether one arrow may be another one after a gesture. */
type Likeness = (one: GraphEdge, other: GraphEdge) => boolean;

/** What one gesture leaves of an arrow, what is surest first. */
const LIKENESSES: readonly Likeness[] = [
  // Its condition or its loop is another one.
  (one, other) => one.handler === other.handler && sameStart(one, other) && sameEnd(one, other),
  // One of its ends was led elsewhere.
  (one, other) => one.handler === other.handler && (sameStart(one, other) || sameEnd(one, other)),
  // Another handler does it.
  (one, other) => sameStart(one, other) && sameEnd(one, other),
];

/**
 * The ids of arrows with lines of their own in a new graph. One that is gone hands its line on to
 * the only arrow that has come and is like it; else its id is kept, because undoing may bring it
 * back. The same list comes back where nothing changes.
 *
 * @param names - the nodes that were renamed, by their former ids.
 */
export function ownLinesIn(
  before: Graph,
  after: Graph,
  lines: readonly string[],
  names: ReadonlyMap<string, string>,
): readonly string[] {
  const present = new Set(after.edges.map(({ id }) => id));
  const former = new Set(before.edges.map(({ id }) => id));
  if (!lines.some((id) => former.has(id) && !present.has(id))) return lines;
  const renamed = new Map<string, GraphEdge>();
  for (const edge of before.edges) {
    const [source, target] = [edge.source, edge.target].map((id) => names.get(id) ?? id);
    const id = renamedEdge(edge, names);
    renamed.set(edge.id, { ...edge, id, source: source as string, target: target as string });
  }
  const known = new Set([...renamed.values()].map(({ id }) => id));
  const gone = [...renamed.values()].filter(({ id }) => !present.has(id));
  const come = after.edges.filter(({ id }) => !known.has(id));
  return lines.map((line) => {
    const edge = present.has(line) ? undefined : renamed.get(line);
    if (!edge) return line;
    if (present.has(edge.id)) return edge.id;
    return successor(edge, gone, come)?.id ?? line;
  });
}

/** The arrow that one became; none where others might be meant as well. */
function successor(
  edge: GraphEdge,
  gone: readonly GraphEdge[],
  come: readonly GraphEdge[],
): GraphEdge | undefined {
  for (const alike of LIKENESSES) {
    const [first, ...more] = come.filter((other) => alike(edge, other));
    if (!first) continue;
    const isOnly = more.length === 0 && gone.filter((other) => alike(other, first)).length === 1;
    return isOnly ? first : undefined;
  }
  return undefined;
}

function sameStart(one: GraphEdge, other: GraphEdge): boolean {
  return one.source === other.source;
}

function sameEnd(one: GraphEdge, other: GraphEdge): boolean {
  return one.target === other.target;
}
