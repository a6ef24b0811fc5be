/** What nodes and edges are called for people who do not see them, and the words on the drawing. */

import { capitalised, count } from "../base/words.js";
import type { Graph, GraphEdge, GraphNode } from "../generated/services.js";
import { type Held, isSlot, kindName } from "../model/container-kinds.js";
import { nameOf, nodeOf } from "./graph-index.js";
import { type Contents, lengthOf, type Token } from "./live/contents.js";

/** `Queue calculations, 3 threads: 8 leaves next, then 7, 9`. */
export function containerName(node: GraphNode, contents: Contents, held?: Held): string {
  const name = `${capitalised(kindName(node.kind, held))} ${node.name}`;
  if (node.size !== null) return `${name}, ${count(node.size, "element")}, ${arrayWords(contents)}`;
  const tokens = contents[0] ?? [];
  if (isSlot(node.kind))
    return `${name}, ${tokens[0] ? `holds ${tokens[0].name ?? `thread ${tokens[0].thread}`}` : "free"}`;
  return `${name}, ${threadWords(tokens)}`;
}

/** How many threads are named one by one. */
const NAMED = 8;

function threadWords(tokens: readonly Token[]): string {
  if (tokens.length === 0) return "empty";
  const [next, ...then] = tokens.slice(0, NAMED).map((token) => token.name ?? String(token.thread));
  const others = tokens.length > NAMED ? [...then, `${tokens.length - NAMED} more`] : then;
  const behind = others.length > 0 ? `, then ${others.join(", ")}` : "";
  const kind = tokens[0]?.name === undefined ? "thread" : "node";
  return `${count(tokens.length, kind)}: ${next} leaves next${behind}`;
}

function arrayWords(contents: Contents): string {
  if (lengthOf(contents) === 0) return "all empty";
  return contents
    .map((tokens, element) => ({ tokens, element }))
    .filter(({ tokens }) => tokens.length > 0)
    .map(({ tokens, element }) => `element ${element}: ${threadWords(tokens)}`)
    .join("; ");
}

/** What a place outside is called. */
export function placeName(node: GraphNode, running: string | null, held: Held = "thread"): string {
  switch (node.kind) {
    case "birth":
      return `Birth: new ${held}s come from here`;
    case "end":
      return `End: ${held}s leave here`;
    default:
      return `Processor: ${running ?? "the scheduler"} runs`;
  }
}

/** `schedule moves threads from calculations to current, under a condition`. */
export function edgeName(edge: GraphEdge, graph: Graph, held: Held = "thread"): string {
  const manner = [
    edge.loop ? ", in a loop" : "",
    edge.conditional ? ", under a condition" : "",
    edge.inferred ? ", as far as the text tells" : "",
  ].join("");
  const mover = edgeLabel(edge, graph) === "" ? "the library" : edge.handler;
  return `${mover} moves ${held}s from ${nameOf(graph, edge.source)} to ${nameOf(graph, edge.target)}${manner}`;
}

/**
 * The name on the trunk of an edge: its handler; `dispatch` where a thread goes to
 * the processor, and nothing where it leaves that at its end.
 */
export function edgeLabel(edge: GraphEdge, graph: Graph): string {
  if (nodeOf(graph, edge.source)?.kind === "running") return "";
  return nodeOf(graph, edge.target)?.kind === "running" ? "dispatch" : edge.handler;
}

/** What must hold for an edge's transfers, each condition once; of one transfer, if its site is given. */
export function conditionsOf(edge: GraphEdge, site?: number): string[] {
  const transfers = edge.transfers.filter(
    (transfer) => site === undefined || transfer.site === site,
  );
  return [...new Set(transfers.flatMap((transfer) => transfer.conditions))];
}

/** `by due ↑`: the sort key, and whether the lowest or the highest leaves first. */
export function orderCaption(node: GraphNode): string {
  return `by ${node.key ?? ""} ${node.lowestFirst ? "↑" : "↓"}`;
}
