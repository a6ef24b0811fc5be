import type { Studio } from "../../model/commands.js";
import type { KeptProject } from "../../model/ports.js";
import { forgetAnalysis, takeAnalysis, takeStructure } from "../../model/project/compilation.js";
import { NO_HISTORY } from "../../model/project/history.js";
import { type Example, openProject } from "../../model/project/project.js";

/** An example as a project that can be changed. */
export function projectFrom(example: Example): KeptProject {
  const { id, title, summary: _, analysis, structures, ...contents } = example;
  const project = { name: title, example: id, ...contents };
  return { project, analysis, structures };
}

/** Puts a project in place of the present one; what is known of its texts shows at once. */
export function show({ stores }: Studio, kept: KeptProject): void {
  const { project, analysis, structures, history = NO_HISTORY, stamp, isGuest } = kept;
  forgetAnalysis(stores.compilation);
  stores.rules.setState({ rules: null, failed: null });
  stores.run.setState({
    program: null,
    simulation: null,
    fork: null,
    status: { kind: "empty" },
  });
  stores.selection.setState({ selection: { kind: "none" }, reveal: null });
  for (const part of ["scheduler", "workload"] as const) {
    const structure = structures?.[part];
    if (structure) takeStructure(stores.compilation, project, project[part].text, structure);
  }
  openProject(stores.project, project, stamp, isGuest);
  stores.history.setState(history, true);
  const { version } = stores.project.getState();
  if (analysis) takeAnalysis(stores.compilation, { ...analysis, version }, null);
}
