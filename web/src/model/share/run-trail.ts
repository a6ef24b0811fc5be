import type { Digest, SimulationState } from "../run/simulation.js";
import type { TrailStep } from "./trail.js";

/** The decisions of a run up to a tick: when, and who was chosen. */
export function decisionsUpTo(tick: number, { decisions, threads }: Digest): TrailStep[] {
  const steps: TrailStep[] = [];
  decisions.threads.forEach((number, index) => {
    const at = decisions.ticks[index] ?? 0;
    if (at > tick) return;
    const { className, instance } = threads[number - 1] ?? { className: "", instance: 0 };
    steps.push({ at, words: `${at} ${decisions.times[index]} ${className}[${instance}]` });
  });
  return steps;
}

/** All of a state that must be the same for the moment to be the same. */
export function stateWords(state: SimulationState): string {
  const { tick, time, decisions, switches, running, containers, globals, variables } = state;
  const held = containers.map(({ name, threads }) => [name, threads]);
  const within = state.pause ? [state.pause.site, state.pause.passed] : [];
  const words = [tick, time, decisions, switches, running, held, globals, variables, ...within];
  return JSON.stringify(words);
}
