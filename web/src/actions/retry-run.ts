import type { Command, Studio } from "../model/commands.js";
import { loadProgram } from "./load-program.js";

export function retryRun(studio: Studio): Command {
  const { stores, ports } = studio;
  return {
    id: "run.retry",
    label: "Start the simulator again",
    shortcut: null,
    enabled: ({ run }) => run.getState().status.kind === "failed",
    async execute() {
      const analysis = stores.compilation.getState().analysis;
      const program = analysis?.compiled ? analysis : stores.run.getState().program;
      ports.simulator.restart();
      stores.run.setState({ status: { kind: "empty" }, simulation: null });
      if (program) await loadProgram(studio, program);
    },
  };
}
