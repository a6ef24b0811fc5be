import type { Stores } from "../../model/commands.js";
import type { KeptProject } from "../../model/ports.js";
import { type CompilationState, structuresOf } from "../../model/project/compilation.js";
import { sizeOf } from "../../model/project/files.js";
import { type ProjectState, projectOf, type Stamp } from "../../model/project/project.js";

/** What is known of longer texts, in characters, is not kept: to write and read it would hold the page up for too long. */
const LARGE = 80_000;

/** A project as it is kept. */
export function snapshotOf(
  { compilation, history }: Pick<Stores, "compilation" | "history">,
  state: ProjectState,
  stamp: Stamp,
): KeptProject {
  const isLarge = sizeOf(state) > LARGE;
  return {
    project: projectOf(state),
    ...(isLarge ? { analysis: null } : knownOf(state, compilation.getState())),
    history: history.getState(),
    stamp,
  };
}

/** What is known of exactly these texts, so that a reload shows it at once. */
function knownOf(state: ProjectState, known: CompilationState) {
  const isExact = known.analysis?.version === state.version;
  return { analysis: isExact ? known.analysis : null, structures: structuresOf(known, state) };
}
