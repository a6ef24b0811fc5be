import { Panel, useReactFlow, useStore } from "@xyflow/react";
import { Map as MapIcon } from "lucide-react";
import { type PointerEvent, type ReactNode, useState } from "react";
import type { Graph } from "../../../generated/services.js";
import type { Drawing } from "../../../graph/drawing/drawing.js";
import { type Box, bounds, isSameBox } from "../../../graph/geometry.js";
import { boxAt } from "../../../graph/layout/shapes.js";
import { areaInView } from "../../../graph/viewport/view.js";
import type { Positions } from "../../../model/project/project.js";
import "./minimap.css";
import { IconButton } from "../../../ui/icons/icon-button.js";

interface MinimapProps {
  readonly graph: Graph;
  readonly drawing: Drawing;
  readonly positions: Positions;
}

const WIDTH = 168;
const HEIGHT = 112;

/** The whole drawing in small, with what of it is in view; pressing or dragging in it moves the view. */
export function Minimap({ graph, drawing, positions }: MinimapProps) {
  const [open, setOpen] = useState(false);
  return (
    <Panel position="bottom-right" className="minimap-place">
      {open ? (
        <Chart extent={drawing.extent}>
          {graph.nodes.map((node) => {
            const box = boxAt(node, positions);
            return (
              box && (
                <rect key={node.id} className={`minimap-node kind-${node.kind}`} {...box} rx={16} />
              )
            );
          })}
        </Chart>
      ) : null}
      <div className="pill-bar">
        <IconButton
          icon={MapIcon}
          label={open ? "Hide the map of the graph" : "Show the map of the graph"}
          onPress={() => setOpen(!open)}
        />
      </div>
    </Panel>
  );
}

interface ChartProps {
  readonly extent: Box;
  readonly children: ReactNode;
}

function Chart({ extent, children }: ChartProps) {
  const { setCenter, getZoom } = useReactFlow();
  const view = useStore(areaInView, isSameBox);
  const all = bounds([extent, view]);
  const [held, setHeld] = useState<Box | null>(null);
  // While it is dragged the map itself stays: else it would slip away under the pointer.
  const shown = held ?? all;
  const go = (x: number, y: number) => void setCenter(x, y, { zoom: getZoom() });
  const goTo = (event: PointerEvent<SVGSVGElement>, within: Box) => {
    const box = event.currentTarget.getBoundingClientRect();
    const scale = Math.max(within.width / box.width, within.height / box.height);
    const [x, y] = [event.clientX - box.x - box.width / 2, event.clientY - box.y - box.height / 2];
    go(within.x + within.width / 2 + x * scale, within.y + within.height / 2 + y * scale);
  };
  return (
    <div className="graph-minimap">
      <svg
        width={WIDTH}
        height={HEIGHT}
        viewBox={`${shown.x} ${shown.y} ${shown.width} ${shown.height}`}
        aria-hidden="true"
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          setHeld(all);
          goTo(event, all);
        }}
        onPointerMove={(event) => held && goTo(event, held)}
        onPointerUp={() => setHeld(null)}
        onPointerCancel={() => setHeld(null)}
      >
        {children}
        <rect className="minimap-view" {...view} />
      </svg>
    </div>
  );
}
