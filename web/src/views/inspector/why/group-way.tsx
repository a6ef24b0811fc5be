import { wayOf } from "../../../groups/way.js";
import { wayWords } from "../../../groups/words.js";
import { threadName, threadView } from "../../../model/run/run.js";
import type { SimulationState } from "../../../model/run/simulation.js";
import { Prose } from "../../../ui/text/prose.js";
import { useGroupsOfRun } from "../../../ui/use-groups.js";

/** The way of the last decision through the tree of groups, in words. */
export default function GroupWay({ simulation }: { readonly simulation: SimulationState }) {
  const groups = useGroupsOfRun();
  const way = groups && wayOf(groups, simulation);
  if (!way) return null;
  const view = way.thread === null ? undefined : threadView(simulation, way.thread);
  const chosen = view && {
    name: threadName(simulation, view.thread),
    className: view.className,
  };
  return (
    <p className="answer-reason">
      <Prose text={wayWords(groups, way, chosen ?? null)} />
    </p>
  );
}
