import type { Drawing, DrawnEdge } from "../../../graph/drawing/drawing.js";
import { type NoteWish, type PlacedNote, placeNotes } from "../../../graph/drawing/notes.js";
import { distance, type Point } from "../../../graph/geometry.js";
import { conditionsOf } from "../../../graph/names.js";
import { useTraffic } from "../live/traffic-store.js";
import "./notes.css";

interface NotesProps {
  readonly drawing: Drawing;
  /** Id of the selected arrow. */
  readonly selected: string | null;
}

/** The conditions of the arrows that one looks at, beside them. */
export default function Notes({ drawing, selected }: NotesProps) {
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
