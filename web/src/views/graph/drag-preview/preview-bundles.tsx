import { ViewportPortal } from "@xyflow/react";
import { useEffect, useMemo } from "react";
import { useStore } from "zustand";
import type { Drawn } from "../../../graph/drawing/drawn.js";
import type { Router } from "../../../graph/picture.js";
import { bundlePreview } from "../../../graph/preview/bundles.js";
import type { Positions } from "../../../model/project/project.js";
import { BundleLayer } from "../edges/bundle-layer.js";
import { Labels } from "../edges/labels.js";
import { paintBundles } from "./paint-bundles.js";
import { PreviewCanvas, type Sheet } from "./preview-canvas.js";
import type { DraggedNodes } from "./use-frames.js";

interface PreviewBundlesProps extends DraggedNodes {
  readonly router: Router;
}

/** New routes are searched where nodes have been held still for this long, in milliseconds. */
const STILL = 80;
/** While they move, too, but seldom: the page has few processors, and a search takes one of them for some frames. */
const LONGEST = 400;

/**
 * The lines of a small graph of which nodes are dragged. In each frame those at these nodes are stretched to them; now
 * and then better routes of all come from a worker.
 */
export function PreviewBundles({ router, ...nodes }: PreviewBundlesProps) {
  const base = useNewest(router);
  useSearches(router, nodes);
  const { stretched, resting } = useMemo(
    () => bundlePreview(base, nodes.dragged),
    [base, nodes.dragged],
  );
  const sheetAt = (places: Positions): Sheet => {
    const bundles = stretched(places);
    return {
      lines: bundles.flatMap(({ lines }) => lines),
      paint: (pen, view) => paintBundles(pen, bundles, view),
    };
  };
  return (
    <>
      <BundleLayer bundles={resting} />
      <ViewportPortal>
        <PreviewCanvas {...nodes} below sheetAt={sheetAt} />
      </ViewportPortal>
      <Labels drawing={base.drawing} named={base.drawing.bundles} selected={null} />
    </>
  );
}

/** The newest routes of this drag, at first those of before it. */
function useNewest({ newest, resting }: Router): Drawn {
  const drawn = useStore(newest, (state) => state.drawn);
  return drawn?.former === resting.routed ? drawn : resting;
}

/** Has routes searched for where the nodes have come to. */
function useSearches(router: Router, { dragPlaces, positions }: DraggedNodes): void {
  const { queue, resting } = router;
  useEffect(() => {
    let timer = 0;
    let searched = performance.now();
    const search = () => {
      searched = performance.now();
      const moved = { ...positions, ...dragPlaces.getState() };
      queue.draw({ ...resting, positions: moved }, resting.routed);
    };
    const ask = () => {
      clearTimeout(timer);
      const left = searched + LONGEST - performance.now();
      timer = window.setTimeout(search, Math.min(STILL, left));
    };
    ask();
    const leave = dragPlaces.subscribe(ask);
    return () => {
      clearTimeout(timer);
      leave();
    };
  }, [queue, resting, dragPlaces, positions]);
}
