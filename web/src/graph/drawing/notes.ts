import { type Box, grown, type Point, type Size } from "../geometry.js";
import type { Drawing, DrawnEdge } from "./drawing.js";
import { placeNote, type Surroundings } from "./note-place.js";

/** The conditions of an arrow that are to be shown beside it. */
export interface NoteWish {
  readonly drawn: DrawnEdge;
  readonly shown: readonly string[];
  /** Whether a person asked for it: then it shows whole. */
  readonly isAsked: boolean;
}

export interface PlacedNote extends NoteWish {
  /** Its top left corner. */
  readonly at: Point;
  readonly extent: Size;
  /** Where another line is as near: leads from the note to its own line. */
  readonly leader: readonly [from: Point, to: Point] | null;
}

/** As the style makes it: of a note's text, and of the note. */
const CHARACTER = 7.9;
const LINE_HEIGHT = 18;
const PADDING = { across: 18, down: 4 } as const;
/** One that is cut short is as wide as it can be without being in the way. */
const WIDEST = 280;
const NARROWER = [230, 190, 155, 120, 95, 70];
/** Of one that is narrower, too little is left to be understood. */
const TELLING = 120;
/** Beyond the lines of a drawing that is in view there is room for a note. */
const MARGIN = 12;
/** Among more lines than this it is not looked at which of them is nearest. */
const MANY_LINES = 500;

/** Places for notes, one after the other: each keeps clear of those before. */
export function placeNotes(wishes: readonly NoteWish[], drawing: Drawing): PlacedNote[] {
  const lines = [...drawing.edges.values()];
  const taken: Box[] = [];
  return wishes.map((wish) => {
    const { drawn } = wish;
    const others = lines.length > MANY_LINES ? [] : lines.filter(({ id }) => id !== drawn.id);
    const { at, extent, leader } = bestPlace(wish, {
      obstacles: [...drawing.obstacles, ...taken],
      others: others.map(({ line }) => line),
      within: grown(drawing.extent, MARGIN),
    });
    taken.push({ ...at, ...extent });
    return { ...wish, at, extent, leader };
  });
}

/** Among widths from the widest the first with a clear place; rather one tied to its line than one that tells little. */
function bestPlace({ drawn, shown, isAsked }: NoteWish, around: Surroundings) {
  let place = placedIn(WIDEST);
  let free: typeof place | null = null;
  for (const widest of NARROWER.filter((width) => width < textWidth(shown))) {
    if (place.leader === null) return place;
    if (place.isFree) free ??= place;
    if (free && widest < TELLING) return free;
    place = placedIn(widest);
  }
  return place.leader === null ? place : (free ?? place);

  function placedIn(widest: number) {
    const extent = noteExtent(shown, isAsked, widest);
    const { at, of, isFree, isClear } = placeNote(drawn.line, drawn.noteAt, extent, around);
    const leader = isClear ? null : ([nearestIn({ ...at, ...extent }, of), of] as const);
    return { at, extent, leader, isFree };
  }
}

/** The point of a box that is nearest to another. */
function nearestIn({ x, y, width, height }: Box, point: Point): Point {
  return {
    x: Math.min(Math.max(point.x, x), x + width),
    y: Math.min(Math.max(point.y, y), y + height),
  };
}

/** The size of a note: one that is whole goes on in further lines, any other is cut short. */
function noteExtent(lines: readonly string[], isWhole: boolean, widest: number): Size {
  // A line may be broken before a long word.
  const perLine = Math.max(4, Math.floor((widest - PADDING.across) / CHARACTER) - 4);
  const rows = (line: string) => (isWhole ? Math.ceil(line.length / perLine) : 1);
  const count = lines.reduce((sum, line) => sum + rows(line), 0);
  return {
    width: Math.min(widest, textWidth(lines)),
    height: count * LINE_HEIGHT + PADDING.down,
  };
}

/** Of a note that is not cut short. */
function textWidth(lines: readonly string[]): number {
  return Math.max(...lines.map(({ length }) => length)) * CHARACTER + PADDING.across;
}
