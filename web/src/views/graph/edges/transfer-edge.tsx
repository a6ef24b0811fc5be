import type { Edge, EdgeProps } from "@xyflow/react";
import { memo } from "react";
import type { DrawnEdge } from "../drawing.js";
import { useTraffic } from "../live/traffic-store.js";

export type TransferFlowEdge = Edge<{ readonly drawn: DrawnEdge }, "transfer">;

/**
 * One transfer: where it can be pointed at, and its line from end to end while
 * it is selected or a thread goes along it. At rest its bundle shows it.
 */
export const TransferEdge = memo(function TransferEdge(props: EdgeProps<TransferFlowEdge>) {
  const { id, data, selected } = props;
  const lit = useTraffic((state) => state.traffic.edges.has(id));
  const hovered = useTraffic((state) => state.hovered === id);
  if (!data) return null;
  const { path, head } = data.drawn;
  const look = selected ? "selected" : lit ? "lit" : hovered ? "hovered" : null;
  return (
    <>
      {look && (
        <g className={`transfer ${look}`}>
          <path className="line" d={path} />
          {head && <path className="head" d={HEAD} transform={headTransform(head)} />}
        </g>
      )}
      <path className="react-flow__edge-interaction" d={path} />
    </>
  );
});

/** An arrow head with its tip at the origin, pointing right. */
export const HEAD = "M0 0-8.5-4.2-8.5 4.2z";

export function headTransform({ x, y, degrees }: { x: number; y: number; degrees: number }) {
  return `translate(${x},${y}) rotate(${degrees})`;
}
