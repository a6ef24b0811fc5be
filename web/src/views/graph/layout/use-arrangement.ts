import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { createStore, type StoreApi } from "zustand/vanilla";
import { inSteps } from "../../../base/in-steps.js";
import type { Result } from "../../../base/result.js";
import { failure } from "../../../base/result.js";
import type { Graph } from "../../../generated/services.js";
import { arrange, arranging, hasManyNew, isUnplaced } from "../../../graph/layout/arrangement.js";
import { renamedPlaces } from "../../../graph/update/renamed.js";
import type { GraphLayout } from "../../../model/ports.js";
import { moveOn, perform } from "../../../model/project/history.js";
import { moveNodes, type Positions } from "../../../model/project/project.js";
import { useMedia } from "../../../ui/media.js";
import { useProject, useStudio } from "../../../ui/studio-context.js";

/** Milliseconds in which nodes go to their tidied places. */
export const TIDY = 240;

export interface Arrangement {
  /** Null while the first layout is sought. */
  readonly positions: Positions | null;
  /** Where the nodes stand when none is on the move. */
  readonly settled: Positions | null;
  /** Whether nodes are on the move, so that lines must be quick. */
  readonly moving: boolean;
  /** The nodes that a person drags: they and their lines are drawn apart from the picture. */
  readonly dragged: ReadonlySet<string> | null;
  /** Where these have come to; not a part of the picture, which a frame of a drag leaves as it is. */
  readonly dragPlaces: DragPlaces;
  /** Shows nodes at places that are not kept yet. */
  readonly drag: (places: Positions) => void;
  /** Keeps where nodes have been put. */
  readonly drop: (places: Positions) => void;
  /** Lays the whole graph out anew; tells to where the nodes will go, when they set off. */
  readonly tidy: (onLeave: (places: Positions) => void) => void;
}

/** The places of nodes that are dragged. */
export type DragPlaces = StoreApi<Positions>;

/** Where the nodes of the graph stand: kept places, free ones for new nodes, and a layout when nothing is kept. */
export function useArrangement(graph: Graph): Arrangement {
  const { stores, ports } = useStudio();
  const kept = useProject((state) => state.positions);
  const [moved, setMoved] = useState<Positions | null>(null);
  const [dragged, setDragged] = useState<ReadonlySet<string> | null>(null);
  const [dragPlaces] = useState(() => createStore<Positions>(() => ({})));
  const still = useMedia("(prefers-reduced-motion: reduce)");
  const known = useKeptOfRenamed(graph, kept);
  const unplaced = isUnplaced(graph, known);
  const waits = unplaced || hasManyNew(graph, known);
  const settled = useMemo(() => (waits ? null : arrange(graph, known)), [graph, known, waits]);
  const keep = useCallback((places: Positions) => moveNodes(stores.project, places), [stores]);

  useEffect(() => {
    if (settled && graph.nodes.some((node) => kept[node.id] === undefined)) keep(settled);
  }, [settled, graph, kept, keep]);

  const layOut = useCallback(() => arrangeBy(ports.graphLayout.arrange, graph), [ports, graph]);
  useEffect(() => {
    if (!waits) return;
    let current = true;
    const places = unplaced ? laidOutOrFree(layOut(), graph) : inSteps(arranging(graph, known));
    void places.then((found) => {
      if (current) keep(found);
    });
    return () => {
      current = false;
    };
  }, [waits, unplaced, layOut, keep, graph, known]);

  const drag = useCallback(
    (places: Positions) => {
      dragPlaces.setState(places, true);
      setDragged((before) => before ?? new Set(Object.keys(places)));
    },
    [dragPlaces],
  );
  const drop = useCallback(
    (places: Positions) => {
      setDragged(null);
      moveOn(stores, moveName(graph, places), places, performance.now());
    },
    [stores, graph],
  );
  const tidied = useCallback(
    (places: Positions) => {
      setMoved(null);
      perform(stores, "Tidy the graph", { places });
    },
    [stores],
  );
  const glide = useGlide(setMoved, tidied);
  const tidy = useCallback(
    (onLeave: (places: Positions) => void) => {
      layOut().then((result) => {
        if (!result.ok || !settled) return;
        onLeave(result.value);
        glide(settled, result.value, still ? 0 : TIDY);
      });
    },
    [layOut, settled, glide, still],
  );

  const positions = useMemo(
    () => (settled && moved ? { ...settled, ...moved } : settled),
    [settled, moved],
  );
  const moving = moved !== null || dragged !== null;
  return { positions, settled, moving, dragged, dragPlaces, drag, drop, tidy };
}

/** The kept places, also of nodes that have got another name since the last graph. */
function useKeptOfRenamed(graph: Graph, kept: Positions): Positions {
  const former = useRef(graph);
  const known = useMemo(
    () => ({ ...renamedPlaces(former.current, graph, kept), ...kept }),
    [graph, kept],
  );
  useEffect(() => {
    former.current = graph;
  }, [graph]);
  return known;
}

function moveName(graph: Graph, places: Positions): string {
  const moved = graph.nodes.filter(({ id }) => places[id] !== undefined);
  return moved.length === 1 ? `Move ${moved[0]?.name}` : `Move ${moved.length} nodes`;
}

/** Lays a graph out anew, by what is loaded at the first use: kept places are all that a first picture needs. */
async function arrangeBy(
  arrange: GraphLayout["arrange"],
  graph: Graph,
): Promise<Result<Positions>> {
  try {
    const { laidOut } = await import("../../../graph/layout/laid-out.js");
    return await laidOut(arrange, graph);
  } catch {
    return failure("The layout of the graph could not be loaded.");
  }
}

/** Free places for all nodes where the layout has failed. */
async function laidOutOrFree(layout: Promise<Result<Positions>>, graph: Graph): Promise<Positions> {
  const result = await layout;
  return result.ok ? result.value : inSteps(arranging(graph, {}));
}

/** Moves all nodes from one arrangement to another within a time. */
function useGlide(show: (places: Positions) => void, finish: (places: Positions) => void) {
  const frame = useRef(0);
  useEffect(() => () => cancelAnimationFrame(frame.current), []);
  return useCallback(
    (from: Positions, to: Positions, time: number) => {
      cancelAnimationFrame(frame.current);
      const start = performance.now();
      const step = (now: number) => {
        const share = time === 0 ? 1 : Math.min(1, (now - start) / time);
        if (share >= 1) return finish(to);
        show(between(from, to, 1 - (1 - share) ** 3));
        frame.current = requestAnimationFrame(step);
      };
      frame.current = requestAnimationFrame(step);
    },
    [show, finish],
  );
}

function between(from: Positions, to: Positions, share: number): Positions {
  return Object.fromEntries(
    Object.entries(to).map(([id, end]) => {
      const start = from[id] ?? end;
      return [
        id,
        { x: start.x + (end.x - start.x) * share, y: start.y + (end.y - start.y) * share },
      ];
    }),
  );
}
