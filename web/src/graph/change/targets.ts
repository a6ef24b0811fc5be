/** What of a drawing can be edited: its own containers; slots of handlers and places outside cannot. */

import type { Graph, GraphNode } from "../../generated/services.js";
import type { Selection } from "../../model/selection.js";
import { isContainer } from "../layout/shapes.js";

/** Whether a node is declared where gestures reach it. */
export function isDeclared(node: GraphNode): boolean {
  return node.id.startsWith("container:");
}

/** Whether an arrow can start at a node. */
export function canSend(node: GraphNode): boolean {
  return isContainer(node) || node.kind === "birth";
}

/** Whether an arrow from a node can end at another. */
export function canReceive(node: GraphNode): boolean {
  return node.kind !== "birth";
}

/**
 * Ids of what a deletion would take: the chosen containers, or the selected arrow. Where the card of a rule is
 * selected, as behind an arrow that was just drawn or led elsewhere, that is the arrow which shows as selected.
 */
export function deletable(
  graph: Graph,
  selection: Selection,
  chosen: ReadonlySet<string>,
  shown: string | null,
): string[] {
  const arrow = selection.kind === "transfer" ? selection.id : shown;
  if (selection.kind === "transfer" || selection.kind === "rule") {
    const edge = graph.edges.find(({ id }) => id === arrow);
    return edge && edge.transfers.length > 0 ? [edge.id] : [];
  }
  return graph.nodes.filter((node) => chosen.has(node.id) && isDeclared(node)).map(({ id }) => id);
}

/** Why a deletion would take nothing. */
export function whyNotDeleted(graph: Graph, selection: Selection, chosen: ReadonlySet<string>) {
  if (selection.kind === "transfer")
    return "The library moves threads here by itself, so there is no statement to change.";
  const [node] = graph.nodes.filter(({ id }) => chosen.has(id));
  if (!node) return "Nothing that can be deleted is selected.";
  return isContainer(node)
    ? `${node.name} belongs to a handler, so it cannot be deleted by itself.`
    : `Every scheduler has ${node.name}, so it cannot be deleted.`;
}

/** Where transfers begin in the text. */
export interface Starts {
  readonly transfers: readonly number[];
  /** Of those from birth and to the processor or the end, and of those from anywhere. */
  readonly outside: readonly number[];
}

/** The transfers between some nodes. One from anywhere is so if all are among them that it can come from. */
export function transfersBetween(graph: Graph, nodes: ReadonlySet<string>): Starts {
  const places = new Set(graph.nodes.filter((node) => !isContainer(node)).map(({ id }) => id));
  const [transfers, outside, elsewhere] = [new Set<number>(), new Set<number>(), new Set<number>()];
  for (const { source, target, inferred, transfers: all } of graph.edges) {
    const isOutside = inferred || places.has(source) || places.has(target);
    const isBetween = nodes.has(source) && nodes.has(target);
    const starts = isBetween ? (isOutside ? outside : transfers) : elsewhere;
    for (const { from } of all) starts.add(from);
  }
  const leftOut = (start: number) => transfers.has(start) || elsewhere.has(start);
  return { transfers: [...transfers], outside: [...outside].filter((start) => !leftOut(start)) };
}
