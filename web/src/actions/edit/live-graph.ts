import type { Graph } from "../../generated/services.js";
import type { Stores } from "../../model/commands.js";
import { takeGraph } from "../../model/project/compilation.js";

/** Texts whose graphs are known. */
const MOST = 30;

/** Shows the graph of a text at once that had one not long ago, as what is undone and done again has. */
export function keepDrawn({ compilation, project }: Stores): () => void {
  const known = new Map<string, Graph>();
  const keyOf = ({ scheduler: { name, text } } = project.getState()) => `${name}\n${text}`;
  const remember = ({ graph, graphVersion, stale } = compilation.getState()) => {
    if (!graph || stale || graphVersion !== project.getState().version) return;
    known.delete(keyOf());
    known.set(keyOf(), graph);
    const [oldest = ""] = known.keys();
    if (known.size > MOST) known.delete(oldest);
  };
  remember();
  const ends = [
    compilation.subscribe((state, former) => {
      if (state.graph !== former.graph) remember(state);
    }),
    project.subscribe((state, former) => {
      const graph = state.version === former.version ? undefined : known.get(keyOf(state));
      if (graph && state.scheduler.name === former.scheduler.name)
        takeGraph(compilation, state.version, graph);
    }),
  ];
  return () => {
    for (const end of ends) end();
  };
}
