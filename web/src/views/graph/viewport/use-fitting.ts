import {
  getViewportForBounds,
  type ReactFlowState,
  useReactFlow,
  useStore,
  useStoreApi,
} from "@xyflow/react";
import { useCallback, useEffect, useRef, useState } from "react";
import type { Graph } from "../../../generated/services.js";
import type { Box } from "../../../graph/geometry.js";
import type { Positions } from "../../../model/project/project.js";
import { useMedia } from "../../../ui/media.js";
import { useProject } from "../../../ui/studio-context.js";
import type { FlowNode } from "../flow-elements.js";
import { TIDY } from "../layout/use-arrangement.js";
import { type Insets, useInsets } from "./insets.js";

export const MIN_ZOOM = 0.2;
/** A small graph is not blown up. */
const LARGEST = 1.15;
/** Insets around nodes for the lines that go round them, with names across those at the sides, in units of the drawing. */
const LINES = { beside: 84, above: 48 } as const;

/** What is to be kept in view. */
interface Shown {
  /** Around the drawing; null while there is none. */
  readonly extent: Box | null;
  /** What it is of: where the lines of another one lead out of a view that held all, that goes along. */
  readonly graph: Graph;
  /**
   * What stands in it: one that comes where it cannot be seen brings the view along, and a change behind which none can
   * be seen brings the view back.
   */
  readonly nodes: readonly FlowNode[];
  /** Whether more lines are still to be laid: the view of another project waits for these. */
  readonly interim: boolean;
}

/**
 * Keeps the whole drawing in view until a person moves the view.
 *
 * @param busy - whether nodes are on the move, or a person is about to draw: the view waits, lest it
 *   goes away under a press.
 */
export function useFitting({ extent, graph, nodes, interim }: Shown, busy: boolean) {
  const { setViewport } = useReactFlow();
  const flow = useStoreApi();
  const width = useStore((state) => state.width);
  const height = useStore((state) => state.height);
  const insets = useInsets();
  const project = useProject((state) => state.opened);
  const [free, setFree] = useState(false);
  const show = useCallback(
    (duration: number) => {
      setFree(false);
      if (!extent || width === 0 || height === 0) return;
      void setViewport(viewOf(extent, width, height, insets), { duration });
    },
    [setViewport, extent, width, height, insets],
  );
  const fit = useCallback(() => show(0), [show]);

  const still = useMedia("(prefers-reduced-motion: reduce)");
  const following = useRef(false);
  /** Goes along with nodes that go to other places together; once their lines are laid, no further than these need. */
  const follow = useCallback(
    (places: Positions) => {
      setFree(false);
      following.current = true;
      const bounds = boundsOf(nodes, places);
      void setViewport(viewOf(bounds, width, height, insets), { duration: still ? 0 : TIDY });
    },
    [setViewport, nodes, width, height, insets, still],
  );

  const fitted = useRef({ project: 0, width: 0, height: 0 });
  const known = useRef<ReadonlySet<string>>(new Set());
  const drawn = useRef<{ readonly graph: Graph; readonly extent: Box } | null>(null);
  useEffect(() => {
    const last = fitted.current;
    const another = last.project !== project;
    const resized = last.width !== width || last.height !== height;
    if (!extent || width === 0 || busy || (another && interim)) return;
    // A node that was dropped elsewhere does not move the view.
    const sees = (box: Box) => isSeen(box, flow.getState(), insets);
    const comesUnseen = nodes.some(
      (node) => !known.current.has(node.id) && !sees({ ...node.position, ...sizeOf(node) }),
    );
    const former = drawn.current;
    const leadsOut =
      former !== null && former.graph !== graph && sees(former.extent) && !sees(extent);
    drawn.current = { graph, extent };
    const replaced = isReplaced(known.current, nodes);
    known.current = new Set(nodes.map(({ id }) => id));
    const stretchedDrawing = following.current;
    following.current = false;
    const changed = resized || comesUnseen || leadsOut || stretchedDrawing;
    if (!(another || replaced || isLost(nodes, flow.getState()) || (changed && !free))) return;
    fitted.current = { project, width, height };
    show(stretchedDrawing && !still ? TIDY : 0);
  }, [
    extent,
    graph,
    nodes,
    interim,
    busy,
    free,
    still,
    project,
    width,
    height,
    insets,
    show,
    flow,
  ]);

  const onMoveStart = useCallback((event: unknown) => {
    if (event) setFree(true);
  }, []);
  return { fit, follow, onMoveStart };
}

/** The view in which a box is as large as there is insets for it. */
function viewOf(box: Box, width: number, height: number, { left, right, top, bottom }: Insets) {
  return getViewportForBounds(box, width, height, MIN_ZOOM, LARGEST, {
    left: `${left}px`,
    right: `${right}px`,
    top: `${top}px`,
    bottom: `${bottom}px`,
  });
}

function sizeOf({ width = 0, height = 0 }: FlowNode) {
  return { width, height };
}

/** Around nodes at their places, with insets for their lines. */
function boundsOf(nodes: readonly FlowNode[], places: Positions): Box {
  const boxes = nodes.map((node) => {
    const { x, y } = places[node.id] ?? node.position;
    const { width, height } = sizeOf(node);
    return { left: x, top: y, right: x + width, bottom: y + height };
  });
  const x = Math.min(...boxes.map(({ left }) => left)) - LINES.beside;
  const y = Math.min(...boxes.map(({ top }) => top)) - LINES.above;
  const width = Math.max(...boxes.map(({ right }) => right)) + LINES.beside - x;
  const height = Math.max(...boxes.map(({ bottom }) => bottom)) + LINES.above - y;
  return { x, y, width, height };
}

/** Whether none of several containers is left, as when another text was put in the place of one's own. */
function isReplaced(known: ReadonlySet<string>, nodes: readonly FlowNode[]): boolean {
  const former = [...known].filter((id) => id.startsWith("container:"));
  return former.length > 1 && !nodes.some(({ id, type }) => type === "container" && known.has(id));
}

/** Whether a view shows no node at all, as when one was dragged far away and that is undone. */
function isLost(nodes: readonly FlowNode[], { transform, width, height }: ReactFlowState): boolean {
  const [x, y, zoom] = transform;
  const isOut = (node: FlowNode) => {
    const [left, top] = [node.position.x * zoom + x, node.position.y * zoom + y];
    const size = sizeOf(node);
    const [right, bottom] = [left + size.width * zoom, top + size.height * zoom];
    return right < 0 || bottom < 0 || left > width || top > height;
  };
  return nodes.length > 0 && nodes.every(isOut);
}

/** By how much what just fits may seem to stick out, as numbers are rounded. */
const ROUNDING = 0.5;

/** Whether all of a box is on the canvas, and not under the palette or the controls. */
function isSeen(box: Box, view: ReactFlowState, insets: Insets): boolean {
  const [x, y, zoom] = view.transform;
  const [left, top] = [box.x * zoom + x, box.y * zoom + y];
  return (
    left >= insets.left - ROUNDING &&
    top >= insets.top - ROUNDING &&
    left + box.width * zoom <= view.width &&
    top + box.height * zoom <= view.height
  );
}
