import { type Way, wayOf } from "../groups/way.js";
import { wayWords } from "../groups/words.js";
import { threadName, threadView } from "../model/run/run.js";
import { useRun } from "./studio-context.js";
import { useGroupsOfRun } from "./use-groups.js";

/** The way of the decision where the run stands, in words too, with the name of who was chosen; null for none. */
export function useGroupWay(): {
  readonly way: Way;
  readonly words: string;
  readonly thread: string | null;
} | null {
  const simulation = useRun((state) => state.simulation);
  const groups = useGroupsOfRun();
  const way = simulation && groups ? wayOf(groups, simulation) : null;
  if (!groups || !way) return null;
  const view = way.thread === null ? undefined : threadView(simulation, way.thread);
  const name = view ? threadName(simulation, view.thread) : null;
  const chosen = view && name ? { name, className: view.className } : null;
  return { way, words: wayWords(groups, way, chosen), thread: name };
}
