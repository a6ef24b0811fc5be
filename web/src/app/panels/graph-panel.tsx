import { GraphView } from "../../views/graph/index.js";

export function GraphPanel() {
  return (
    <section className="panel" aria-label="Graph">
      <GraphView />
    </section>
  );
}
