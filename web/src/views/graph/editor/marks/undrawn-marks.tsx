import { ViewportPortal } from "@xyflow/react";
import { Braces } from "lucide-react";
import { useMemo } from "react";
import { count } from "../../../../base/words.js";
import type { Graph, GraphNode, Undrawn } from "../../../../generated/services.js";
import type { Box, Point } from "../../../../graph/geometry.js";
import { markPlace } from "../../../../graph/marks/mark-place.js";
import type { Positions } from "../../../../model/project/project.js";
import { select } from "../../../../model/selection.js";
import { Icon } from "../../../../ui/icons/icon.js";
import { useStudio } from "../../../../ui/studio-context.js";
import { tip } from "../../../../ui/tip.js";

interface UndrawnMarksProps {
  readonly graph: Graph;
  readonly positions: Positions;
  /** Nodes whose names stand below them if they are places outside. */
  readonly captionsBelow: ReadonlySet<string>;
  /** Nodes and names of lines. */
  readonly obstacles: readonly Box[];
  /** Nodes that are dragged: their marks wait. */
  readonly dragged: ReadonlySet<string> | null;
}

/** At each node one mark for what handlers do there and no arrow shows. */
export function UndrawnMarks(props: UndrawnMarksProps) {
  const { graph, positions, captionsBelow, obstacles, dragged } = props;
  const groups = useMemo(() => byNode(graph), [graph]);
  return (
    <ViewportPortal>
      {groups.map(({ node, undrawn }) => {
        const place = positions[node.id];
        if (!place || dragged?.has(node.id)) return null;
        const at = markPlace(node, place, undrawn.length, captionsBelow, obstacles);
        return <Mark key={node.id} node={node} undrawn={undrawn} at={at} />;
      })}
    </ViewportPortal>
  );
}

interface Group {
  readonly node: GraphNode;
  readonly undrawn: readonly Undrawn[];
}

function byNode({ nodes, undrawn = [] }: Graph): Group[] {
  const groups = new Map<string, Undrawn[]>();
  for (const one of undrawn) {
    const group = groups.get(one.node);
    if (group) group.push(one);
    else groups.set(one.node, [one]);
  }
  return nodes.flatMap((node) => {
    const group = groups.get(node.id);
    return group ? [{ node, undrawn: group }] : [];
  });
}

interface MarkProps {
  readonly node: GraphNode;
  readonly undrawn: readonly Undrawn[];
  readonly at: Point;
}

/** Shows in the inspector, with the way into the text, what it stands for. */
function Mark({ node, undrawn, at }: MarkProps) {
  const { selection, layout } = useStudio().stores;
  const show = () => {
    select(selection, { kind: "container", id: node.id });
    layout.setState({ inspectorOpen: true, inspectorTab: "place", narrowPlace: "why" });
  };
  const head = `${count(undrawn.length, "statement")} that no arrow shows`;
  const lines = firstLines(undrawn);
  return (
    <button
      type="button"
      className="undrawn-mark nodrag nopan"
      style={{ transform: `translate(${at.x}px, ${at.y}px)` }}
      aria-label={`${node.name}: ${head}. ${lines.join(" ")}`}
      onClick={show}
      {...tip([`${head}:`, ...lines].join("\n"))}
    >
      <Icon of={Braces} size={12} />
      <span>{undrawn.length}</span>
    </button>
  );
}

/** So many statements are told at the mark itself, each by so many characters of one line. */
const TOLD = 5;
const WIDTH = 48;

function firstLines(undrawn: readonly Undrawn[]): string[] {
  const lines = undrawn.slice(0, TOLD).map(({ handler, text }) => {
    const line = text.replace(/\s+/g, " ");
    return `${handler}: ${line.length > WIDTH ? `${line.slice(0, WIDTH - 1)}…` : line}`;
  });
  const more = undrawn.length - lines.length;
  return more > 0 ? [...lines, `and ${more} more`] : lines;
}
