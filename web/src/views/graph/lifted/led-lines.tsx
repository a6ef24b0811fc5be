import { ViewportPortal } from "@xyflow/react";
import { useEffect, useRef } from "react";
import { useStore } from "zustand";
import type { Positions } from "../../../model/project.js";
import type { Drawn } from "../drawing/pen.js";
import type { Following } from "../drawing/use-searched.js";
import { Labels } from "../edges/labels.js";
import { BundleElements } from "./bundle-elements.js";
import { type LiftedNodes, useFrames } from "./use-frames.js";

interface LedLinesProps extends LiftedNodes {
  readonly following: Following;
}

/** New routes are searched no more often than this, in milliseconds: a search takes as long as some frames. */
const PAUSE = 60;

/**
 * The lines of a small graph of which nodes are dragged. In each frame they are led along with the nodes; now and then
 * better routes come from a worker.
 */
export function LedLines({ following, ...nodes }: LedLinesProps) {
  const ref = useRef<SVGSVGElement>(null);
  const elements = useRef<BundleElements>(null);
  const base = useNewest(following);
  useSearches(following, nodes);
  useFrames(nodes, (places: Positions) => {
    if (!ref.current) return;
    elements.current ??= new BundleElements(ref.current);
    const { bundles } = following.followed(base, { ...nodes.positions, ...places });
    elements.current.show(bundles);
  });
  return (
    <>
      <ViewportPortal>
        <svg ref={ref} className="bundles" aria-hidden="true" />
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
    const search = () => {
      timer = 0;
      const moved = { ...positions, ...lift.getState() };
      pen.draw({ ...resting, positions: moved }, resting.routed);
    };
    const ask = () => {
      timer ||= window.setTimeout(search, PAUSE);
    };
    ask();
    const leave = lift.subscribe(ask);
    return () => {
      clearTimeout(timer);
      leave();
    };
  }, [pen, resting, lift, positions]);
}
