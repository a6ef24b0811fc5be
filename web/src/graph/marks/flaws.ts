/** What the compiler says against containers and arrows of the drawing. */

import type {
  CheckInfo,
  Diagnostic,
  Graph,
  GraphEdge,
  GraphNode,
} from "../../generated/services.js";
import { lies, saidOfNode } from "../../model/project/said-of-node.js";

/** Something said of a node or an arrow. */
export interface Flaw {
  /** Id of the node or arrow. */
  readonly of: string;
  readonly severity: Diagnostic["severity"];
  readonly text: string;
  readonly from: number;
  readonly to: number;
}

/** What is said against the nodes and the arrows of a graph. */
export function flawsOf(
  graph: Graph,
  diagnostics: readonly Diagnostic[],
  checks: readonly CheckInfo[],
  file: string,
) {
  return {
    nodes: flawsOfNodes(graph, diagnostics, file),
    edges: flawsOfEdges(graph, checks, diagnostics, file),
  };
}

/** What is said of nodes and of what no arrow shows there, the worst of each first to be shown. */
export function flawsOfNodes(
  graph: Graph,
  diagnostics: readonly Diagnostic[],
  file: string,
): Flaw[] {
  return graph.nodes.flatMap((node) => {
    const own = [
      ...saidOfNode(graph, node, diagnostics, file),
      ...saidOfUndrawn(graph, node, diagnostics, file),
    ];
    const [first] = own;
    if (!first) return [];
    const worst = own.find(({ severity }) => severity === "error") ?? first;
    const text = own.map(({ message }) => message).join(" ");
    return [{ of: node.id, severity: worst.severity, text, from: worst.from, to: worst.to }];
  });
}

/** Such as that a handler is still to be written. */
function saidOfUndrawn(
  { undrawn = [] }: Graph,
  { id }: GraphNode,
  diagnostics: readonly Diagnostic[],
  file: string,
): Diagnostic[] {
  const own = undrawn.filter((one) => one.node === id && one.file === file);
  return diagnostics.filter(
    (each) => each.file === file && each.severity !== "note" && own.some((one) => lies(each, one)),
  );
}

/** Arrows with a statement that cannot work, and why; else with one that something is said against. */
export function flawsOfEdges(
  graph: Graph,
  checks: readonly CheckInfo[],
  diagnostics: readonly Diagnostic[],
  file: string,
): Flaw[] {
  const said = diagnostics.filter((each) => each.file === file);
  return graph.edges.flatMap((edge) => {
    const wrong = edge.transfers.find(({ verdict }) => verdict === "refuted");
    if (!wrong) return saidOf(edge, said);
    const check = checks.find(
      (each) => each.file === file && each.from === wrong.from && each.verdict === "refuted",
    );
    const text = `Cannot work. ${check?.reason ?? ""}`.trim();
    return [{ of: edge.id, severity: "error" as const, text, from: wrong.from, to: wrong.to }];
  });
}

/** What was said before, and what is known to be said now of the same nodes or arrows in its place. */
export function withNew(before: readonly Flaw[], now: readonly Flaw[]): readonly Flaw[] {
  const isNew = ({ of, text }: Flaw) =>
    !before.some((each) => each.of === of && each.text.includes(text));
  const added = now.filter(isNew);
  return [...before.filter(({ of }) => added.every((each) => each.of !== of)), ...added];
}

/** What is said at a statement of an arrow, such as that it loses a thread. */
function saidOf({ id, transfers }: GraphEdge, diagnostics: readonly Diagnostic[]): Flaw[] {
  const own = diagnostics.find((each) => transfers.some((transfer) => lies(each, transfer)));
  if (!own) return [];
  return [{ of: id, severity: own.severity, text: own.message, from: own.from, to: own.to }];
}
