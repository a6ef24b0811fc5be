import { Compartment } from "../../ui/lazily.js";
import { ShownStudio } from "../../ui/shown-studio.js";
import { GraphView } from "../../views/graph/index.js";

export function GraphPanel() {
  return (
    <section className="panel" aria-label="Graph">
      <Compartment>
        <ShownStudio>
          <GraphView />
        </ShownStudio>
      </Compartment>
    </section>
  );
}
