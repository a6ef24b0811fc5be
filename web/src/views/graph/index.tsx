import "@xyflow/react/dist/base.css";
import "./graph.css";
import { ReactFlowProvider } from "@xyflow/react";
import { Workflow } from "lucide-react";
import { Suspense, useDeferredValue, useState } from "react";
import type { Graph } from "../../generated/services.js";
import { createEditingStore } from "../../graph/editing.js";
import type { Size } from "../../graph/geometry.js";
import { isLarge } from "../../graph/size.js";
import { Empty } from "../../ui/empty.js";
import { Compartment, lazily } from "../../ui/lazily.js";
import { useCompilation } from "../../ui/studio-context.js";
import { Canvas } from "./canvas.js";
import { EditingContext } from "./editing-context.js";
import { createTrafficStore, TrafficContext } from "./live/traffic-store.js";
import type { Framed } from "./viewport/insets.js";

/** A canvas with more containers stands still for seconds, and nobody can follow their arrows. */
const MOST_DRAWN = 300;
const ContainerList = lazily(() => import("./list/index.js"));
const StaleNote = lazily(() => import("./stale-note.js"));

/** What is drawn on while nothing is known of the containers. */
const EMPTY: Graph = { nodes: [], edges: [] };

interface GraphViewProps {
  readonly label?: string;
  /** Whether it stands in a page that scrolls: a wheel moves that. */
  readonly framed?: Framed;
  /** Whether it is to look at only. */
  readonly fixed?: boolean;
  /** Hears how large the whole drawing is. */
  readonly onExtent?: (extent: Size) => void;
}

/** The containers of the scheduler, and how threads move between them. */
export function GraphView({
  label = "Graph of the scheduler",
  framed = false,
  fixed = false,
  onExtent,
}: GraphViewProps) {
  const graph = useShownGraph();
  const known = useCompilation((state) => state.graph !== null);
  const broken = useCompilation((state) => state.analysis !== null);
  const [traffic] = useState(createTrafficStore);
  const [editing] = useState(createEditingStore);
  if (!graph && (known || !broken)) return <NoGraph />;
  const isDrawn = !graph || graph.nodes.length <= MOST_DRAWN;
  return (
    <TrafficContext value={traffic}>
      <div className="graph-view">
        {isDrawn ? (
          <EditingContext value={editing}>
            <ReactFlowProvider>
              <Canvas
                key={graph ? "known" : "unknown"}
                graph={graph ?? EMPTY}
                label={label}
                framed={framed}
                fixed={fixed}
                onExtent={onExtent}
              />
            </ReactFlowProvider>
          </EditingContext>
        ) : (
          <Compartment>
            <ContainerList graph={graph} />
          </Compartment>
        )}
        <Suspense fallback={null}>
          <StaleNote framed={framed !== false} isKnown={graph !== null} />
        </Suspense>
      </div>
    </TrafficContext>
  );
}

/** The newest graph. Behind a large one React draws bit by bit, while the page does other things; until then the former stays. */
function useShownGraph(): Graph | null {
  const newest = useCompilation((state) => state.graph);
  const drawn = useDeferredValue(newest);
  return newest && isLarge(newest) ? drawn : newest;
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
