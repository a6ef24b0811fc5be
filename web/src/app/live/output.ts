import type { Studio } from "../../model/commands.js";
import { notify } from "../../model/notices.js";
import { outputRequest } from "../../model/project/requests.js";

/**
 * Keeps the generated text that is open up with the scheduler: it is asked for when it is opened,
 * and anew after each analysis of the newest text.
 */
export function keepGenerated({ stores, ports }: Studio): () => void {
  const { layout, compilation, project, notices } = stores;
  let asking = false;

  const isKnown = () => {
    const { output: kind, release } = layout.getState();
    const { analysis, generated } = compilation.getState();
    if (kind === null || analysis?.version !== project.getState().version) return true;
    return (
      generated?.kind === kind &&
      generated.release === release &&
      generated.output.version === analysis.version
    );
  };

  async function ask(): Promise<void> {
    const { output: kind, release } = layout.getState();
    if (asking || kind === null || isKnown()) return;
    asking = true;
    const answer = await ports.compiler.output(outputRequest(project.getState(), kind, release));
    asking = false;
    if (answer.ok) {
      compilation.setState({ generated: { kind, release, output: answer.value } });
      return ask();
    }
    if (compilation.getState().status.kind === "ready") notify(notices, answer.message);
  }

  const ends = [
    layout.subscribe((state, former) => {
      if (state.output !== former.output || state.release !== former.release) void ask();
    }),
    compilation.subscribe((state, former) => {
      const isReady = state.status.kind === "ready" && former.status.kind !== "ready";
      if (state.analysis !== former.analysis || isReady) void ask();
    }),
  ];
  void ask();
  return () => {
    for (const end of ends) end();
  };
}
