import type { Studio } from "../model/commands.js";
import { structuresOf } from "../model/compilation.js";
import { notify } from "../model/notices.js";
import { projectOf } from "../model/project.js";

/** Changes are gathered for this long before they are kept, in milliseconds. */
const GATHERING = 400;

/** Keeps the project as it changes. What could not be kept is said, and can be downloaded. */
export function keepSaved({ stores, ports }: Studio): () => void {
  const { project, compilation, notices } = stores;
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function save(): Promise<void> {
    timer = undefined;
    const state = project.getState();
    const known = compilation.getState();
    const answer = await ports.projects.save({
      project: projectOf(state),
      analysis: known.analysis?.version === state.version ? known.analysis : null,
      structures: structuresOf(known, state),
    });
    if (timer === undefined) project.setState({ saved: answer.ok ? "saved" : "failed" });
    if (!answer.ok) notify(notices, answer.message);
  }

  function later(): void {
    clearTimeout(timer);
    timer = setTimeout(save, GATHERING);
    project.setState({ saved: "saving" });
  }

  const ends = [
    project.subscribe((state, former) => {
      const hasChanged =
        state.version !== former.version ||
        state.positions !== former.positions ||
        state.breakpoints !== former.breakpoints ||
        state.ownLines !== former.ownLines;
      if (hasChanged) later();
    }),
    compilation.subscribe(({ analysis, structures }, former) => {
      const isNews = analysis !== null && analysis !== former.analysis;
      if (isNews || structures !== former.structures) later();
    }),
  ];
  const onHide = () => {
    if (timer !== undefined) void save();
  };
  addEventListener("pagehide", onHide);
  return () => {
    removeEventListener("pagehide", onHide);
    clearTimeout(timer);
    for (const end of ends) end();
  };
}
