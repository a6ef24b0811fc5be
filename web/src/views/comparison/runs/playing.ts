import { useEffect } from "react";
import { useStore } from "zustand";
import { span } from "../../../ui/timeline/window.js";
import { goTo, type RunsView } from "./view-store.js";

/** All that shows is gone through in so many milliseconds. */
const LENGTH = 12_000;
/** Who wants less motion sees so many moments of it, each for a while. */
const STILLS = 24;
const LESS_MOTION = "(prefers-reduced-motion: reduce)";

/** Goes on in all runs at once, or stands still; from the end it begins anew. */
export function togglePlaying(view: RunsView): void {
  const { isPlaying, at } = view.getState();
  if (!isPlaying && at >= view.lastTime) goTo(view, 0);
  view.setState({ isPlaying: !isPlaying });
}

/** Moves the moment on while it plays, as fast as the window is long. */
export function usePlaying(view: RunsView): void {
  const isPlaying = useStore(view, (state) => state.isPlaying);
  useEffect(() => {
    if (!isPlaying) return;
    const pace = matchMedia(LESS_MOTION).matches ? LENGTH / STILLS : 0;
    let last = performance.now();
    let request = 0;
    const go = (now: number) => {
      request = requestAnimationFrame(go);
      if (now - last < pace) return;
      const { at, window } = view.getState();
      const next = at + ((now - last) / LENGTH) * span(window);
      last = now;
      if (next >= view.lastTime) view.setState({ isPlaying: false });
      goTo(view, next);
    };
    request = requestAnimationFrame(go);
    return () => cancelAnimationFrame(request);
  }, [view, isPlaying]);
}
