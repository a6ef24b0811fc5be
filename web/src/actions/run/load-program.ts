import { bytesOfBase64 } from "../../base/base64.js";
import type { Analysis } from "../../generated/services.js";
import type { Studio } from "../../model/commands.js";
import { decisionsOf } from "../../model/exploration/decisions.js";
import { projectKey } from "../../model/project/project.js";

/** Asked before the next program is loaded, the simulator tells of the run that goes. */
async function keepLastRun({ stores, ports }: Pick<Studio, "stores" | "ports">): Promise<void> {
  const { simulation, fork, recording } = stores.run.getState();
  if (!simulation?.tick || fork || recording?.isShown) return;
  const project = projectKey(stores.project.getState());
  const measures = await ports.simulator.measures();
  if (!measures.ok) return;
  const ended = simulation.outcome !== null;
  stores.run.setState({ lastRun: { project, ended, measures: measures.value } });
}

/** Puts a compiled program into the simulator and goes to its start. Without a workload nothing can run. */
export async function loadProgram({ stores, ports }: Studio, program: Analysis): Promise<void> {
  const compiled = program.compiled;
  if (!compiled?.workload) return;
  const { run } = stores;
  void keepLastRun({ stores, ports });
  const loading = { kind: "loading" } as const;
  run.setState({ status: loading, fork: null, leftForks: [], complaint: null });
  const project = stores.project.getState();
  const answer = await ports.simulator.load(
    bytesOfBase64(compiled.module),
    bytesOfBase64(compiled.workload),
    project.workload.name,
    decisionsOf(project),
  );
  // Another program is loaded since, or the simulator has failed: this answer is out of date.
  if (run.getState().status !== loading) return;
  if (answer.ok) {
    const { recording } = run.getState();
    run.setState({
      status: { kind: "ready" },
      program,
      simulation: answer.value,
      recording: recording && { ...recording, isShown: false },
    });
  } else run.setState({ status: { kind: "failed", message: answer.message } });
}
