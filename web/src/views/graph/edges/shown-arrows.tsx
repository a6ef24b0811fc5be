import { ViewportPortal } from "@xyflow/react";
import { memo } from "react";
import type { Drawing } from "../../../graph/drawing/drawing.js";
import { useTraffic } from "../live/traffic-store.js";
import { Arrow } from "./arrow.js";

interface ShownArrowsProps {
  readonly drawing: Drawing;
  /** Id of the selected arrow. */
  readonly selected: string | null;
}

/** From end to end, the arrows that are selected or pointed at, or that a thread goes along. */
export const ShownArrows = memo(function ShownArrows({ drawing, selected }: ShownArrowsProps) {
  const lit = useTraffic((state) => state.traffic.edges);
  const hovered = useTraffic((state) => state.hovered);
  // The last one lies above the others.
  const looks = new Map([
    ...(hovered === null ? [] : [[hovered, "hovered"] as const]),
    ...[...lit.keys()].map((id) => [id, "lit"] as const),
    ...(selected === null ? [] : [[selected, "selected"] as const]),
  ]);
  return (
    <ViewportPortal>
      <svg className="bundles" aria-hidden="true">
        {[...looks].map(([id, look]) => {
          const drawn = drawing.edges.get(id);
          if (!drawn) return null;
          return (
            <g key={id} className={`transfer ${look}`}>
              <Arrow drawn={drawn} />
            </g>
          );
        })}
      </svg>
    </ViewportPortal>
  );
});
