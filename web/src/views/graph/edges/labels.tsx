import { EdgeLabelRenderer } from "@xyflow/react";
import { memo } from "react";
import { select } from "../../../model/selection.js";
import { useStudio } from "../../../ui/studio-context.js";
import type { Drawing, DrawnBundle, DrawnEdge } from "../drawing/drawing.js";
import { type NoteWish, type PlacedNote, placeNotes } from "../drawing/notes.js";
import { useEditingStore } from "../editing.js";
import { useTraffic, useTrafficStore } from "../live/traffic-store.js";
import { conditionsOf } from "../names.js";
import { distance, type Point } from "../routing/geometry.js";

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
  // What is asked for comes first, and so has the best place.
  const ids = new Set([hovered, selected, ...lit.keys()]);
  const wishes = [...ids].flatMap((id): NoteWish[] => {
    const drawn = id === null ? undefined : drawing.edges.get(id);
    if (!drawn) return [];
    const isAsked = id === hovered || id === selected;
    // In passing, the condition that decided; on request, all of them.
    const shown = isAsked ? conditionsOf(drawn.edge) : lastCondition(drawn, lit);
    return shown.length > 0 ? [{ drawn, shown, isAsked }] : [];
  });
  return placeNotes(wishes, drawing).map((note) => (
    <Note
      key={note.drawn.id}
      note={note}
      look={note.drawn.id === selected ? " selected" : lit.has(note.drawn.id) ? " lit" : ""}
    />
  ));
}

function Note({ note, look }: { readonly note: PlacedNote; readonly look: string }) {
  const { shown, isAsked, at, extent, leader } = note;
  return (
    <>
      {leader ? <Leader from={leader[0]} to={leader[1]} look={look} /> : null}
      <div
        aria-hidden="true"
        className={`edge-note${isAsked ? " whole" : ""}${look}`}
        style={{ transform: `translate(${at.x}px, ${at.y}px)`, maxWidth: extent.width }}
      >
        {shown.map((condition) => (
          <div key={condition}>{condition}</div>
        ))}
      </div>
    </>
  );
}

interface LeaderProps {
  readonly from: Point;
  readonly to: Point;
  readonly look: string;
}

/** Leads from a note to its line where others are as near. */
function Leader({ from, to, look }: LeaderProps) {
  const turn = Math.atan2(to.y - from.y, to.x - from.x);
  return (
    <i
      aria-hidden="true"
      className={`edge-leader${look}`}
      style={{
        width: distance(from, to),
        transform: `translate(${from.x}px, ${from.y}px) rotate(${turn}rad)`,
      }}
    />
  );
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

function placedAt({ x, y }: { x: number; y: number }) {
  return { transform: `translate(-50%, -50%) translate(${x}px, ${y}px)` };
}
