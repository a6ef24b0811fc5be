import { ViewportPortal } from "@xyflow/react";
import { TriangleAlert } from "lucide-react";
import { useMemo, useState } from "react";
import type { Diagnosis, Graph } from "../../../../generated/services.js";
import type { Drawing } from "../../../../graph/drawing/drawing.js";
import type { Point } from "../../../../graph/geometry.js";
import { nameOf, nodeOf } from "../../../../graph/graph-index.js";
import { shapeOf } from "../../../../graph/layout/shapes.js";
import { type Flaw, flawsOf, withNew } from "../../../../graph/marks/flaws.js";
import type { Positions } from "../../../../model/project/project.js";
import { revealPlace, select } from "../../../../model/selection.js";
import { VerdictGlyph } from "../../../../ui/icons/glyphs.js";
import { Icon } from "../../../../ui/icons/icon.js";
import { useCompilation, useProject, useStudio } from "../../../../ui/studio-context.js";
import { tip } from "../../../../ui/tip.js";
import { Arrow } from "../../edges/arrow.js";

interface MarksProps {
  readonly graph: Graph;
  readonly drawing: Drawing;
  readonly positions: Positions;
  /** Nodes that are not where the drawing has them: their marks wait. */
  readonly dragged: ReadonlySet<string> | null;
}

/** What the compiler says against the drawing, at the container or arrow that it is about. */
export function Marks({ graph, drawing, positions, dragged }: MarksProps) {
  const { nodes, edges } = useFlaws(graph);
  if (nodes.length + edges.length === 0) return null;
  const marked = edges.flatMap(({ of }) => drawing.edges.get(of) ?? []);
  const wrong = marked.filter(({ id }) =>
    edges.some((flaw) => flaw.of === id && flaw.severity === "error"),
  );
  return (
    <ViewportPortal>
      <svg className="bundles flawed" aria-hidden="true">
        {wrong.map((drawn) => (
          <g key={drawn.id}>
            <Arrow drawn={drawn} />
          </g>
        ))}
      </svg>
      {marked.map(({ edge, noteAt }) => {
        const flaw = edges.find(({ of }) => of === edge.id);
        const named = `${nameOf(graph, edge.source)} to ${nameOf(graph, edge.target)}`;
        return flaw && <Mark key={edge.id} flaw={flaw} kind="transfer" name={named} at={noteAt} />;
      })}
      {nodes.map((flaw) => {
        const node = nodeOf(graph, flaw.of);
        const place = positions[flaw.of];
        if (!node || !place || dragged?.has(node.id)) return null;
        const corner = { x: place.x + shapeOf(node).width - 6, y: place.y + 4 };
        return <Mark key={flaw.of} flaw={flaw} kind="container" name={node.name} at={corner} />;
      })}
    </ViewportPortal>
  );
}

interface Flaws {
  /** What they were found in. */
  readonly graph: Graph | null;
  readonly diagnosis: Diagnosis | null;
  readonly nodes: readonly Flaw[];
  readonly edges: readonly Flaw[];
}

const NONE: Flaws = { graph: null, diagnosis: null, nodes: [], edges: [] };

/**
 * What is said against a graph. While that is of another text than the diagnosis, what was said before stays, beside
 * what is soon known of the new one.
 */
function useFlaws(graph: Graph): Flaws {
  const file = useProject((state) => state.scheduler.name);
  const stale = useCompilation((state) => state.stale);
  const quickCheck = useCompilation((state) =>
    state.graph === graph && state.quickCheck?.version === state.graphVersion
      ? state.quickCheck
      : null,
  );
  const diagnosis = useCompilation((state) =>
    state.graph === graph && state.diagnosis?.version === state.graphVersion
      ? state.diagnosis
      : null,
  );
  const [flaws, setFlaws] = useState(NONE);
  if (diagnosis && (flaws.graph !== graph || flaws.diagnosis !== diagnosis)) {
    const { diagnostics, checks } = diagnosis;
    setFlaws({ graph, diagnosis, ...flawsOf(graph, diagnostics, checks.list, file) });
  }
  const soon = useMemo(
    () => quickCheck && flawsOf(graph, quickCheck.diagnostics, [], file),
    [graph, quickCheck, file],
  );
  if (stale) return NONE;
  if (diagnosis || !soon) return flaws;
  const [nodes, edges] = [withNew(flaws.nodes, soon.nodes), withNew(flaws.edges, soon.edges)];
  return { ...flaws, nodes, edges };
}

interface MarkProps {
  readonly flaw: Flaw;
  /** Of what it is said. */
  readonly kind: "container" | "transfer";
  readonly name: string;
  readonly at: Point;
}

/** Says what is wrong; when it is pressed, shows its place in the text, and in the inspector what is offered against it. */
function Mark({ flaw, kind, name, at }: MarkProps) {
  const { selection, layout } = useStudio().stores;
  const show = () => {
    select(selection, { kind, id: flaw.of });
    layout.setState({
      sourceOpen: true,
      sourceTab: "scheduler",
      inspectorTab: "place",
      narrowPlace: "source",
    });
    revealPlace(selection, { part: "scheduler", from: flaw.from, to: flaw.to });
  };
  const text = flaw.text.replaceAll("`", "");
  return (
    <button
      type="button"
      className={`flaw-mark nodrag nopan ${flaw.severity}`}
      style={{ transform: `translate(-50%, -50%) translate(${at.x}px, ${at.y}px)` }}
      aria-label={`${name}: ${text}`}
      onClick={show}
      {...tip(text)}
    >
      {flaw.severity === "error" ? (
        <VerdictGlyph verdict="refuted" />
      ) : (
        <Icon of={TriangleAlert} size={14} />
      )}
    </button>
  );
}
