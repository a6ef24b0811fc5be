import type { LinePreview } from "../../../graph/preview/lines.js";
import type { Positions } from "../../../model/project/project.js";
import { paintLines } from "./paint-lines.js";
import { PreviewCanvas, type Sheet } from "./preview-canvas.js";
import type { DraggedNodes } from "./use-frames.js";

interface PreviewLinesProps extends DraggedNodes {
  /** The lines at the nodes; null while those of the graph are not known. */
  readonly lines: LinePreview["lines"] | null;
}

/** The lines at nodes of a large graph that are dragged, each by itself. */
export function PreviewLines({ lines, ...nodes }: PreviewLinesProps) {
  const sheetAt = (places: Positions): Sheet => {
    const edges = lines?.(places) ?? [];
    return {
      lines: edges.map(({ line }) => line),
      paint: (pen, view) => paintLines(pen, edges, view),
    };
  };
  return <PreviewCanvas {...nodes} below={false} sheetAt={lines && sheetAt} />;
}
