import type { Studio } from "../model/commands.js";
import { type ForkChange, type Forks, type ForkWish, forkWords } from "../model/forks.js";
import { threadName } from "../model/run.js";
import type { SimulationState } from "../model/simulation.js";

/** Everything that is done with forks; loaded when the first is wanted. */
export function createForks({ stores, ports }: Studio): Forks {
  const { run } = stores;
  return {
    async begin(wish) {
      const paused = await ports.simulator.pause();
      if (!paused.ok) return paused.message;
      const beside = paused.value;
      const { program } = run.getState();
      const answer = await ports.simulator.fork(wish);
      if (!answer.ok) return answer.message;
      // Another program is loaded since, and the fork with it forgotten.
      if (run.getState().program !== program) return null;
      const { tick, time } = beside;
      const words = wordsOf(wish, beside);
      const fork = { tick, time, words, isShown: true, beside };
      run.setState({ fork, simulation: answer.value, complaint: null });
      return null;
    },
    async swap() {
      const paused = await ports.simulator.pause();
      const { fork } = run.getState();
      if (!fork || !paused.ok) return;
      const answer = await ports.simulator.swap();
      if (!answer.ok) return run.setState({ complaint: answer.message });
      const swapped = { ...fork, isShown: !fork.isShown, beside: paused.value };
      run.setState({ fork: swapped, simulation: answer.value, complaint: null });
    },
    drop() {
      ports.simulator.drop();
      const { fork, leftForks } = run.getState();
      const left = fork?.isShown ? [...leftForks, forkWords(fork)] : leftForks;
      run.setState({ fork: null, leftForks: left });
    },
  };
}

/** What is different in a fork: `seed 2, load = 1.5`; empty when nothing is. */
function wordsOf({ seed, change }: ForkWish, simulation: SimulationState): string {
  const parts = seed === null ? [] : [`seed ${seed}`];
  if (change) parts.push(changeWords(change, simulation));
  return parts.join(", ");
}

function changeWords(change: ForkChange, simulation: SimulationState): string {
  const { name, value } = change;
  const what =
    change.kind === "variable" ? name : `${name} of ${threadName(simulation, change.thread)}`;
  return `${what} = ${value}`;
}
