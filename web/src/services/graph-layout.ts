import type { ELK, ElkNode } from "elkjs/lib/elk-api.js";
import { failure, success } from "../base/result.js";
import type { GraphLayout, LayoutBox, LayoutLink } from "../model/ports.js";
import type { Positions } from "../model/project/project.js";

/** ELK's words for: layers from left to right, in the order of the declarations where lines allow. */
const OPTIONS = {
  "elk.algorithm": "layered",
  "elk.direction": "RIGHT",
  "elk.edgeRouting": "ORTHOGONAL",
  "elk.spacing.nodeNode": "36",
  // What nothing is linked with yet keeps clear of the others and of their names.
  "elk.spacing.componentComponent": "72",
  "elk.layered.spacing.nodeNodeBetweenLayers": "124",
  "elk.layered.cycleBreaking.strategy": "MODEL_ORDER",
  "elk.layered.considerModelOrder.strategy": "NODES_AND_EDGES",
  "elk.layered.nodePlacement.strategy": "NETWORK_SIMPLEX",
};

/** Many small boxes, none of which has its place by a declaration. */
const CLOSE = {
  "elk.algorithm": "layered",
  "elk.direction": "RIGHT",
  "elk.edgeRouting": "POLYLINE",
  "elk.spacing.nodeNode": "14",
  "elk.layered.spacing.nodeNodeBetweenLayers": "56",
  "elk.layered.nodePlacement.strategy": "BRANDES_KOEPF",
};

/** Layout by ELK in a worker, both loaded at the first use. */
export function createGraphLayout(): GraphLayout {
  let elk: Promise<ELK> | null = null;
  return {
    async arrange(boxes, links, room = "wide") {
      try {
        elk ??= loadElk();
        const laidOut = await (await elk).layout(toElk(boxes, links, room));
        return success(toPositions(laidOut));
      } catch {
        elk = null;
        return failure(
          "The layout of the graph could not be loaded. Check the connection and try again.",
        );
      }
    },
  };
}

async function loadElk(): Promise<ELK> {
  const [{ default: Elk }, { default: workerUrl }] = await Promise.all([
    import("elkjs/lib/elk-api.js"),
    import("elkjs/lib/elk-worker.min.js?url"),
  ]);
  return new Elk({ workerFactory: () => new Worker(workerUrl) });
}

/** The drawing as ELK wants it. */
export function toElk(
  boxes: readonly LayoutBox[],
  links: readonly LayoutLink[],
  room: "wide" | "close" = "wide",
): ElkNode {
  return {
    id: "graph",
    layoutOptions: room === "wide" ? OPTIONS : CLOSE,
    children: boxes.map(({ id, width, height }) => ({ id, width, height })),
    edges: links.map(({ id, source, target }) => ({ id, sources: [source], targets: [target] })),
  };
}

/** Where ELK put the boxes. */
export function toPositions(laidOut: ElkNode): Positions {
  const places = (laidOut.children ?? []).map(({ id, x = 0, y = 0 }) => [id, { x, y }] as const);
  return Object.fromEntries(places);
}
