import { ViewportPortal } from "@xyflow/react";
import { memo } from "react";
import type { DrawnBundle } from "../drawing/drawing.js";
import { HEAD, headTransform } from "./head.js";

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
          <BundleLines key={bundle.id} bundle={bundle} />
        ))}
      </svg>
    </ViewportPortal>
  );
});

const BundleLines = memo(function BundleLines({ bundle }: { readonly bundle: DrawnBundle }) {
  return (
    <g>
      {bundle.strokes.map((stroke) => (
        <path key={stroke.path} className="halo" d={stroke.path} />
      ))}
      {bundle.strokes.map(({ path, loop, conditional }) => (
        <path key={path} className={lineLook(loop, conditional)} d={path} />
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
  );
});

/** The class of a line: bold in a loop, dashed under a condition. */
export function lineLook(loop: boolean, conditional: boolean): string {
  return `line${loop ? " loop" : ""}${conditional ? " conditional" : ""}`;
}
