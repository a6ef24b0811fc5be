import type { SimulationState } from "../run/simulation.js";
import type { NamedStep, StateView } from "./runs.js";

/** What became of a run as it was carried out once more. */
export interface Followed {
  /** The tick behind each step; null for those that were not reached. */
  readonly ticks: readonly (number | null)[];
  /** The step from which on it is another run, counted from 0; null for none. */
  readonly parts: number | null;
  /** How the run stopped if it did, in words. */
  readonly fault: string | null;
}

/** Finds the steps of an explored run in an ordinary one, tick by tick. */
export class Follower {
  readonly #steps: readonly NamedStep[];
  readonly #ticks: number[] = [];
  #fault: string | null = null;

  constructor(steps: readonly NamedStep[]) {
    this.#steps = steps;
  }

  /** Whether there is more to be found. */
  get isOn(): boolean {
    return this.#ticks.length < this.#steps.length;
  }

  /** Takes in where the ordinary run stands behind its next tick. */
  see(state: SimulationState): void {
    const { outcome, tick } = state;
    if (outcome?.kind === "fault") this.#fault = outcome.message;
    if (this.#ticks.length === 0) this.#begin(state);
    for (;;) {
      const step = this.#steps[this.#ticks.length];
      if (step === undefined) return;
      const isThere = step.after === null ? outcome?.kind === "fault" : isLike(step.after, state);
      if (!isThere) return;
      this.#ticks.push(tick);
    }
  }

  /** An ordinary run shows first when all threads are born that there are at its beginning. */
  #begin(state: SimulationState): void {
    const ready = this.#steps.findIndex(({ event }) => event !== "start" && event !== "birth");
    const births = ready < 0 ? this.#steps : this.#steps.slice(0, ready);
    const last = births.findLastIndex(({ after }) => after !== null && isLike(after, state));
    this.#ticks.push(...births.slice(0, last + 1).map(() => state.tick));
  }

  get followed(): Followed {
    const parts = this.isOn ? this.#ticks.length : null;
    const ticks = this.#steps.map((_, step) => this.#ticks[step] ?? null);
    return { ticks, parts, fault: this.#fault };
  }
}

/** Whether the same threads stand in the same containers, in the same order. */
function isLike({ containers }: StateView, state: SimulationState): boolean {
  const held = state.containers.filter(({ local, threads }) => !local && threads.length > 0);
  const expected = containers.filter(({ threads }) => threads.length > 0);
  return (
    held.length === expected.length &&
    expected.every(({ name, threads }) => {
      const found = held.find((one) => one.name === name);
      const names = found?.threads.map((thread) => state.threads[thread - 1]?.className);
      return names?.join(" ") === threads.join(" ");
    })
  );
}
