import type { KeyboardEvent, ReactNode } from "react";
import { formatTime } from "../../base/time.js";
import { useRun, useStudio } from "../../ui/studio-context.js";
import { panBy, setRangeEnd, showAll, useTimelineStore, zoomBy } from "./timeline-store.js";
import { useFind } from "./use-find.js";
import { useSeek } from "./use-seek.js";

const ZOOM_STEP = 1.6;
const PAN_STEP = 0.1;
/** Ticks that the page keys go over. */
const LEAP = 20;

/** The position in the run as a slider over the picture: arrow keys go tick by tick. */
export function Playhead({ children }: { readonly children: ReactNode }) {
  const tick = useRun((state) => state.simulation?.tick ?? 0);
  const time = useRun((state) => state.simulation?.time ?? 0);
  const lastTick = useRun((state) => state.simulation?.lastTick ?? 0);
  const onKeyDown = useKeys();
  return (
    <div
      className="timeline-playhead"
      role="slider"
      tabIndex={0}
      aria-label="Position in the run"
      aria-description="Arrow keys go from tick to tick. With Shift they move the view; plus and minus zoom. N and P go to the next and the former event that is looked for, slash opens the search, I and O set the ends of a range."
      aria-valuemin={0}
      aria-valuemax={lastTick}
      aria-valuenow={tick}
      aria-valuetext={`tick ${tick}, ${formatTime(time)}`}
      onKeyDown={onKeyDown}
    >
      {children}
    </div>
  );
}

function useKeys() {
  const { run } = useStudio().stores;
  const store = useTimelineStore();
  const seek = useSeek();
  const find = useFind();
  return (event: KeyboardEvent) => {
    const { simulation } = run.getState();
    if (!simulation || event.ctrlKey || event.metaKey || event.altKey) return;
    const { tick, lastTick, time, lastTime } = simulation;
    const go = (to: number) => seek.toTick(Math.min(Math.max(to, 0), lastTick));
    const actions: Record<string, () => void> = {
      ArrowLeft: () => (event.shiftKey ? panBy(store, -PAN_STEP, lastTime) : go(tick - 1)),
      ArrowRight: () => (event.shiftKey ? panBy(store, PAN_STEP, lastTime) : go(tick + 1)),
      PageUp: () => go(tick + LEAP),
      PageDown: () => go(tick - LEAP),
      Home: () => go(0),
      End: () => go(lastTick),
      "+": () => zoomBy(store, 1 / ZOOM_STEP, time, lastTime),
      "=": () => zoomBy(store, 1 / ZOOM_STEP, time, lastTime),
      "-": () => zoomBy(store, ZOOM_STEP, time, lastTime),
      "0": () => showAll(store, lastTime),
      "/": () => store.setState({ finding: true }),
      n: () => find.go(1),
      p: () => find.go(-1),
      i: () => setRangeEnd(store, "from", time),
      o: () => setRangeEnd(store, "to", time),
      Escape: () => store.setState({ range: null, rangeText: "" }),
    };
    const action = actions[event.key];
    if (!action) return;
    event.preventDefault();
    action();
  };
}
