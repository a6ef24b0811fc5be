import type { AnalyseRequest } from "../generated/services.js";
import type { Studio } from "../model/commands.js";
import { takeAnalysis } from "../model/compilation.js";
import { notify } from "../model/notices.js";
import type { ProjectState } from "../model/project.js";

/** Typing pauses for this long before the compiler is asked, in milliseconds. */
const DEBOUNCE = 150;

/**
 * Keeps the analysis up with the texts. One question is under way at a time; when it is answered
 * and the texts have gone on, the newest version is asked for, and those between are never.
 */
export function keepAnalysed({ stores, ports }: Studio): () => void {
  const { project, compilation, notices } = stores;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let asking = false;

  const isKnown = () => compilation.getState().analysis?.version === project.getState().version;

  async function ask(): Promise<void> {
    if (asking || isKnown() || project.getState().version === 0) return;
    asking = true;
    const version = project.getState().version;
    const answer = await ports.compiler.analyse(requestFor(project.getState()));
    asking = false;
    if (project.getState().version !== version) return ask();
    if (answer.ok) takeAnalysis(compilation, answer.value.analysis, answer.value.duration);
    else if (compilation.getState().status.kind === "ready") notify(notices, answer.message);
  }

  const ends = [
    ports.compiler.onStatus((status) => {
      compilation.setState({ status });
      if (status.kind === "ready") void ask();
    }),
    project.subscribe((state, former) => {
      if (state.version === former.version) return;
      clearTimeout(timer);
      timer = setTimeout(ask, DEBOUNCE);
    }),
  ];
  return () => {
    clearTimeout(timer);
    for (const end of ends) end();
  };
}

function requestFor({ version, scheduler, workload }: ProjectState): AnalyseRequest {
  return { version, name: scheduler.name, text: scheduler.text, workload, outputs: true };
}
