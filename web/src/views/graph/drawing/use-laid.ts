import { useEffect, useMemo, useState } from "react";
import { behindFrame } from "../../../base/behind-frame.js";
import type { Graph } from "../../../generated/services.js";
import type { Resting } from "../../../graph/drawing/pen.js";
import type { Arrangement } from "../layout/use-arrangement.js";
import type { Picture } from "./use-drawing.js";
import { useMotion } from "./use-motion.js";

const RESTING = { complete: true, interim: false, lines: null, following: null } as const;

/**
 * A large graph, drawn in a worker; only the lines of nodes that move, and a few that are new, are laid here.
 *
 * @param graph - null while it is small: it is not drawn then.
 */
export function useLaid(
  graph: Graph | null,
  { settled, positions, lifted }: Pick<Arrangement, "positions" | "settled" | "lifted">,
  alone: ReadonlySet<string>,
): Picture | null {
  const [resting, setResting] = useState<Resting | null>(null);
  const motion = useMotion(graph !== null, setResting);
  useEffect(() => {
    if (!motion || !graph || !settled) return;
    return behindFrame(() => motion.pen.draw({ graph, positions: settled, alone }, null));
  }, [motion, graph, settled, alone]);
  const laid = useMemo((): Picture | null => {
    if (!graph || !motion || !resting) return null;
    if (resting.graph !== graph && positions) {
      const drawing = motion.changedDrawing(resting, graph, positions);
      if (drawing) return { graph, positions, drawing, ...RESTING, interim: true };
    }
    const all = resting.graph === graph ? positions : { ...resting.positions, ...positions };
    const now = all ?? resting.positions;
    const drawing = now === resting.positions ? resting.drawing : motion.movedDrawing(resting, now);
    const { graph: shown } = resting;
    return { graph: shown, positions: now, drawing, ...RESTING };
  }, [graph, motion, resting, positions]);
  return useMemo(() => {
    if (!laid || !motion || !lifted) return laid;
    const { rest, lines } = motion.parted({ ...laid, alone }, lifted);
    return { ...laid, drawing: rest, lines };
  }, [laid, motion, lifted, alone]);
}
