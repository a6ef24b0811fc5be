import { useEffect } from "react";
import { travelOf } from "../../../graph/live/traffic.js";
import { useMedia } from "../../../ui/media.js";
import { useStudio } from "../../../ui/studio-context.js";
import type { TrafficStore } from "./traffic-store.js";

/** Keeps the traffic of the graph up with the run. */
export function useTrafficFeed(store: TrafficStore): void {
  const { run } = useStudio().stores;
  const still = useMedia("(prefers-reduced-motion: reduce)");
  useEffect(() => {
    store.setState(travelOf(run.getState(), null));
    return run.subscribe((state, before) => {
      if (state.simulation !== before.simulation || state.program !== before.program)
        store.setState(travelOf(state, still ? null : before));
    });
  }, [store, run, still]);
}
