import "@xyflow/react/dist/base.css";
import "./graph.css";
import { ReactFlowProvider } from "@xyflow/react";
import { Workflow } from "lucide-react";
import { useState } from "react";
import { Empty } from "../../ui/empty.js";
import { useCompilation } from "../../ui/studio-context.js";
import { Canvas } from "./canvas.js";
import { createEditingStore, EditingContext } from "./editing.js";
import { createTrafficStore, TrafficContext } from "./live/traffic-store.js";

/** The containers of the scheduler, and how threads move between them. */
export function GraphView() {
  const graph = useCompilation((state) => state.graph);
  const stale = useCompilation((state) => state.stale);
  const [traffic] = useState(createTrafficStore);
  const [editing] = useState(createEditingStore);
  if (!graph || graph.nodes.length === 0) return <NoGraph />;
  return (
    <TrafficContext value={traffic}>
      <div className="graph-view">
        <EditingContext value={editing}>
          <ReactFlowProvider>
            <Canvas graph={graph} />
          </ReactFlowProvider>
        </EditingContext>
        {stale && (
          <p className="graph-stale" role="status">
            Showing the last version without errors.
          </p>
        )}
      </div>
    </TrafficContext>
  );
}

function NoGraph() {
  const broken = useCompilation((state) => state.analysis !== null);
  return (
    <div className="graph-view">
      <Empty
        icon={Workflow}
        title="No graph yet"
        text={
          broken
            ? "The text has errors, so its containers are not known. Mend them, or open an example."
            : "The graph shows the containers of a scheduler. It appears as soon as one is open."
        }
      />
    </div>
  );
}
