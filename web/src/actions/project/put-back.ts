import type { Studio } from "../../model/commands.js";
import { notify } from "../../model/notices.js";
import { perform } from "../../model/project/changes.js";
import { takeAnalysis, takeStructure } from "../../model/project/compilation.js";
import { type Contents, contentsOf, type Example } from "../../model/project/project.js";
import { keepBefore } from "./versions.js";

/** Puts an example as it is shipped in place of what was made of it, as one thing that can be undone. */
export async function resetProject(studio: Studio): Promise<void> {
  const { stores, ports } = studio;
  const example = await ports.examples.load(stores.project.getState().example ?? "");
  if (!example.ok) return notify(stores.notices, example.message);
  void keepBefore(studio, "reset");
  stores.selection.setState({ selection: { kind: "none" }, reveal: null });
  stores.run.setState({ program: null, simulation: null, fork: null, status: { kind: "empty" } });
  putBack(studio, example.value);
  notify(stores.notices, "The example is as it was shipped. Undo brings changes back.");
}

const RESET = "Reset this example";

/** Puts an example as it is shipped in place of what shows, with all that is known of it. */
function putBack({ stores }: Studio, example: Example): void {
  const { scheduler, workload, system, others, aspects, positions } = example;
  const { structures, analysis } = example;
  const former = contentsOf(stores.project.getState());
  const shipped: Contents = { scheduler, workload, system, others, aspects, positions };
  if (former.others || others) perform(stores, RESET, { contents: shipped });
  else
    perform(stores, RESET, {
      texts: { scheduler: scheduler.text, workload: workload.text },
      places: positions,
      ...(former.ownLines?.length && { ownLines: [] }),
      ...(former.breakpoints?.length && { breakpoints: [] }),
    });
  const project = stores.project.getState();
  for (const part of ["scheduler", "workload"] as const)
    takeStructure(stores.compilation, project, project[part].text, structures[part]);
  takeAnalysis(stores.compilation, { ...analysis, version: project.version }, null);
}
