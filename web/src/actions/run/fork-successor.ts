import type { Studio } from "../../model/commands.js";
import type { Choice, CompiledChoice } from "../../model/comparison/contenders.js";
import { notify } from "../../model/notices.js";
import { createCompilationStore, takeAnalysis } from "../../model/project/compilation.js";
import { createHistoryStore } from "../../model/project/history.js";
import { createProjectStore, type Positions } from "../../model/project/project.js";
import type { Successor } from "../../model/run/forks.js";

/** What views show of a scheduler that takes over, in place of the project's own. */
export async function successorFrom(
  { stores, ports }: Studio,
  choice: Choice,
  { title, scheduler, analysis }: CompiledChoice,
): Promise<Successor> {
  const project = createProjectStore();
  const { workload, version } = stores.project.getState();
  const positions = await positionsOf(ports.examples, choice);
  // Of the version of the project's texts: the run goes on as long as these stay.
  const program = { ...analysis, version };
  project.setState({ name: title, scheduler, workload, version, positions });
  const compilation = createCompilationStore();
  takeAnalysis(compilation, program, null);
  const draw = async () => {
    notify(
      stores.notices,
      `This is the fork’s scheduler, ${title}. It cannot be edited here. Show the original to edit yours.`,
    );
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
