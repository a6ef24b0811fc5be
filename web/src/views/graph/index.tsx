import "@xyflow/react/dist/base.css";
import "./graph.css";
import { ReactFlowProvider } from "@xyflow/react";
import { Workflow } from "lucide-react";
import { useState } from "react";
import type { Graph } from "../../generated/services.js";
import { Empty } from "../../ui/empty.js";
import { useCompilation } from "../../ui/studio-context.js";
import { Canvas } from "./canvas.js";
import { createEditingStore, EditingContext } from "./editing.js";
import { createTrafficStore, TrafficContext } from "./live/traffic-store.js";

/** What is drawn on while nothing is known of the containers. */
const EMPTY: Graph = { nodes: [], edges: [] };

/** The containers of the scheduler, and how threads move between them. */
export function GraphView() {
  const graph = useCompilation((state) => state.graph);
  const stale = useCompilation((state) => state.stale);
  const broken = useCompilation((state) => state.analysis !== null);
  const [traffic] = useState(createTrafficStore);
  const [editing] = useState(createEditingStore);
  if (!graph && !broken) return <NoGraph />;
  return (
    <TrafficContext value={traffic}>
      <div className="graph-view">
        <EditingContext value={editing}>
          <ReactFlowProvider>
            <Canvas key={graph ? "known" : "unknown"} graph={graph ?? EMPTY} />
          </ReactFlowProvider>
        </EditingContext>
        {stale && (
          <p className="graph-stale" role="status">
            {graph
              ? "Showing the last version without errors."
              : "The text has errors, so its containers are not known. What you add shows once the errors are fixed."}
          </p>
        )}
      </div>
    </TrafficContext>
  );
}

function NoGraph() {
  return (
    <div className="graph-view">
      <Empty
        icon={Workflow}
        title="No graph yet"
        text="The graph shows the containers of a scheduler. It appears as soon as one is open."
      />
    </div>
  );
}
