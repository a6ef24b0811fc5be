import { loadProgram } from "../actions/run/load-program.js";
import type { Analysis } from "../generated/services.js";
import type { Studio } from "../model/commands.js";
import { notify } from "../model/notices.js";
import { forkWords } from "../model/run/forks.js";

/** Loads every good analysis into the simulator, and shows what the simulator tells while it plays. */
export function keepRunnable(studio: Studio): () => void {
  const { compilation, run } = studio.stores;
  const ends = [
    compilation.subscribe(({ analysis }, former) => {
      if (!analysis?.compiled || analysis === former.analysis) return;
      // What becomes of a recording that shows is decided where recordings are looked after.
      if (run.getState().recording?.isShown) return;
      tellOfFork(studio, analysis);
      void loadProgram(studio, analysis);
    }),
    studio.ports.simulator.onState((simulation) => {
      if (run.getState().status.kind === "ready") run.setState({ simulation });
    }),
    studio.ports.simulator.onFailure((message) => {
      run.setState({ status: { kind: "failed", message } });
    }),
  ];
  return () => {
    for (const end of ends) end();
  };
}

/** A fork goes with the program that it runs. */
function tellOfFork({ stores: { run, notices } }: Studio, { compiled }: Analysis): void {
  const { fork } = run.getState();
  if (!fork || !compiled?.workload) return;
  notify(notices, `The fork ${forkWords(fork)}, was dropped because the text it ran has changed.`);
}
