import { ViewportPortal } from "@xyflow/react";
import { useEffect, useMemo } from "react";
import { useStore } from "zustand";
import type { Drawn } from "../../../graph/drawing/pen.js";
import type { Positions } from "../../../model/project/project.js";
import type { Following } from "../drawing/use-searched.js";
import { BundleLayer } from "../edges/bundle-layer.js";
import { Labels } from "../edges/labels.js";
import { LiftedCanvas, type Sheet } from "./lifted-canvas.js";
import { paintBundles } from "./paint-bundles.js";
import type { LiftedNodes } from "./use-frames.js";

interface LedLinesProps extends LiftedNodes {
  readonly following: Following;
}

/** New routes are searched where nodes have been held still for this long, in milliseconds. */
const STILL = 80;
/** While they move, too, but seldom: the page has few processors, and a search takes one of them for some frames. */
const LONGEST = 400;

/**
 * The lines of a small graph of which nodes are dragged. In each frame those at these nodes are led along with them; now
 * and then better routes of all come from a worker.
 */
export function LedLines({ following, ...nodes }: LedLinesProps) {
  const base = useNewest(following);
  useSearches(following, nodes);
  const { led, still } = useMemo(
    () => following.ledBundles(base, nodes.lifted),
    [following, base, nodes.lifted],
  );
  const sheetAt = (places: Positions): Sheet => {
    const bundles = led(places);
    return {
      lines: bundles.flatMap(({ lines }) => lines),
      paint: (pen, view) => paintBundles(pen, bundles, view),
    };
  };
  return (
    <>
      <BundleLayer bundles={still} />
      <ViewportPortal>
        <LiftedCanvas {...nodes} below sheetAt={sheetAt} />
      </ViewportPortal>
      <Labels drawing={base.drawing} named={base.drawing.bundles} selected={null} />
    </>
  );
}

/** The newest routes of this drag, at first those of before it. */
function useNewest({ newest, resting }: Following): Drawn {
  const drawn = useStore(newest, (state) => state.drawn);
  return drawn?.former === resting.routed ? drawn : resting;
}

/** Has routes searched for where the nodes have come to. */
function useSearches(following: Following, { lift, positions }: LiftedNodes): void {
  const { pen, resting } = following;
  useEffect(() => {
    let timer = 0;
    let searched = performance.now();
    const search = () => {
      searched = performance.now();
      const moved = { ...positions, ...lift.getState() };
      pen.draw({ ...resting, positions: moved }, resting.routed);
    };
    const ask = () => {
      clearTimeout(timer);
      const left = searched + LONGEST - performance.now();
      timer = window.setTimeout(search, Math.min(STILL, left));
    };
    ask();
    const leave = lift.subscribe(ask);
    return () => {
      clearTimeout(timer);
      leave();
    };
  }, [pen, resting, lift, positions]);
}
