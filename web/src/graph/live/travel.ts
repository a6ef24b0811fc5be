/** Which threads go along their arrows when a run has gone on. */

import { type RunState, ticksPerSecond, UNIT_SPEED } from "../../model/run/run.js";
import { NO_TRAFFIC, type Traffic, trafficOf } from "./traffic.js";

/** Above this multiple of the unit speed threads jump. */
const FASTEST_TRAVEL = 8;

/** What the last tick did, and which threads have not arrived yet: they are on their arrows, not in their containers. */
export interface Travel {
  readonly traffic: Traffic;
  readonly travelling: ReadonlySet<number>;
}

/** @param before - the run before it went on; null where nothing is to travel. */
export function travelOf(state: RunState, before: RunState | null): Travel {
  const graph = state.program?.graph;
  const traffic = graph && state.simulation ? trafficOf(graph, state.simulation) : NO_TRAFFIC;
  const travelling = new Set<number>();
  if (before && travels(state, before)) {
    const moved = newlyMoved(state, before);
    for (const { thread } of traffic.journeys) if (moved.has(thread)) travelling.add(thread);
  }
  return { traffic, travelling };
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
