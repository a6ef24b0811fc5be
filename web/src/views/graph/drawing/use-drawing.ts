import { useEffect, useMemo, useState } from "react";
import type { Graph } from "../../../generated/services.js";
import type { Positions } from "../../../model/project.js";
import type { Arrangement } from "../layout/use-arrangement.js";
import type { RoutedBundle } from "../routing/nets.js";
import { route } from "../routing/route.js";
import { type Drawing, drawingOf, sketch } from "./drawing.js";
import type { Parted } from "./moved.js";
import type { Resting } from "./pen.js";
import { type Plan, planOf } from "./plan.js";
import { isLarge } from "./size.js";

type Large = typeof import("./large.js");

/** A graph with the places of its nodes and its lines: what shows belongs together. */
export interface Picture {
  readonly graph: Graph;
  readonly positions: Positions;
  readonly drawing: Drawing;
  /** Whether its lines have been laid. */
  readonly complete: boolean;
  /** The lines that are not drawn with it, because nodes are lifted; null while none are. */
  readonly lifted: Parted["lines"] | null;
}

type Places = Pick<Arrangement, "positions" | "settled" | "moving" | "lifted">;

const NOWHERE: Positions = {};

/** The newest picture of a graph. Of a large one, which is drawn in a worker, it may be the one before. */
export function useDrawing(graph: Graph, places: Places, alone: ReadonlySet<string>): Picture {
  const large = isLarge(graph);
  const searched = useSearched(large ? null : graph, places, alone);
  const laid = useLaid(large ? graph : null, places, alone);
  const positions = places.positions ?? NOWHERE;
  return useMemo(() => {
    if (laid) return laid;
    if (searched) return { graph, positions, drawing: searched, complete: true, lifted: null };
    const { sites } = planOf(graph, positions, alone);
    const drawing = drawingOf(sketch({ links: [], sites }, []), graph);
    return { graph, positions, drawing, complete: false, lifted: null };
  }, [laid, searched, graph, positions, alone]);
}

/** A small graph, drawn at once. While nodes move, lines that still fit stay as they are. */
function useSearched(graph: Graph | null, places: Places, alone: ReadonlySet<string>) {
  const { settled, positions, moving } = places;
  const resting = useMemo(
    () => graph && drawn(graph, planOf(graph, settled ?? NOWHERE, alone)),
    [graph, settled, alone],
  );
  const now = useMemo(() => {
    if (!graph || !moving) return resting;
    return drawn(graph, planOf(graph, positions ?? NOWHERE, alone), resting?.routed);
  }, [graph, positions, moving, resting, alone]);
  return now?.drawing ?? null;
}

function drawn(graph: Graph, plan: Plan, earlier?: readonly RoutedBundle[]) {
  const routed = route(plan.links, plan.sites, earlier);
  return { routed, drawing: drawingOf(sketch(plan, routed), graph) };
}

/** A large graph, drawn in a worker; only the lines of nodes that move are laid here. */
function useLaid(graph: Graph | null, places: Places, alone: ReadonlySet<string>): Picture | null {
  const { settled, positions, lifted } = places;
  const [resting, setResting] = useState<Resting | null>(null);
  const large = useLarge(graph !== null, setResting);
  useEffect(() => {
    if (large && graph && settled) large.pen.draw({ graph, positions: settled, alone });
  }, [large, graph, settled, alone]);
  const laid = useMemo(() => {
    if (!graph || !large || !resting) return null;
    const all = resting.graph === graph ? positions : { ...resting.positions, ...positions };
    const now = all ?? resting.positions;
    const drawing = now === resting.positions ? resting.drawing : large.movedDrawing(resting, now);
    return { graph: resting.graph, positions: now, drawing, complete: true, lifted: null };
  }, [graph, large, resting, positions]);
  return useMemo(() => {
    if (!laid || !large || !lifted) return laid;
    const { rest, lines } = large.parted({ ...laid, alone }, lifted);
    return { ...laid, drawing: rest, lifted: lines };
  }, [laid, large, lifted, alone]);
}

interface LargeDrawing {
  readonly pen: InstanceType<Large["Pen"]>;
  readonly movedDrawing: Large["movedDrawing"];
  readonly parted: Large["parted"];
}

/** What draws large graphs, loaded with the first of them. */
function useLarge(wanted: boolean, onDrawn: (drawn: Resting | null) => void): LargeDrawing | null {
  const [large, setLarge] = useState<LargeDrawing | null>(null);
  useEffect(() => {
    if (!wanted) return;
    let pen: LargeDrawing["pen"] | null = null;
    let left = false;
    void import("./large.js").then(({ Pen, movedDrawing, parted }) => {
      if (left) return;
      pen = new Pen(onDrawn);
      setLarge({ pen, movedDrawing, parted });
    });
    return () => {
      left = true;
      pen?.end();
      setLarge(null);
      onDrawn(null);
    };
  }, [wanted, onDrawn]);
  return large;
}
