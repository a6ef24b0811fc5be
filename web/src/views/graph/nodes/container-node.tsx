import { Handle, type Node, type NodeProps, Position } from "@xyflow/react";
import { memo, useRef } from "react";
import type { GraphNode } from "../../../generated/services.js";
import { nodeOf } from "../../../graph/graph-index.js";
import { type Contents, contentsOf, sameContents } from "../../../graph/live/contents.js";
import { containerName } from "../../../graph/names.js";
import { useHeld, useProject, useRun } from "../../../ui/studio-context.js";
import { useTraffic } from "../live/traffic-store.js";
import { ContainerBody } from "./bodies.js";

export type ContainerFlowNode = Node<
  {
    readonly node: GraphNode;
    readonly captionBelow: boolean;
    /** Of the element that names it for screen readers. */
    readonly labelId: string;
  },
  "container"
>;

/** A container with the threads in it. */
export const ContainerNode = memo(function ContainerNode({ data }: NodeProps<ContainerFlowNode>) {
  const { node } = data;
  const contents = useContents(node);
  const held = useHeld();
  const stops = useStops(node.name);
  const hot = useTraffic((state) => state.traffic.nodes.has(node.id));
  return (
    <div className={`container-node kind-${node.kind}${hot ? " hot" : ""}${stops ? " stops" : ""}`}>
      <span hidden id={data.labelId}>
        {containerName(node, contents, held)}
        {stops ? ", breakpoint" : null}
      </span>
      <ContainerBody node={node} contents={contents} />
      <Anchors />
      <ConnectionHandle />
    </div>
  );
});

/** Whether a run stops at a length of the container, or of an element of it. */
function useStops(name: string): boolean | undefined {
  return useProject(({ breakpoints }) =>
    breakpoints?.some(
      ({ isOn, stop }) => isOn && stop.kind === "length" && stop.container.split("[")[0] === name,
    ),
  );
}

/** What the running program has in a container; the same object until that changes. */
function useContents(node: GraphNode): Contents {
  const last = useRef<Contents>([]);
  return useRun(({ simulation, program }) => {
    const running = program?.graph && nodeOf(program.graph, node.id);
    const next = contentsOf(
      node,
      running?.firstNode ?? 0,
      simulation,
      program?.attributes ?? [],
      program?.model === "distributed",
    );
    if (!sameContents(last.current, next)) last.current = next;
    return last.current;
  });
}

/** React Flow asks for ends of edges; the router decides where lines really start. */
export function Anchors() {
  return (
    <>
      <Handle type="target" position={Position.Left} isConnectable={false} />
      <Handle type="source" position={Position.Right} isConnectable={false} />
    </>
  );
}

/** Where an arrow is drawn from, under the pointer; the keyboard has a key for it. */
export function ConnectionHandle() {
  return <span className="connection-handle nodrag nopan" aria-hidden="true" />;
}
