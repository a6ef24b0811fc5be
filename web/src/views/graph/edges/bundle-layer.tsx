import { ViewportPortal } from "@xyflow/react";
import { memo } from "react";
import type { DrawnBundle } from "../drawing.js";
import { HEAD, headTransform } from "./transfer-edge.js";

/** All lines at rest, below the nodes. Each bundle covers the lines before it with a halo where they cross. */
export const BundleLayer = memo(function BundleLayer({
  bundles,
}: {
  readonly bundles: readonly DrawnBundle[];
}) {
  return (
    <ViewportPortal>
      <svg className="bundles" aria-hidden="true">
        {bundles.map((bundle) => (
          <g key={bundle.id}>
            {bundle.strokes.map((stroke) => (
              <path key={stroke.path} className="halo" d={stroke.path} />
            ))}
            {bundle.strokes.map((stroke) => (
              <path
                key={stroke.path}
                className={`line${stroke.loop ? " loop" : ""}${stroke.conditional ? " conditional" : ""}`}
                d={stroke.path}
              />
            ))}
            {bundle.heads.map((head) => (
              <path
                key={`${head.x},${head.y}`}
                className="head"
                d={HEAD}
                transform={headTransform(head)}
              />
            ))}
          </g>
        ))}
      </svg>
    </ViewportPortal>
  );
});
