import { useVirtualizer } from "@tanstack/react-virtual";
import { type ReactNode, type RefObject, useEffect, useState } from "react";
import { AXIS_HEIGHT, LANE_HEIGHT } from "./rows.js";

/** Names beyond either edge of what is in view, for who goes on by keyboard. */
const BEYOND = 16;

interface LaneNamesProps {
  readonly lanes: number;
  /** What scrolls the rows. */
  readonly scroller: RefObject<HTMLElement | null>;
  /** So many lanes before these stay in view above them. */
  readonly pinned?: number;
  /** The name of a lane, as high as one. */
  readonly name: (lane: number) => ReactNode;
}

/** What each lane is. A run can have 100 000 threads, so only the names in view are in the page. */
export function LaneNames({ lanes, scroller, pinned = 0, name }: LaneNamesProps) {
  const margin = AXIS_HEIGHT + pinned * LANE_HEIGHT;
  const names = useVirtualizer({
    count: lanes,
    getScrollElement: () => scroller.current,
    estimateSize: () => LANE_HEIGHT,
    overscan: BEYOND,
    scrollMargin: margin,
  });
  useScrollerOnceThere();
  const items = names.getVirtualItems();
  const top = (items[0]?.start ?? margin) - margin;
  return (
    <div style={{ height: lanes * LANE_HEIGHT }}>
      <div style={{ transform: `translateY(${top}px)` }}>
        {items.map(({ index }) => name(index))}
      </div>
    </div>
  );
}

/** Renders once more when the page stands: what scrolls is around this, and is there only then. */
function useScrollerOnceThere(): void {
  const [, setThere] = useState(false);
  useEffect(() => setThere(true), []);
}
