import type { Node, NodeProps } from "@xyflow/react";
import { memo } from "react";
import type { GraphNode } from "../../../generated/services.js";
import { shapeOf } from "../../../graph/layout/shapes.js";
import { placeName } from "../../../graph/names.js";
import { threadName } from "../../../model/run/run.js";
import { KindGlyph } from "../../../ui/icons/glyphs.js";
import { useHeld, useRun } from "../../../ui/studio-context.js";
import { Anchors, ConnectionHandle } from "./container-node.js";

interface PlaceData extends Record<string, unknown> {
  readonly node: GraphNode;
  /** Whether the name stands below, where a line leaves to the right. */
  readonly captionBelow: boolean;
  /** Of the element that names it for screen readers. */
  readonly labelId: string;
}

export type PlaceFlowNode = Node<PlaceData, "place">;

/** A place outside the scheduler: birth, the processor, the end. */
export const PlaceNode = memo(function PlaceNode({ data }: NodeProps<PlaceFlowNode>) {
  return data.node.kind === "running" ? <Processor {...data} /> : <Gate {...data} />;
});

function Gate({ node, captionBelow, labelId }: PlaceData) {
  const held = useHeld();
  return (
    <div className="place-node">
      <span hidden id={labelId}>
        {placeName(node, null, held)}
      </span>
      <GateBody node={node} captionBelow={captionBelow} />
      <Anchors />
      {node.kind === "birth" && <ConnectionHandle />}
    </div>
  );
}

/** The drawing of birth or the end. */
export function GateBody({ node, captionBelow }: Pick<PlaceData, "node" | "captionBelow">) {
  const { width, height } = shapeOf(node);
  return (
    <svg className="node-drawing" width={width} height={height} aria-hidden="true">
      <circle className="sheet" cx={17} cy={17} r={16.5} />
      <path
        className="sign"
        d={node.kind === "birth" ? "M12 17h10M17 12v10" : "m12.5 12.5 9 9m0-9-9 9"}
      />
      <text
        className="caption"
        x={captionBelow ? 17 : 42}
        y={captionBelow ? 48 : 21}
        textAnchor={captionBelow ? "middle" : "start"}
      >
        {node.name}
      </text>
    </svg>
  );
}

function Processor({ node, labelId }: PlaceData) {
  const { width, height } = shapeOf(node);
  const thread = useRun((state) => state.simulation?.running ?? 0);
  const name = useRun((state) => (thread === 0 ? null : threadName(state.simulation, thread)));
  const started = useRun((state) => (state.simulation?.tick ?? 0) > 0);
  return (
    <div className="place-node">
      <span hidden id={labelId}>
        {placeName(node, name === null ? null : `thread ${thread} ${name}`)}
      </span>
      <svg className="node-drawing" width={width} height={height} aria-hidden="true">
        <rect className="sheet" x={0.5} y={0.5} width={width - 1} height={height - 1} rx={10} />
        <g className="sign-glyph" transform="translate(12 11)">
          <KindGlyph kind="running" />
        </g>
        <text className="name" x={36} y={24}>
          {node.name}
        </text>
        <g className={`processor ${thread > 0 ? "thread" : started ? "scheduler" : "idle"}`}>
          <rect x={10} y={36} width={width - 20} height={20} rx={6} />
          <text x={width / 2} y={50.5}>
            {name === null ? (started ? "scheduler" : "idle") : shortened(`${thread} ${name}`)}
          </text>
        </g>
      </svg>
      <Anchors />
    </div>
  );
}

const FITTING = 12;

function shortened(text: string): string {
  return text.length > FITTING ? `${text.slice(0, FITTING - 1)}…` : text;
}
