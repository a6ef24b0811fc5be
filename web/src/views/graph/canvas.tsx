import { Background, BackgroundVariant, Panel, ReactFlow } from "@xyflow/react";
import { lazy, Suspense, useMemo } from "react";
import type { Graph } from "../../generated/services.js";
import { useSelection } from "../../ui/studio-context.js";
import { Controls } from "./controls.js";
import { draw } from "./drawing.js";
import { BundleLayer } from "./edges/bundle-layer.js";
import { Labels } from "./edges/labels.js";
import { TransferEdge, type TransferFlowEdge } from "./edges/transfer-edge.js";
import { chosenNodes, useEditing } from "./editing.js";
import { type FlowNode, flowEdges, flowNodes } from "./flow-elements.js";
import { useArrangement } from "./layout/use-arrangement.js";
import { Legend } from "./legend.js";
import { useTrafficStore } from "./live/traffic-store.js";
import { Travellers } from "./live/travellers.js";
import { useTrafficFeed } from "./live/use-traffic-feed.js";
import { ContainerNode } from "./nodes/container-node.js";
import { PlaceNode } from "./nodes/place-node.js";
import { useSelectedEdge } from "./selected-edge.js";
import { MIN_ZOOM, useFitting } from "./use-fitting.js";
import { useFlowChanges } from "./use-flow-changes.js";

/** What edits the drawing: nothing that the first picture needs. */
const Editor = lazy(() => import("./editor/index.js"));

const NODE_TYPES = { container: ContainerNode, place: PlaceNode };
const EDGE_TYPES = { transfer: TransferEdge };
const NOTHING = { positions: {} };
/** Keys with which a click adds to what is selected. */
const ADDING_KEYS = ["Shift", "Control", "Meta"];
/** Buttons of a mouse that always move the view: the middle and the right one. */
const MOVING_BUTTONS = [1, 2];

/** The graph on React Flow's canvas. */
export function Canvas({ graph }: { readonly graph: Graph }) {
  const traffic = useTrafficStore();
  useTrafficFeed(traffic);
  const { positions, settled, moving, drag, drop, tidy } = useArrangement(graph);
  const selection = useSelection((state) => state.selection);
  const marked = useEditing((state) => state.marked);
  const tool = useEditing((state) => state.tool);
  const alone = useEditing((state) => state.alone);
  const edge = useSelectedEdge(graph);
  const places = positions ?? NOTHING.positions;
  const resting = useMemo(
    () => draw(graph, settled ?? NOTHING.positions, null, alone),
    [graph, settled, alone],
  );
  const drawing = useMemo(
    () => (moving ? draw(graph, places, resting, alone) : resting),
    [graph, places, moving, resting, alone],
  );
  const nodes = useMemo(
    () => flowNodes(graph, places, drawing, chosenNodes(selection, marked)),
    [graph, places, drawing, selection, marked],
  );
  const edges = useMemo(() => flowEdges(graph, drawing, edge), [graph, drawing, edge]);
  const { onNodesChange, onEdgesChange, onNodeDoubleClick, clear } = useFlowChanges(drag, drop);
  const view = useFitting(positions === null ? null : drawing.extent, moving);

  return (
    <ReactFlow<FlowNode, TransferFlowEdge>
      nodes={nodes}
      edges={edges}
      nodeTypes={NODE_TYPES}
      edgeTypes={EDGE_TYPES}
      onNodesChange={onNodesChange}
      onEdgesChange={onEdgesChange}
      onNodeDoubleClick={onNodeDoubleClick}
      onPaneClick={clear}
      onMoveStart={view.onMoveStart}
      onEdgeMouseEnter={(_, edge) => traffic.setState({ hovered: edge.id })}
      onEdgeMouseLeave={() => traffic.setState({ hovered: null })}
      minZoom={MIN_ZOOM}
      maxZoom={2.5}
      nodesConnectable={false}
      deleteKeyCode={null}
      selectionKeyCode={null}
      multiSelectionKeyCode={ADDING_KEYS}
      selectionOnDrag={tool === "select"}
      panOnDrag={tool === "hand" ? true : MOVING_BUTTONS}
      nodesDraggable={tool === "select"}
      zoomOnDoubleClick={false}
      className={`tool-${tool}`}
      tabIndex={0}
      panActivationKeyCode={null}
      zoomActivationKeyCode={null}
      proOptions={{ hideAttribution: false }}
      aria-label="Graph of the scheduler"
    >
      <Background variant={BackgroundVariant.Dots} gap={20} size={1.4} />
      <BundleLayer bundles={drawing.bundles} />
      <Labels drawing={drawing} selected={edge} />
      <Travellers drawing={drawing} />
      <Controls onFit={view.fit} onTidy={tidy} />
      <Legend />
      {positions !== null && (
        <Suspense fallback={null}>
          <Editor {...{ graph, drawing, positions, edge }} moving={moving} />
        </Suspense>
      )}
      {positions === null && (
        <Panel position="top-center" className="laying-out" role="status">
          Laying out the graph.
        </Panel>
      )}
    </ReactFlow>
  );
}
