import { useEffect, useMemo, useRef, useState } from "react";
import { createStore, type StoreApi } from "zustand/vanilla";
import type { Graph } from "../../../generated/services.js";
import { type Drawing, drawingOf, redrawn, sketch } from "../../../graph/drawing/drawing.js";
import type { Drawn, Subject } from "../../../graph/drawing/pen.js";
import { isSamePlan, planOf } from "../../../graph/drawing/plan.js";
import { route } from "../../../graph/routes/route.js";
import type { Arrangement } from "../layout/use-arrangement.js";
import { type Motion, useMotion } from "./use-motion.js";

/** A small graph, drawn with routes by search. */
export interface Searched {
  readonly drawing: Drawing;
  /** What draws it while nodes are lifted; null until it is loaded. */
  readonly following: Following | null;
}

export interface Following extends Motion {
  readonly resting: Drawn;
  /** The newest drawing by the pen: of the nodes where they have been not long ago. */
  readonly newest: StoreApi<{ readonly drawn: Drawn | null }>;
}

/**
 * A small graph, drawn at once. While it is tidied its lines are led along with the nodes.
 *
 * @param graph - null while it is large: it is not drawn then.
 */
export function useSearched(
  graph: Graph | null,
  { settled, positions, lifted }: Pick<Arrangement, "positions" | "settled" | "lifted">,
  alone: ReadonlySet<string>,
): Searched | null {
  const former = useRef<Drawn | null>(null);
  const resting = useMemo(
    () => graph && draw({ graph, positions: settled ?? {}, alone }, former.current),
    [graph, settled, alone],
  );
  useEffect(() => {
    former.current = resting;
  }, [resting]);
  const [newest] = useState(() => createStore<{ drawn: Drawn | null }>(() => ({ drawn: null })));
  const [show] = useState(() => (drawn: Drawn | null) => newest.setState({ drawn }));
  const motion = useMotion(graph !== null, show);
  const following = useMemo(
    () => (resting && motion ? { ...motion, resting, newest } : null),
    [resting, motion, newest],
  );
  return useMemo(() => {
    if (!resting || !following) return resting && { drawing: resting.drawing, following };
    const drawing =
      positions && positions !== settled ? following.followed(resting, positions) : resting.drawing;
    return { drawing: lifted ? following.withoutArrowsAt(drawing, lifted) : drawing, following };
  }, [resting, following, positions, settled, lifted]);
}

/** Routes are searched for, unless those of before are the same: a search takes some time. */
function draw(subject: Subject, before: Drawn | null): Drawn {
  const { graph, positions, alone } = subject;
  const plan = planOf(graph, positions, alone);
  if (before && isSamePlan(before.plan, plan))
    return { ...before, ...subject, drawing: redrawn(before.drawing, graph) };
  const routed = route(plan.links, plan.sites);
  return {
    ...subject,
    plan,
    former: null,
    routed,
    drawing: drawingOf(sketch(plan, routed), graph),
  };
}
