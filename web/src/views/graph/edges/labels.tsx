import { EdgeLabelRenderer } from "@xyflow/react";
import { memo, Suspense } from "react";
import type { Drawing, DrawnBundle } from "../../../graph/drawing/drawing.js";
import { select } from "../../../model/selection.js";
import { lazily } from "../../../ui/lazily.js";
import { useStudio } from "../../../ui/studio-context.js";
import { useEditingStore } from "../editing-context.js";
import { useTraffic, useTrafficStore } from "../live/traffic-store.js";

/** Loaded behind the first picture, in which no arrow is looked at. */
const Notes = lazily(() => import("./notes.js"));

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
      <Suspense fallback={null}>
        <Notes drawing={drawing} selected={selected} />
      </Suspense>
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

function placedAt({ x, y }: { x: number; y: number }) {
  return { transform: `translate(-50%, -50%) translate(${x}px, ${y}px)` };
}
