import { Copy, PencilLine, SlidersHorizontal, Spline, Trash2 } from "lucide-react";
import { count } from "../../../base/words.js";
import type { Graph, GraphNode } from "../../../generated/services.js";
import { canSend, isDeclared } from "../../../graph/change/targets.js";
import { bounds } from "../../../graph/geometry.js";
import { boxAt } from "../../../graph/layout/shapes.js";
import type { Positions } from "../../../model/project/project.js";
import { IconButton } from "../../../ui/icons/icon-button.js";
import { Anchored } from "./forms/anchored.js";
import type { GraphActions } from "./keyboard/use-actions.js";

interface NodeToolsProps {
  readonly graph: Graph;
  readonly chosen: ReadonlySet<string>;
  readonly positions: Positions;
  readonly actions: GraphActions;
}

/** What can be done with the selected nodes, beside them. */
export function NodeTools({ graph, chosen, positions, actions }: NodeToolsProps) {
  const nodes = graph.nodes.filter(({ id }) => chosen.has(id) && positions[id]);
  const isAnyDeclared = nodes.some(isDeclared);
  const [only] = nodes;
  if (!only || (nodes.length === 1 && !canSend(only))) return null;
  const boxesOf = (some: readonly GraphNode[]) =>
    some.flatMap((node) => boxAt(node, positions) ?? []);
  const others = graph.nodes.filter(({ id }) => !chosen.has(id));
  const single = nodes.length === 1 ? only : null;
  const own = single && isDeclared(single) ? single.id : null;
  const called = single?.name ?? count(nodes.length, "node");
  const tools = [
    own && {
      icon: PencilLine,
      label: `Rename ${called}`,
      shortcut: "F2",
      onPress: () => actions.rename(own),
    },
    own && {
      icon: SlidersHorizontal,
      label: `Kind, key and size of ${called}`,
      shortcut: "E",
      onPress: () => actions.edit(own),
    },
    single && {
      icon: Spline,
      label: `Draw a transfer from ${called}`,
      shortcut: "A",
      onPress: () => actions.startArrow(single.id),
    },
    isAnyDeclared && {
      icon: Copy,
      label: `Copy ${called}`,
      shortcut: "Ctrl+C",
      onPress: actions.copy,
    },
    isAnyDeclared && {
      icon: Trash2,
      label: `Delete ${called}`,
      shortcut: "Delete",
      onPress: actions.remove,
    },
  ];
  return (
    <Anchored to={bounds(boxesOf(nodes))} side="above" clearOf={boxesOf(others)}>
      <div className="pill-bar node-tools" role="toolbar" aria-label={`Tools for ${called}`}>
        {tools.map((tool) => tool && <IconButton key={tool.shortcut} {...tool} />)}
      </div>
    </Anchored>
  );
}
