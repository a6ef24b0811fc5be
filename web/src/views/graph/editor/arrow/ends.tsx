import { ViewportPortal } from "@xyflow/react";
import type { DrawnEdge } from "../../../../graph/drawing/drawing.js";

/** The ends of the selected arrow, to be led elsewhere. */
export function ArrowEnds({ drawn }: { readonly drawn: DrawnEdge }) {
  const { edge, line, head } = drawn;
  const [start] = line;
  if (!start || !head || edge.transfers.length === 0) return null;
  const back = (head.degrees * Math.PI) / 180;
  const tip = { x: head.x - 12 * Math.cos(back), y: head.y - 12 * Math.sin(back) };
  return (
    <ViewportPortal>
      <svg className="bundles arrow-ends" aria-hidden="true">
        <circle
          data-arrow-end="source"
          data-edge={edge.id}
          data-fixed={edge.target}
          cx={start.x}
          cy={start.y}
          r={5}
        />
        <circle
          data-arrow-end="target"
          data-edge={edge.id}
          data-fixed={edge.source}
          cx={tip.x}
          cy={tip.y}
          r={5}
        />
      </svg>
    </ViewportPortal>
  );
}
