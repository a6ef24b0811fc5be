/** Nodes and edges in React Flow's terms. What has not changed stays the same object: it is not drawn again. */

import type { Graph, GraphNode } from "../../generated/services.js";
import type { Drawing, DrawnEdge } from "../../graph/drawing/drawing.js";
import { readingOrder } from "../../graph/graph-index.js";
import { isContainer, shapeOf } from "../../graph/layout/shapes.js";
import { edgeName } from "../../graph/names.js";
import type { Picture } from "../../graph/picture.js";
import type { Held } from "../../model/container-kinds.js";
import type { TransferFlowEdge } from "./edges/transfer-edge.js";
import type { ContainerFlowNode } from "./nodes/container-node.js";
import type { PlaceFlowNode } from "./nodes/place-node.js";

export type FlowNode = ContainerFlowNode | PlaceFlowNode;

/**
 * The nodes of a picture; those of a former one as far as they are the same.
 *
 * @param view - tells ids of this view's elements from those of other graphs on the page
 */
export function flowNodes(
  { graph, positions, drawing }: Picture,
  chosen: ReadonlySet<string>,
  former: readonly FlowNode[],
  view = "",
): FlowNode[] {
  const known = new Map(former.map((node) => [node.id, node]));
  return readingOrder(graph).flatMap((node) => {
    const position = positions[node.id];
    if (!position) return [];
    const before = known.get(node.id);
    const captionBelow = drawing.rightward.has(node.id);
    const data = before && isDrawnAlike(before, node, captionBelow) ? before.data : null;
    const selected = chosen.has(node.id);
    const { x, y } = before?.position ?? {};
    if (data && before?.selected === selected && x === position.x && y === position.y)
      return before;
    return flowNode(
      position,
      data ?? { node, captionBelow, labelId: `${view}${node.id}` },
      selected,
    );
  });
}

function flowNode(position: FlowNode["position"], data: FlowNode["data"], selected: boolean) {
  const { node, labelId } = data;
  const { width, height } = shapeOf(node);
  return {
    id: node.id,
    type: isContainer(node) ? "container" : "place",
    position,
    data,
    selected,
    width,
    height,
    // What is known of a node need not be measured anew wherever it goes.
    measured: { width, height },
    domAttributes: { "aria-labelledby": labelId },
  } satisfies FlowNode as FlowNode;
}

/** Whether a node looks as before; where it is declared may have changed. */
function isDrawnAlike({ data }: FlowNode, node: GraphNode, captionBelow: boolean): boolean {
  const { from: _from, to: _to, ...look } = node;
  const before: Readonly<Record<string, unknown>> = { ...data.node };
  return (
    data.captionBelow === captionBelow &&
    Object.entries(look).every(([name, value]) => before[name] === value)
  );
}

/** The arrows that take pointer and keyboard; those of before as far as they are the same. */
export function flowEdges(
  graph: Graph,
  edges: Iterable<DrawnEdge>,
  selected: string | null,
  former: readonly TransferFlowEdge[],
  held: Held = "thread",
): TransferFlowEdge[] {
  const known = new Map(former.map((edge) => [edge.id, edge]));
  return Array.from(edges, (drawn) => {
    const { edge } = drawn;
    const before = known.get(edge.id);
    const isSelected = edge.id === selected;
    if (before?.data?.drawn === drawn && before.selected === isSelected) return before;
    return {
      id: edge.id,
      type: "transfer",
      source: edge.source,
      target: edge.target,
      data: { drawn },
      selected: isSelected,
      ariaLabel: edgeName(edge, graph, held),
    };
  });
}

/** At one node more arrows than this are not offered to the keyboard one by one. */
const MOST_AT_A_NODE = 60;

/** In a dense graph: the selected arrow, and those at the nodes that are chosen. */
export function reachableEdges(
  { edges }: Drawing,
  chosen: ReadonlySet<string>,
  selected: string | null,
): DrawnEdge[] {
  const isNear = ({ edge }: DrawnEdge) => chosen.has(edge.source) || chosen.has(edge.target);
  const near = chosen.size === 0 ? [] : [...edges.values()].filter(isNear);
  const shown = near.length > MOST_AT_A_NODE ? [] : near;
  const own = selected === null ? undefined : edges.get(selected);
  return own && !shown.includes(own) ? [...shown, own] : shown;
}
