import { type RefObject, useEffect } from "react";
import { useStudio } from "../../ui/studio-context.js";
import { bindGestures } from "../../ui/timeline/gestures.js";
import { showWindow, useTimelineStore } from "./timeline-store.js";
import { useSeek } from "./use-seek.js";

/** The gestures of the timeline, on its canvas. */
export function useGestures(
  canvas: RefObject<HTMLCanvasElement | null>,
  scroller: RefObject<HTMLElement | null>,
  width: number,
): void {
  const { stores } = useStudio();
  const store = useTimelineStore();
  const { toTime: seek } = useSeek();
  useEffect(() => {
    const element = canvas.current;
    if (!element || width === 0) return;
    return bindGestures(element, width, {
      window: () => store.getState().window,
      show: (window) => showWindow(store, window, stores.run.getState().simulation?.lastTime ?? 0),
      onWindow: (listener) =>
        store.subscribe((state, before) => {
          if (state.window !== before.window) listener(state.window);
        }),
      seek,
      select: (range) => store.setState({ range, rangeText: "" }),
      wheelZooms: () => !overflows(scroller.current),
    });
  }, [canvas, scroller, width, store, stores, seek]);
}

/** Whether there are more rows than show: then the wheel scrolls them. */
function overflows(scroller: HTMLElement | null): boolean {
  return scroller !== null && scroller.scrollHeight > scroller.clientHeight;
}
