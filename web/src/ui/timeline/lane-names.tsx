import { useVirtualizer } from "@tanstack/react-virtual";
import { type ReactNode, type RefObject, useEffect, useState } from "react";
import { AXIS_HEIGHT, LANE_HEIGHT } from "./rows.js";

/** Names beyond either edge of what is in view, for who goes on by keyboard. */
const BEYOND = 16;

interface LaneNamesProps {
  readonly lanes: number;
  /** What scrolls the rows. */
  readonly scroller: RefObject<HTMLElement | null>;
  /** The name of a lane, as high as one. */
  readonly name: (lane: number) => ReactNode;
}

/** What each lane is. A run can have 100 000 threads, so only the names in view are in the page. */
export function LaneNames({ lanes, scroller, name }: LaneNamesProps) {
  const names = useVirtualizer({
    count: lanes,
    getScrollElement: () => scroller.current,
    estimateSize: () => LANE_HEIGHT,
    overscan: BEYOND,
    scrollMargin: AXIS_HEIGHT,
  });
  useScrollerOnceThere();
  const items = names.getVirtualItems();
  const top = (items[0]?.start ?? AXIS_HEIGHT) - AXIS_HEIGHT;
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
