import type { Studio } from "../commands.js";
import { notify } from "../notices.js";
import { createCompilationStore, takeAnalysis } from "../project/compilation.js";
import { createHistoryStore } from "../project/history.js";
import { createProjectStore, type Positions } from "../project/project.js";
import type { Successor } from "../run/forks.js";
import type { Choice, CompiledChoice } from "./contenders.js";

/**
 * What views show of a scheduler that runs beside the project's own: its text and graph, to be looked at.
 * @param refusal - what is said to who would change it
 */
export async function shownScheduler(
  { stores, ports }: Studio,
  choice: Choice,
  { title, scheduler, workload, texts, analysis }: CompiledChoice,
  refusal: string,
): Promise<Successor> {
  const project = createProjectStore();
  const { version, positions: own } = stores.project.getState();
  const positions = choice.kind === "open" ? own : await positionsOf(ports.examples, choice);
  // Of the version of the project's texts: the run goes on as long as these stay.
  const program = { ...analysis, version };
  project.setState({ name: title, scheduler, workload, ...texts, version, positions });
  const compilation = createCompilationStore();
  takeAnalysis(compilation, program, null);
  const draw = async () => {
    notify(stores.notices, refusal);
    return false;
  };
  return { title, program, stores: { project, compilation, history: createHistoryStore() }, draw };
}

/** An example comes with a drawing; any other scheduler is laid out. */
async function positionsOf(
  examples: Studio["ports"]["examples"],
  choice: Choice,
): Promise<Positions> {
  if (choice.kind !== "example") return {};
  const example = await examples.load(choice.id);
  return example.ok ? example.value.positions : {};
}
