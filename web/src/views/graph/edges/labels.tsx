import { EdgeLabelRenderer } from "@xyflow/react";
import { memo } from "react";
import { select } from "../../../model/selection.js";
import { useStudio } from "../../../ui/studio-context.js";
import type { Drawing, DrawnBundle, DrawnEdge } from "../drawing/drawing.js";
import { useEditingStore } from "../editing.js";
import { useTraffic, useTrafficStore } from "../live/traffic-store.js";
import { conditionsOf } from "../names.js";
import type { Box } from "../routing/geometry.js";
import { type Extent, placeNote } from "../routing/notes.js";

interface LabelsProps {
  readonly drawing: Drawing;
  /** The bundles whose names show. */
  readonly named: readonly DrawnBundle[];
  /** Id of the selected arrow. */
  readonly selected: string | null;
}

/** The names of the handlers on their trunks, and the conditions of the edges that one looks at. */
export const Labels = memo(function Labels({ drawing, named, selected }: LabelsProps) {
  return (
    <EdgeLabelRenderer>
      {named.map((bundle) => (
        <BundleLabel
          key={bundle.id}
          bundle={bundle}
          selected={selected !== null && bundle.edges.includes(selected)}
        />
      ))}
      <Notes drawing={drawing} selected={selected} />
    </EdgeLabelRenderer>
  );
});

function Notes({ drawing, selected }: Pick<LabelsProps, "drawing" | "selected">) {
  const lit = useTraffic((state) => state.traffic.edges);
  const hovered = useTraffic((state) => state.hovered);
  const ids = new Set([...lit.keys(), hovered, selected]);
  return [...ids].map((id) => {
    const drawn = id === null ? undefined : drawing.edges.get(id);
    if (!drawn) return null;
    const asked = id === hovered || id === selected;
    return (
      <Conditions
        key={id}
        drawn={drawn}
        obstacles={drawing.obstacles}
        // In passing, the condition that decided; on request, all of them.
        shown={asked ? conditionsOf(drawn.edge) : lastCondition(drawn, lit)}
        look={id === selected ? " selected" : lit.has(drawn.id) ? " lit" : ""}
      />
    );
  });
}

function lastCondition({ edge }: DrawnEdge, lit: ReadonlyMap<string, number>): string[] {
  return conditionsOf(edge, lit.get(edge.id)).slice(-1);
}

interface BundleLabelProps {
  readonly bundle: DrawnBundle;
  readonly selected: boolean;
}

function BundleLabel({ bundle, selected }: BundleLabelProps) {
  const { stores } = useStudio();
  const editing = useEditingStore();
  const traffic = useTrafficStore();
  const lit = useTraffic((state) => bundle.edges.some((id) => state.traffic.edges.has(id)));
  const first = bundle.edges[0];
  if (!bundle.labelAt || first === undefined) return null;
  return (
    // The edges take the keyboard; their name is a larger target for the pointer.
    <button
      type="button"
      tabIndex={-1}
      className={`edge-label nodrag nopan${selected ? " selected" : lit ? " lit" : ""}`}
      style={placedAt(bundle.labelAt)}
      onClick={() => {
        select(stores.selection, { kind: "transfer", id: first });
        editing.setState({ form: { kind: "transfer" } });
      }}
      onMouseEnter={() => traffic.setState({ hovered: first })}
      onMouseLeave={() => traffic.setState({ hovered: null })}
    >
      {bundle.label}
    </button>
  );
}

interface ConditionsProps {
  readonly drawn: DrawnEdge;
  readonly obstacles: readonly Box[];
  readonly shown: readonly string[];
  readonly look: string;
}

function Conditions({ drawn, obstacles, shown, look }: ConditionsProps) {
  if (shown.length === 0) return null;
  const { x, y } = placeNote(drawn.line, drawn.noteAt, noteExtent(shown), obstacles);
  return (
    <div
      aria-hidden="true"
      className={`edge-note${look}`}
      style={{ transform: `translate(${x}px, ${y}px)` }}
    >
      {shown.map((condition) => (
        <div key={condition}>{condition}</div>
      ))}
    </div>
  );
}

function placedAt({ x, y }: { x: number; y: number }) {
  return { transform: `translate(-50%, -50%) translate(${x}px, ${y}px)` };
}

/** The size of a note, as its style makes it. */
function noteExtent(lines: readonly string[]): Extent {
  const longest = Math.max(...lines.map(({ length }) => length));
  return { width: Math.min(280, longest * 6.7 + 18), height: lines.length * 16 + 4 };
}
