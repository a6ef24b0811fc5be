import { bytesOfBase64 } from "../../base/base64.js";
import { type Result, success } from "../../base/result.js";
import type { Studio } from "../../model/commands.js";
import { compileChoice } from "../../model/comparison/contenders.js";
import { shownScheduler } from "../../model/comparison/shown-scheduler.js";
import type { Forks, ForkWish, LeftFork, OpenFork, Successor } from "../../model/run/forks.js";
import { threadName } from "../../model/run/run.js";
import type { SimulationState } from "../../model/run/simulation.js";
import { createDifferenceSearch } from "./fork-difference.js";

/** Everything that is done with forks; loaded when the first is wanted. */
export function createForks(studio: Studio): Forks {
  const { stores, ports } = studio;
  const { run } = stores;
  const search = createDifferenceSearch(studio);
  async function swap(): Promise<void> {
    const paused = await ports.simulator.pause();
    const { fork } = run.getState();
    if (!fork || !paused.ok) return;
    const answer = await ports.simulator.swap();
    if (!answer.ok) return run.setState({ complaint: answer.message });
    if (fork.successor) stores.selection.setState({ selection: { kind: "none" } });
    const isShown = !fork.isShown;
    const program = (isShown && fork.successor?.program) || fork.program;
    const swapped = { ...fork, isShown, beside: paused.value };
    run.setState({ fork: swapped, program, simulation: answer.value, complaint: null });
  }
  return {
    async begin(wish) {
      const paused = await ports.simulator.pause();
      if (!paused.ok) return paused.message;
      const beside = paused.value;
      const { program } = run.getState();
      if (!program) return "No run is loaded, so there is nothing to fork.";
      const taken = await takenOverBy(studio, wish);
      if (!taken.ok) return taken.message;
      const successor = taken.value;
      const module = successor?.program.compiled?.module;
      const under = module === undefined ? null : bytesOfBase64(module);
      if (run.getState().program !== program) return null;
      const answer = await ports.simulator.fork({ ...wish, under });
      if (!answer.ok) return answer.message;
      // Another program is loaded since, and the fork with it forgotten.
      if (run.getState().program !== program) return null;
      if (successor) stores.selection.setState({ selection: { kind: "none" } });
      const { tick, time, running } = beside;
      const words = wordsOf(wish, successor, beside);
      const side = { isShown: true, beside, difference: null };
      run.setState({
        fork: { tick, time, running, wish, words, successor, program, ...side },
        program: successor?.program ?? program,
        simulation: answer.value,
        complaint: null,
      });
      return null;
    },
    swap,
    async drop() {
      search.stop();
      if (run.getState().fork?.isShown && run.getState().fork?.successor) await swap();
      ports.simulator.drop();
      const { fork, leftForks } = run.getState();
      const left = fork?.isShown ? [...leftForks, leftFork(fork)] : leftForks;
      run.setState({ fork: null, leftForks: left });
    },
    toDifference: search.go,
    stopLooking: search.stop,
  };
}

const leftFork = ({ tick, wish, words }: OpenFork): LeftFork => ({ tick, wish, words });

/** The scheduler that is to take over, compiled with the workload; null where the same one goes on. */
async function takenOverBy(studio: Studio, { under }: ForkWish): Promise<Result<Successor | null>> {
  if (under === null) return success(null);
  const compiled = await compileChoice(studio, under);
  if (!compiled.ok) return compiled;
  const refusal = `This is the fork’s scheduler, ${compiled.value.title}. It cannot be edited here. Show the original to edit yours.`;
  return success(await shownScheduler(studio, under, compiled.value, refusal));
}

/** What is different in a fork: `under round_robin, with seed 2, load = 1.5`. */
function wordsOf(
  { seed, change }: ForkWish,
  successor: Successor | null,
  simulation: SimulationState,
): string {
  const changes = seed === null ? [] : [`seed ${seed}`];
  if (change) {
    const { name, value } = change;
    const of = change.kind === "variable" ? "" : ` of ${threadName(simulation, change.thread)}`;
    changes.push(`${name}${of} = ${value}`);
  }
  const parts = successor ? [`under ${successor.title}`] : [];
  if (changes.length > 0) parts.push(`with ${changes.join(", ")}`);
  return parts.length > 0 ? parts.join(", ") : "with nothing changed";
}
