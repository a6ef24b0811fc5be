import { Compartment, lazily } from "../../ui/lazily.js";
import { ShownStudio } from "../../ui/shown-studio.js";
import { useCompilation } from "../../ui/studio-context.js";
import { GraphView } from "../../views/graph/index.js";

const GroupsView = lazily(() => import("../../views/groups/apart.js"));

export function GraphPanel() {
  return (
    <section className="panel" aria-label="Graph">
      <Compartment>
        <ShownStudio>
          <Drawn />
        </ShownStudio>
      </Compartment>
    </section>
  );
}

/** A group scheduler shows as the tree that its text is. */
function Drawn() {
  const isTree = useCompilation(({ analysis }) => analysis?.model === "group");
  return isTree ? <GroupsView classic={<GraphView fixed />} /> : <GraphView />;
}
