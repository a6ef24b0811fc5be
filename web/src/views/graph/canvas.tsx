import {
  Background,
  BackgroundVariant,
  type EdgeChange,
  type NodeChange,
  Panel,
  ReactFlow,
} from "@xyflow/react";
import { useCallback, useMemo } from "react";
import type { Graph } from "../../generated/services.js";
import type { Positions } from "../../model/project.js";
import { type Selection, select } from "../../model/selection.js";
import { useSelection, useStudio } from "../../ui/studio-context.js";
import { Controls } from "./controls.js";
import { draw } from "./drawing.js";
import { BundleLayer } from "./edges/bundle-layer.js";
import { Labels } from "./edges/labels.js";
import { TransferEdge, type TransferFlowEdge } from "./edges/transfer-edge.js";
import { type FlowNode, flowEdges, flowNodes } from "./flow-elements.js";
import { useArrangement } from "./layout/use-arrangement.js";
import { Legend } from "./legend.js";
import { useTrafficStore } from "./live/traffic-store.js";
import { Travellers } from "./live/travellers.js";
import { useTrafficFeed } from "./live/use-traffic-feed.js";
import { ContainerNode } from "./nodes/container-node.js";
import { PlaceNode } from "./nodes/place-node.js";
import { MIN_ZOOM, useFitting } from "./use-fitting.js";

const NODE_TYPES = { container: ContainerNode, place: PlaceNode };
const EDGE_TYPES = { transfer: TransferEdge };
const NOTHING = { positions: {} };

/** The graph on React Flow's canvas. */
export function Canvas({ graph }: { readonly graph: Graph }) {
  const traffic = useTrafficStore();
  useTrafficFeed(traffic);
  const { positions, settled, moving, drag, drop, tidy } = useArrangement(graph);
  const selection = useSelection((state) => state.selection);
  const places = positions ?? NOTHING.positions;
  const resting = useMemo(() => draw(graph, settled ?? NOTHING.positions), [graph, settled]);
  const drawing = useMemo(
    () => (moving ? draw(graph, places, resting) : resting),
    [graph, places, moving, resting],
  );
  const nodes = useMemo(
    () => flowNodes(graph, places, drawing, selection),
    [graph, places, drawing, selection],
  );
  const edges = useMemo(() => flowEdges(graph, drawing, selection), [graph, drawing, selection]);
  const { onNodesChange, onEdgesChange, clear } = useFlowChanges(selection, drag, drop);
  const view = useFitting(positions === null ? null : drawing.extent, moving);

  return (
    <ReactFlow<FlowNode, TransferFlowEdge>
      nodes={nodes}
      edges={edges}
      nodeTypes={NODE_TYPES}
      edgeTypes={EDGE_TYPES}
      onNodesChange={onNodesChange}
      onEdgesChange={onEdgesChange}
      onPaneClick={clear}
      onMoveStart={view.onMoveStart}
      onEdgeMouseEnter={(_, edge) => traffic.setState({ hovered: edge.id })}
      onEdgeMouseLeave={() => traffic.setState({ hovered: null })}
      minZoom={MIN_ZOOM}
      maxZoom={2.5}
      nodesConnectable={false}
      deleteKeyCode={null}
      selectionKeyCode={null}
      multiSelectionKeyCode={null}
      panActivationKeyCode={null}
      zoomActivationKeyCode={null}
      proOptions={{ hideAttribution: false }}
      aria-label="Graph of the scheduler"
    >
      <Background variant={BackgroundVariant.Dots} gap={20} size={1.4} />
      <BundleLayer bundles={drawing.bundles} />
      <Labels drawing={drawing} />
      <Travellers drawing={drawing} />
      <Controls onFit={view.fit} onTidy={tidy} />
      <Legend />
      {positions === null && (
        <Panel position="top-center" className="laying-out" role="status">
          Laying out the graph.
        </Panel>
      )}
    </ReactFlow>
  );
}

/** Turns React Flow's changes into selections and places. */
function useFlowChanges(
  selection: Selection,
  drag: (places: Positions) => void,
  drop: (places: Positions) => void,
) {
  const { selection: store } = useStudio().stores;
  const onNodesChange = useCallback(
    (changes: NodeChange<FlowNode>[]) => {
      const moved: Record<string, { x: number; y: number }> = {};
      let dragging = false;
      for (const change of changes) {
        if (change.type === "select" && change.selected)
          select(store, { kind: "container", id: change.id });
        if (change.type === "position" && change.position) {
          moved[change.id] = change.position;
          dragging ||= change.dragging === true;
        }
      }
      if (Object.keys(moved).length > 0) (dragging ? drag : drop)(moved);
    },
    [store, drag, drop],
  );
  const onEdgesChange = useCallback(
    (changes: EdgeChange<TransferFlowEdge>[]) => {
      for (const change of changes) {
        if (change.type === "select" && change.selected)
          select(store, { kind: "transfer", id: change.id });
      }
    },
    [store],
  );
  const clear = useCallback(() => {
    if (selection.kind !== "none") select(store, { kind: "none" });
  }, [selection, store]);
  return { onNodesChange, onEdgesChange, clear };
}
