import type { Edge, EdgeProps } from "@xyflow/react";
import { memo } from "react";
import type { DrawnEdge } from "../../../graph/drawing/drawing.js";
import { roundedPath } from "../../../graph/drawing/outline.js";

export type TransferFlowEdge = Edge<{ readonly drawn: DrawnEdge }, "transfer">;

/** Where one transfer can be pointed at. At rest its bundle shows it, else `ShownArrows`. */
export const TransferEdge = memo(function TransferEdge({ data }: EdgeProps<TransferFlowEdge>) {
  return data && <path className="react-flow__edge-interaction" d={roundedPath(data.drawn.line)} />;
});
