import type { Parted } from "../../../graph/preview/moved.js";
import type { Positions } from "../../../model/project/project.js";
import { LiftedCanvas, type Sheet } from "./lifted-canvas.js";
import { paintLines } from "./paint-lines.js";
import type { LiftedNodes } from "./use-frames.js";

interface PaintedLinesProps extends LiftedNodes {
  /** The lines at the nodes; null while those of the graph are not known. */
  readonly lines: Parted["lines"] | null;
}

/** The lines at nodes of a large graph that are dragged, each by itself. */
export function PaintedLines({ lines, ...nodes }: PaintedLinesProps) {
  const sheetAt = (places: Positions): Sheet => {
    const edges = lines?.(places) ?? [];
    return {
      lines: edges.map(({ line }) => line),
      paint: (pen, view) => paintLines(pen, edges, view),
    };
  };
  return <LiftedCanvas {...nodes} below={false} sheetAt={lines && sheetAt} />;
}
