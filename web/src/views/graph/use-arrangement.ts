import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { createStore, type StoreApi } from "zustand/vanilla";
import type { Graph } from "../../generated/services.js";
import { arrange, hasManyNew, isUnplaced } from "../../graph/layout/arrangement.js";
import { type Frames, glide } from "../../graph/layout/glide.js";
import { layOut, searchPlaces } from "../../graph/layout/search.js";
import { renamedPlaces } from "../../graph/update/renamed.js";
import { moveNodes, type Positions } from "../../model/project/project.js";
import { useMedia } from "../../ui/media.js";
import { useProject, useStudio } from "../../ui/studio-context.js";

/** Loaded behind the first picture. */
const changes = () => import("../../model/project/changes.js");

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
  readonly tidy: (onLeave: (places: Positions) => void) => Promise<void>;
}

const FRAMES: Frames = {
  request: (step) => requestAnimationFrame(step),
  cancel: (frame) => cancelAnimationFrame(frame),
};

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
  const waits = isUnplaced(graph, known) || hasManyNew(graph, known);
  const settled = useMemo(() => (waits ? null : arrange(graph, known)), [graph, known, waits]);
  const keep = useCallback((places: Positions) => moveNodes(stores.project, places), [stores]);

  useEffect(() => {
    if (settled && graph.nodes.some((node) => kept[node.id] === undefined)) keep(settled);
  }, [settled, graph, kept, keep]);

  const { arrange: search } = ports.graphLayout;
  useEffect(() => {
    if (!waits) return;
    let current = true;
    void searchPlaces(search, graph, known).then((found) => {
      if (current) keep(found);
    });
    return () => {
      current = false;
    };
  }, [waits, search, keep, graph, known]);

  const drag = useCallback(
    (places: Positions) => {
      dragPlaces.setState(places, true);
      setDragged((before) => before ?? new Set(Object.keys(places)));
    },
    [dragPlaces],
  );
  const drop = useCallback(
    (places: Positions) => {
      const now = performance.now();
      void changes().then(({ moveOn }) => {
        setDragged(null);
        moveOn(stores, moveName(graph, places), places, now);
      });
    },
    [stores, graph],
  );
  const stop = useRef(() => {});
  useEffect(() => () => stop.current(), []);
  const tidy = useCallback(
    async (onLeave: (places: Positions) => void) => {
      const result = await layOut(search, graph);
      if (!result.ok || !settled) return;
      const to = result.value;
      onLeave(to);
      stop.current();
      const finish = () => {
        void changes().then(({ perform }) => {
          setMoved(null);
          perform(stores, "Tidy the graph", { places: to });
        });
      };
      const way = { from: settled, to, start: performance.now(), time: still ? 0 : TIDY };
      stop.current = glide({ ...way, show: setMoved, finish }, FRAMES);
    },
    [search, graph, settled, still, stores],
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
