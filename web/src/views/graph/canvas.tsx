import { Panel, ReactFlow } from "@xyflow/react";
import { Suspense, useEffect, useId, useMemo, useRef } from "react";
import type { Graph } from "../../generated/services.js";
import { chosenNodes } from "../../graph/editing.js";
import type { Size } from "../../graph/geometry.js";
import type { Router } from "../../graph/picture.js";
import { isDense } from "../../graph/size.js";
import { lazily } from "../../ui/lazily.js";
import { useHeld, useProject, useSelection } from "../../ui/studio-context.js";
import { BundleLayer } from "./edges/bundle-layer.js";
import { Labels } from "./edges/labels.js";
import { ShownArrows } from "./edges/shown-arrows.js";
import { TransferEdge, type TransferFlowEdge } from "./edges/transfer-edge.js";
import { useEditing, useEditingStore } from "./editing-context.js";
import { type FlowNode, flowEdges, flowNodes, reachableEdges } from "./flow-elements.js";
import { type TrafficStore, useTrafficStore } from "./live/traffic-store.js";
import { useTrafficFeed } from "./live/use-traffic-feed.js";
import { ContainerNode } from "./nodes/container-node.js";
import { PlaceNode } from "./nodes/place-node.js";
import { usePicture } from "./picture/use-picture.js";
import { useSelectedEdge } from "./selected-edge.js";
import { useArrangement } from "./use-arrangement.js";
import { useFlowChanges } from "./use-flow-changes.js";
import { useGradually } from "./use-gradually.js";
import { Controls } from "./viewport/controls.js";
import { Dots } from "./viewport/dots.js";
import { MIN_ZOOM } from "./viewport/fitted-view.js";
import { type Framed, useInsets } from "./viewport/insets.js";
import { useFitting } from "./viewport/use-fitting.js";

/** What edits the drawing, and what moves in it: nothing that the first picture needs. */
const Editor = lazily(() => import("./editor/index.js"));
const DenseLines = lazily(() => import("./dense/index.js"));
const Legend = lazily(() => import("./legend.js"));
const DragPreview = lazily(() => import("./drag-preview/index.js"));
const Travellers = lazily(() => import("./live/travellers.js"));
const MovingViewport = lazily(() => import("./viewport/index.js"));

const NODE_TYPES = { container: ContainerNode, place: PlaceNode };
const EDGE_TYPES = { transfer: TransferEdge };
/** Keys with which a click adds to what is selected. */
const ADDING_KEYS = ["Shift", "Control", "Meta"];
/** Buttons of a mouse that always move the view: the middle and the right one. */
const MOVING_BUTTONS = [1, 2];

interface CanvasProps {
  readonly graph: Graph;
  readonly label: string;
  readonly framed: Framed;
  readonly fixed: boolean;
  readonly onExtent: ((extent: Size) => void) | undefined;
}

/** The graph on React Flow's canvas. */
export function Canvas({ graph: newest, label, framed, fixed, onExtent }: CanvasProps) {
  const traffic = useTrafficStore();
  useTrafficFeed(traffic);
  const arrangement = useArrangement(newest);
  const { positions: arranged, moving, dragged, dragPlaces, drag, drop, tidy } = arrangement;
  const editing = useEditingStore();
  const selection = useSelection((state) => state.selection);
  const marked = useEditing((state) => state.marked);
  const chosenTool = useEditing((state) => state.tool);
  const tool = fixed ? "hand" : chosenTool;
  const kept = useProject((state) => state.ownLines);
  const ownLines = useMemo(() => new Set(kept), [kept]);
  const isDrawing = useEditing(({ form, connection }) => form !== null || connection !== null);
  const picture = usePicture(newest, arrangement, ownLines);
  const { graph, positions, drawing, complete, router } = picture;
  const edge = useSelectedEdge(graph);
  const chosen = useMemo(() => chosenNodes(selection, marked), [selection, marked]);
  const dense = isDense(graph);
  const own = useId();
  const nodes = useKept<FlowNode>(
    (former) => flowNodes(picture, chosen, former, own),
    [picture, chosen, own],
  );
  const held = useHeld();
  const edges = useKept<TransferFlowEdge>(
    (former) => {
      const shown = dense ? reachableEdges(drawing, chosen, edge) : drawing.edges.values();
      return flowEdges(graph, shown, edge, former, held);
    },
    [graph, drawing, chosen, dense, edge, held],
  );
  const { onNodesChange, onEdgesChange, onNodeDoubleClick, clear } = useFlowChanges(drag, drop);
  const placed = arranged !== null && complete;
  const extent = placed ? drawing.extent : null;
  const insets = useInsets(framed, fixed);
  const view = useFitting(picture, extent, moving || isDrawing, insets);
  useEffect(() => {
    if (extent) onExtent?.(extent);
  }, [extent, onExtent]);
  const handlers = usePointed(router, traffic);
  const inPage = useGradually(nodes);
  const previewed = dragged !== null && router !== null;
  const onTidy = () =>
    void tidy((places) => {
      view.follow(places);
      editing.setState({ said: "Tidied the graph." });
    });
  const lines = (
    <>
      <BundleLayer bundles={drawing.bundles} />
      <Labels drawing={drawing} named={drawing.bundles} selected={edge} />
    </>
  );

  return (
    <ReactFlow<FlowNode, TransferFlowEdge>
      nodes={inPage}
      edges={edges}
      nodeTypes={NODE_TYPES}
      edgeTypes={EDGE_TYPES}
      onNodesChange={onNodesChange}
      onEdgesChange={onEdgesChange}
      {...(fixed ? {} : { onNodeDoubleClick })}
      onPaneClick={clear}
      onMoveStart={view.onMoveStart}
      {...handlers}
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
      zoomOnScroll={!framed}
      preventScrolling={!framed}
      aria-label={label}
    >
      <Dots />
      {dense ? (
        <Suspense fallback={null}>
          <DenseLines
            picture={picture}
            moving={moving}
            dragged={dragged !== null}
            selected={edge}
          />
        </Suspense>
      ) : (
        !previewed && lines
      )}
      {dragged ? (
        <Suspense fallback={previewed && lines}>
          <DragPreview picture={picture} dragged={dragged} dragPlaces={dragPlaces} />
        </Suspense>
      ) : null}
      <ShownArrows drawing={drawing} selected={edge} />
      <Controls onFit={view.fit} onTidy={fixed ? null : onTidy} />
      <Suspense fallback={null}>
        <Legend palette={insets.palette} />
      </Suspense>
      {arranged !== null && (
        <Suspense fallback={null}>
          <Travellers drawing={drawing} />
          <MovingViewport />
          {fixed ? null : <Editor {...{ graph, drawing, positions, edge, moving, dragged }} />}
        </Suspense>
      )}
      {!placed && (
        <Panel position="top-center" className="laying-out" role="status">
          Laying out the graph.
        </Panel>
      )}
    </ReactFlow>
  );
}

/** What is done where the pointer comes to nodes and edges. It stays the same: React Flow gives it to each of them. */
function usePointed(router: Router | null, traffic: TrafficStore) {
  const newest = useRef(router);
  useEffect(() => {
    newest.current = router;
  }, [router]);
  return useMemo(
    () => ({
      onNodeMouseEnter: () => newest.current?.queue.warmUp(newest.current.resting),
      onEdgeMouseEnter: (_: unknown, { id }: TransferFlowEdge) => traffic.setState({ hovered: id }),
      onEdgeMouseLeave: () => traffic.setState({ hovered: null }),
    }),
    [traffic],
  );
}

/** Elements that are made anew when something has changed, from those of before. */
function useKept<T>(make: (former: readonly T[]) => T[], causes: readonly unknown[]): T[] {
  const former = useRef<readonly T[]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the causes are those of the caller
  const made = useMemo(() => make(former.current), causes);
  useEffect(() => {
    former.current = made;
  }, [made]);
  return made;
}
