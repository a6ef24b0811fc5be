import { loadProgram } from "../../actions/run/load-program.js";
import type { Studio } from "../../model/commands.js";

/** Loads every good analysis into the simulator, and shows what the simulator tells while it plays. */
export function keepRunnable(studio: Studio): () => void {
  const { compilation, run } = studio.stores;
  const ends = [
    compilation.subscribe(({ analysis }, former) => {
      if (!analysis?.compiled || analysis === former.analysis) return;
      // What becomes of a recording that shows is decided where recordings are looked after.
      if (run.getState().recording?.isShown) return;
      const { fork } = run.getState();
      // A fork goes with the program that it runs.
      if (fork && analysis.compiled.workload)
        void import("../tell-of-fork.js").then((all) => all.tellOfFork(studio, fork));
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
