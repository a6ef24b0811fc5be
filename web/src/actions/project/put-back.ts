import type { Studio } from "../../model/commands.js";
import { takeAnalysis, takeStructure } from "../../model/project/compilation.js";
import { perform } from "../../model/project/history.js";
import type { Example, Part } from "../../model/project/project.js";

/** Puts an example as it is shipped in place of what shows, with all that is known of it. */
export function putBack({ stores }: Studio, example: Example): void {
  const { scheduler, workload, positions, structures, analysis } = example;
  const former = stores.project.getState();
  perform(stores, "Reset this example", {
    texts: { scheduler: scheduler.text, workload: workload.text },
    places: positions,
    ...(former.ownLines?.length && { ownLines: [] }),
    ...(former.breakpoints?.length && { breakpoints: [] }),
  });
  const project = stores.project.getState();
  for (const part of ["scheduler", "workload"] as const satisfies readonly Part[])
    takeStructure(stores.compilation, project, project[part].text, structures[part]);
  takeAnalysis(stores.compilation, { ...analysis, version: project.version }, null);
}
