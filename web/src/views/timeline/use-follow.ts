import { useEffect } from "react";
import type { RunState } from "../../model/run/run.js";
import { useStudio } from "../../ui/studio-context.js";
import { comfortableSpan, following, overlaps } from "../../ui/timeline/window.js";
import { forgetContents, resetTimeline, useTimelineStore } from "./timeline-store.js";

/** Keeps the window with the run: at its length of choice, with the playhead in view. */
export function useFollow(): void {
  const { run } = useStudio().stores;
  const store = useTimelineStore();
  useEffect(() => {
    const follow = ({ simulation }: RunState) => {
      const state = store.getState();
      if (!simulation || !state.following) return;
      const { from, to } = state.window;
      const length = state.zoomed ? to - from : comfortableSpan(simulation);
      const window = { from, to: from + length };
      const next = following(window, simulation.time, simulation.playing);
      // A run that plays fast would leave its records behind, and the lanes would stay empty.
      const isAhead = simulation.playing && state.timeline && !overlaps(next, state.timeline);
      store.setState(isAhead ? { ahead: next } : { window: next, ahead: null });
    };
    follow(run.getState());
    return run.subscribe((state, before) => {
      if (state.program !== before.program) {
        if (state.fork) forgetContents(store);
        else resetTimeline(store);
      }
      if (state.simulation === before.simulation) return;
      // A new run, or a step of a person: what happened there is to be seen.
      if (!state.simulation?.playing || state.simulation.tick === 0)
        store.setState({ following: true });
      follow(state);
    });
  }, [run, store]);
}
