/** Nodes and edges in React Flow's terms. */

import type { Graph, GraphNode } from "../../generated/services.js";
import type { Positions } from "../../model/project.js";
import type { Selection } from "../../model/selection.js";
import type { Drawing } from "./drawing.js";
import type { TransferFlowEdge } from "./edges/transfer-edge.js";
import { shapeOf } from "./layout/shapes.js";
import { edgeName } from "./names.js";
import { type ContainerFlowNode, labelId } from "./nodes/container-node.js";
import type { PlaceFlowNode } from "./nodes/place-node.js";

export type FlowNode = ContainerFlowNode | PlaceFlowNode;

/** Birth first, then the containers as declared, then the processor and the end: the order of reading. */
export function flowNodes(graph: Graph, positions: Positions, selection: Selection): FlowNode[] {
  const rank = (node: GraphNode) =>
    node.kind === "birth" ? 0 : node.kind === "running" ? 2 : node.kind === "end" ? 3 : 1;
  return graph.nodes
    .filter((node) => positions[node.id] !== undefined)
    .toSorted((a, b) => rank(a) - rank(b))
    .map((node) => ({
      id: node.id,
      type: rank(node) === 1 ? "container" : "place",
      position: positions[node.id] ?? { x: 0, y: 0 },
      data: { node },
      selected: selection.kind === "container" && selection.id === node.id,
      width: shapeOf(node).width,
      height: shapeOf(node).height,
      domAttributes: { "aria-labelledby": labelId(node.id) },
    }));
}

export function flowEdges(
  graph: Graph,
  drawing: Drawing,
  selection: Selection,
): TransferFlowEdge[] {
  return drawing.edges.map((drawn) => {
    const { edge } = drawn;
    const selected = selection.kind === "transfer" && selection.id === edge.id;
    return {
      id: edge.id,
      type: "transfer",
      source: edge.source,
      target: edge.target,
      data: { drawn },
      selected,
      ariaLabel: edgeName(edge, graph),
    };
  });
}
