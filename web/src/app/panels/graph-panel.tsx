import { ShownStudio } from "../../ui/shown-studio.js";
import { GraphView } from "../../views/graph/index.js";

export function GraphPanel() {
  return (
    <section className="panel" aria-label="Graph">
      <ShownStudio>
        <GraphView />
      </ShownStudio>
    </section>
  );
}
