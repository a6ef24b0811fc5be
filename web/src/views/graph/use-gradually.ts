import { useEffect, useMemo, useRef, useState } from "react";
import { behindFrame } from "../../base/behind-frame.js";
import type { FlowNode } from "./flow-elements.js";

/** So many new nodes come into the page in one frame: a browser takes about half a millisecond over each. */
const IN_A_FRAME = 30;

/** The nodes that can be in the page by now: of very many new ones a few more with each frame. */
export function useGradually(nodes: FlowNode[]): FlowNode[] {
  const there = useRef<ReadonlySet<string>>(new Set());
  const [frames, setFrames] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each frame more are there
  const shown = useMemo(() => admitted(nodes, there.current), [nodes, frames]);
  useEffect(() => {
    there.current = new Set(shown.map(({ id }) => id));
    if (shown === nodes) return;
    return behindFrame(() => setFrames((before) => before + 1));
  }, [shown, nodes]);
  return shown;
}

/** All nodes; of those that are not there yet only the first few. */
export function admitted<T extends { readonly id: string }>(
  nodes: T[],
  there: ReadonlySet<string>,
): T[] {
  let left = IN_A_FRAME;
  const shown = nodes.filter(({ id }) => there.has(id) || left-- > 0);
  return shown.length === nodes.length ? nodes : shown;
}
