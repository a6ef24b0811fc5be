import "../graph.css";
import "./picture.css";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { drawPlan } from "../../../graph/drawing/draw-plan.js";
import { planOf } from "../../../graph/drawing/plan.js";
import { nodeOf } from "../../../graph/graph-index.js";
import { arrange } from "../../../graph/layout/arrangement.js";
import { contentsOf } from "../../../graph/live/contents.js";
import type { GraphFacts } from "../../../model/pictures.js";
import { createTrafficStore, TrafficContext } from "../live/traffic-store.js";
import { GraphPicture } from "./graph-picture.js";
import { standaloneSvg } from "./standalone.js";

/** The graph as it shows, as an `svg` element that needs nothing beside it, in one of the page's themes. */
export function graphPicture(facts: GraphFacts, theme: "light" | "dark"): string {
  const { title, graph, running } = facts;
  const positions = arrange(graph, facts.positions);
  const plan = planOf({ graph, positions, ownLines: new Set(facts.ownLines) });
  const { sketch } = drawPlan({ plan, former: null });
  const host = document.createElement("div");
  host.className = "graph-view graph-picture-host";
  host.dataset.theme = theme;
  document.body.append(host);
  const root = createRoot(host);
  try {
    flushSync(() =>
      root.render(
        <TrafficContext value={createTrafficStore()}>
          <GraphPicture
            graph={graph}
            positions={positions}
            sketch={sketch}
            title={title}
            contents={(node) => {
              const same = running && nodeOf(running.graph, node.id);
              const { simulation = null, attributes = [] } = running ?? {};
              return contentsOf(node, same?.firstNode ?? 0, simulation, attributes);
            }}
          />
        </TrafficContext>,
      ),
    );
    const drawing = host.querySelector("svg");
    return drawing ? standaloneSvg(drawing) : "";
  } finally {
    root.unmount();
    host.remove();
  }
}
