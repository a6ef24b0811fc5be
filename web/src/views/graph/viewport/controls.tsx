import { Panel, useReactFlow, useViewport } from "@xyflow/react";
import { Maximize, Workflow, ZoomIn, ZoomOut } from "lucide-react";
import { IconButton } from "../../../ui/icons/icon-button.js";

interface ControlsProps {
  readonly onFit: () => void;
  /** Null where nothing is moved. */
  readonly onTidy: (() => void) | null;
}

/** Zoom, fit, tidy. */
export function Controls({ onFit, onTidy }: ControlsProps) {
  const { zoomIn, zoomOut } = useReactFlow();
  const { zoom } = useViewport();
  return (
    <Panel position="top-right">
      <div className="pill-bar" role="toolbar" aria-label="View of the graph">
        <IconButton icon={ZoomOut} label="Zoom out of the graph" onPress={() => zoomOut()} />
        <span className="zoom-level">{Math.round(zoom * 100)}%</span>
        <IconButton icon={ZoomIn} label="Zoom into the graph" onPress={() => zoomIn()} />
        <IconButton icon={Maximize} label="Fit the graph" onPress={onFit} />
        {onTidy ? <IconButton icon={Workflow} label="Tidy the graph" onPress={onTidy} /> : null}
      </div>
    </Panel>
  );
}
