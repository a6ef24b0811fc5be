import { ViewportPortal } from "@xyflow/react";
import { memo } from "react";
import type { DrawnBundle } from "../../../graph/drawing/drawing.js";
import { headPath, linePaths } from "../../../graph/drawing/paths.js";

/** All lines at rest, below the nodes. Each bundle covers the lines before it with a halo where they cross. */
export const BundleLayer = memo(function BundleLayer({
  bundles,
}: {
  readonly bundles: readonly DrawnBundle[];
}) {
  return (
    <ViewportPortal>
      <svg className="bundles resting" aria-hidden="true">
        {bundles.map((bundle) => (
          <BundleLines key={bundle.id} bundle={bundle} />
        ))}
      </svg>
    </ViewportPortal>
  );
});

/** A bundle, with its halo above those before it. */
export const BundleLines = memo(function BundleLines({ bundle }: { readonly bundle: DrawnBundle }) {
  const lines = [...linePaths([bundle])];
  return (
    <g>
      <path className="halo" d={lines.map(([, path]) => path).join("")} />
      {lines.map(([look, path]) => (
        <path key={look} className={look} d={path} />
      ))}
      <path className="head" d={headPath(bundle.heads)} />
    </g>
  );
});
