import { useMemo } from "react";
import type { Graph } from "../../../generated/services.js";
import { type Drawing, drawingOf, sketch } from "../../../graph/drawing/drawing.js";
import { planOf } from "../../../graph/drawing/plan.js";
import type { Parted } from "../../../graph/preview/moved.js";
import { isLarge } from "../../../graph/size.js";
import type { Positions } from "../../../model/project/project.js";
import type { Arrangement } from "../layout/use-arrangement.js";
import { useLaid } from "./use-laid.js";
import { type Following, useSearched } from "./use-searched.js";

/** A graph with the places of its nodes and its lines: what shows belongs together. */
export interface Picture {
  readonly graph: Graph;
  readonly positions: Positions;
  readonly drawing: Drawing;
  /** Whether its lines have been laid. */
  readonly complete: boolean;
  /** Of a large graph: whether only what is new in it was laid, until a worker has laid all of it. */
  readonly interim: boolean;
  /** Of a large graph: the lines that are not drawn with it, because nodes are lifted; null while none are. */
  readonly lines: Parted["lines"] | null;
  /** Of a small graph: what draws its lines while nodes are lifted. */
  readonly following: Following | null;
}

const NOWHERE: Positions = {};

/** The newest picture of a graph. Of a large one, which is drawn in a worker, it may be the one before. */
export function useDrawing(graph: Graph, places: Arrangement, alone: ReadonlySet<string>): Picture {
  const large = isLarge(graph);
  const searched = useSearched(large ? null : graph, places, alone);
  const laid = useLaid(large ? graph : null, places, alone);
  const positions = places.positions ?? NOWHERE;
  return useMemo(() => {
    if (laid) return laid;
    const common = { graph, positions, interim: false, lines: null };
    if (searched) return { ...common, ...searched, complete: true };
    const { sites } = planOf(graph, positions, alone);
    const drawing = drawingOf(sketch({ links: [], sites }, []), graph);
    return { ...common, drawing, complete: false, following: null };
  }, [laid, searched, graph, positions, alone]);
}
