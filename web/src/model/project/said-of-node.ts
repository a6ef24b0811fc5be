import type { Diagnostic, Graph, GraphNode } from "../../generated/services.js";

/** Places in one text. */
export interface Range {
  readonly from: number;
  readonly to: number;
}

/** Whether one range lies in another; nothing lies in what another file has. */
export function lies(inner: Range, outer: Range): boolean {
  return outer.to > outer.from && inner.from >= outer.from && inner.to <= outer.to;
}

/**
 * What is said at the declaration of a container, such as that it only fills, also together with others, and of handlers
 * as a whole, such as that one loses its thread: at the node where their threads are. That a handler may end without
 * something is no flaw: a note.
 */
export function saidOfNode(
  { handlers = [] }: Graph,
  node: GraphNode,
  diagnostics: readonly Diagnostic[],
  file: string,
): Diagnostic[] {
  const places = [node, ...handlers.filter((each) => each.node === node.id)];
  const isSaid = (each: Diagnostic) =>
    places.some((place) => lies(each, place)) ||
    each.notes.some((note) => note.file === file && lies(note, node));
  return diagnostics.filter(
    (each) => each.file === file && each.severity !== "note" && isSaid(each),
  );
}
