import { useEffect } from "react";
import { NO_TRAFFIC, trafficOf } from "../../../graph/live/traffic.js";
import { type RunState, ticksPerSecond, UNIT_SPEED } from "../../../model/run/run.js";
import { useMedia } from "../../../ui/media.js";
import { useStudio } from "../../../ui/studio-context.js";
import type { TrafficStore } from "./traffic-store.js";

/** Above this multiple of the unit speed threads jump. */
const FASTEST_TRAVEL = 8;

/** Keeps the traffic of the graph up with the run. */
export function useTrafficFeed(store: TrafficStore): void {
  const { stores } = useStudio();
  const still = useMedia("(prefers-reduced-motion: reduce)");
  useEffect(() => {
    const follow = (state: RunState, before: RunState | null) => {
      const graph = state.program?.graph;
      const traffic = graph && state.simulation ? trafficOf(graph, state.simulation) : NO_TRAFFIC;
      const travelling = new Set<number>();
      if (!still && before && travels(state, before)) {
        const moved = newlyMoved(state, before);
        for (const { thread } of traffic.journeys) if (moved.has(thread)) travelling.add(thread);
      }
      store.setState({ traffic, travelling });
    };
    follow(stores.run.getState(), null);
    return stores.run.subscribe((state, before) => {
      if (state.simulation !== before.simulation || state.program !== before.program)
        follow(state, before);
    });
  }, [store, stores, still]);
}

/** The threads of this tick's moves, without those that were shown before a step within its handler. */
function newlyMoved({ simulation: now }: RunState, { simulation: then }: RunState): Set<number> {
  const shown = now?.tick === then?.tick ? then?.moves.length : 0;
  return new Set(now?.moves.slice(shown).map(({ thread }) => thread));
}

/** Whether threads go along their arrows: on the way forward, slowly enough to be seen. */
function travels(state: RunState, before: RunState): boolean {
  const now = state.simulation;
  const then = before.simulation;
  if (!now || !then || state.program !== before.program || now.tick < then.tick) return false;
  if (now.tick === then.tick && now.moves.length <= then.moves.length) return false;
  if (!now.playing) return true;
  const speed = ticksPerSecond(state);
  return speed !== null && speed <= FASTEST_TRAVEL * UNIT_SPEED;
}
