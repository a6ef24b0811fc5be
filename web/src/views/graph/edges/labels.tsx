import { EdgeLabelRenderer } from "@xyflow/react";
import { memo } from "react";
import { select } from "../../../model/selection.js";
import { useStudio } from "../../../ui/studio-context.js";
import type { Drawing, DrawnBundle, DrawnEdge } from "../drawing.js";
import { useEditingStore } from "../editing.js";
import { useTraffic, useTrafficStore } from "../live/traffic-store.js";
import { conditionsOf } from "../names.js";

interface LabelsProps {
  readonly drawing: Drawing;
  /** Id of the selected arrow. */
  readonly selected: string | null;
}

/** The names of the handlers on their trunks, and the conditions of the edge that one looks at. */
export const Labels = memo(function Labels({ drawing, selected }: LabelsProps) {
  return (
    <EdgeLabelRenderer>
      {drawing.bundles.map((bundle) => (
        <BundleLabel
          key={bundle.id}
          bundle={bundle}
          selected={selected !== null && bundle.edges.includes(selected)}
        />
      ))}
      {drawing.edges.map((drawn) => (
        <Conditions key={drawn.edge.id} drawn={drawn} selected={drawn.edge.id === selected} />
      ))}
    </EdgeLabelRenderer>
  );
});

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
  readonly selected: boolean;
}

function Conditions({ drawn, selected }: ConditionsProps) {
  const { id } = drawn.edge;
  const site = useTraffic((state) => state.traffic.edges.get(id));
  const lit = site !== undefined;
  const hovered = useTraffic((state) => state.hovered === id);
  if (!lit && !hovered && !selected) return null;
  // In passing, the condition that decided; on request, all of them.
  const asked = hovered || selected;
  const shown = asked ? conditionsOf(drawn.edge) : conditionsOf(drawn.edge, site).slice(-1);
  if (shown.length === 0) return null;
  return (
    <div
      aria-hidden="true"
      className={`edge-note${selected ? " selected" : lit ? " lit" : ""}`}
      style={placedBelow(drawn.noteAt)}
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

function placedBelow({ x, y }: { x: number; y: number }) {
  return { transform: `translate(-50%, 0) translate(${x}px, ${y}px)` };
}
