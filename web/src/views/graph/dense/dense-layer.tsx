import { useStore, ViewportPortal } from "@xyflow/react";
import { memo } from "react";
import type { DrawnBundle } from "../../../graph/drawing/drawing.js";
import { headPath, linePaths } from "../../../graph/drawing/paths.js";
import type { Box } from "../../../graph/geometry.js";
import { isDistant } from "../../../graph/size.js";

interface DenseLayerProps {
  readonly bundles: readonly DrawnBundle[];
  /** Around all nodes and lines. */
  readonly extent: Box;
  /** Whether nodes are on the move, and some of the lines with them. */
  readonly moving: boolean;
}

/** So many bundles, neighbours mostly, are drawn as one: each element costs time, and so does what is out of view. */
const SHEET = 10;

/** All lines of a dense graph, in a few elements, without halos where they cross. */
export const DenseLayer = memo(function DenseLayer({ bundles, extent, moving }: DenseLayerProps) {
  const distant = useStore(({ transform: [, , zoom] }) => isDistant(zoom));
  const look = `bundles dense${moving ? " moving" : ""}${distant ? " distant" : ""}`;
  const last = moving ? bundles.slice(-1) : [];
  const sheets: (readonly DrawnBundle[])[] = [];
  for (let from = 0; from < bundles.length - last.length; from += SHEET)
    sheets.push(bundles.slice(from, Math.min(from + SHEET, bundles.length - last.length)));
  return (
    <ViewportPortal>
      <svg className={look} aria-hidden="true">
        {sheets.map((sheet, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a sheet is nothing but its place in the row
          <Sheet key={index} bundles={sheet} />
        ))}
      </svg>
      <svg className={look} aria-hidden="true">
        <Sheet bundles={last} />
      </svg>
      {moving ? <NodesSheet extent={extent} /> : null}
    </ViewportPortal>
  );
});

/**
 * Lies unseen between the lines that move and all nodes. Things above what moves get layers of their
 * own from the browser, one for each node unless they stand on something in common.
 */
function NodesSheet({ extent: { x, y, width, height } }: { readonly extent: Box }) {
  return (
    <div
      className="nodes-sheet"
      style={{ width, height, transform: `translate(${x}px, ${y}px)` }}
      aria-hidden="true"
    />
  );
}

interface SheetProps {
  readonly bundles: readonly DrawnBundle[];
}

const Sheet = memo(
  function Sheet({ bundles }: SheetProps) {
    return (
      <g>
        {[...linePaths(bundles)].map(([look, path]) => (
          <path key={look} className={look} d={path} />
        ))}
        <path className="head" d={headPath(bundles.flatMap(({ heads }) => heads))} />
      </g>
    );
  },
  (before, now) =>
    before.bundles.length === now.bundles.length &&
    before.bundles.every((bundle, index) => bundle === now.bundles[index]),
);
