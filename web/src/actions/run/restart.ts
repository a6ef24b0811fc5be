import type { Studio } from "../../model/commands.js";
import { loadProgram } from "./load-program.js";

/** Starts the simulator again, with the newest program that can be run. */
export async function restart(studio: Studio): Promise<void> {
  const { stores, ports } = studio;
  const analysis = stores.compilation.getState().analysis;
  const program = analysis?.compiled ? analysis : stores.run.getState().program;
  ports.simulator.restart();
  stores.run.setState({ status: { kind: "empty" }, simulation: null });
  if (program) await loadProgram(studio, program);
}
