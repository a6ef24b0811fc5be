import type { Studio } from "../../model/commands.js";
import { notify } from "../../model/notices.js";
import { analyseRequest } from "../../model/project/project.js";

/** Keeps the rules up with the scheduler while a view shows them, after each first answer about a text. */
export function keepRules({ stores, ports }: Studio): () => void {
  const { compilation, project, rules, notices } = stores;
  let asking = false;

  const isWanted = () => {
    const { version } = project.getState();
    const { diagnosis, status } = compilation.getState();
    const state = rules.getState();
    const isNews = state.rules?.version !== version && state.failed?.version !== version;
    return state.readers > 0 && status.kind === "ready" && diagnosis?.version === version && isNews;
  };

  async function ask(): Promise<void> {
    if (asking || !isWanted()) return;
    asking = true;
    const request = analyseRequest(project.getState());
    const answer = await ports.compiler.ask("rules", request);
    asking = false;
    if (answer.ok) rules.setState({ rules: answer.value, failed: null });
    // The compiler leaves earlier versions.
    else if (project.getState().version === request.version) fail(request.version, answer.message);
    return ask();
  }

  function fail(version: number, message: string): void {
    rules.setState({ failed: { version, message } });
    notify(notices, message);
  }

  const ends = [
    rules.subscribe((state, former) => {
      if (state.readers > former.readers || (former.failed && !state.failed)) void ask();
    }),
    compilation.subscribe((state, former) => {
      if (state.diagnosis !== former.diagnosis || state.status !== former.status) void ask();
    }),
  ];
  void ask();
  return () => {
    for (const end of ends) end();
  };
}
