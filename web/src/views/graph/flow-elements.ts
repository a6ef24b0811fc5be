/** Nodes and edges in React Flow's terms. */

import type { Graph } from "../../generated/services.js";
import type { Positions } from "../../model/project.js";
import type { Drawing } from "./drawing.js";
import type { TransferFlowEdge } from "./edges/transfer-edge.js";
import { readingOrder } from "./layout/reading-order.js";
import { isContainer, shapeOf } from "./layout/shapes.js";
import { edgeName } from "./names.js";
import { type ContainerFlowNode, labelId } from "./nodes/container-node.js";
import type { PlaceFlowNode } from "./nodes/place-node.js";

export type FlowNode = ContainerFlowNode | PlaceFlowNode;

export function flowNodes(
  graph: Graph,
  positions: Positions,
  drawing: Drawing,
  chosen: ReadonlySet<string>,
): FlowNode[] {
  return readingOrder(graph)
    .filter((node) => positions[node.id] !== undefined)
    .map((node) => ({
      id: node.id,
      type: isContainer(node) ? "container" : "place",
      position: positions[node.id] ?? { x: 0, y: 0 },
      data: { node, captionBelow: drawing.rightward.has(node.id) },
      selected: chosen.has(node.id),
      width: shapeOf(node).width,
      height: shapeOf(node).height,
      domAttributes: { "aria-labelledby": labelId(node.id) },
    }));
}

export function flowEdges(
  graph: Graph,
  drawing: Drawing,
  selected: string | null,
): TransferFlowEdge[] {
  return drawing.edges.map((drawn) => {
    const { edge } = drawn;
    return {
      id: edge.id,
      type: "transfer",
      source: edge.source,
      target: edge.target,
      data: { drawn },
      selected: edge.id === selected,
      ariaLabel: edgeName(edge, graph),
    };
  });
}
