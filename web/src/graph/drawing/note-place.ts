/** Where a note about a line stands: beside it, clear of nodes and names, and nearest to its own line. */

import {
  type Box,
  between,
  bounds,
  distance,
  gapBetween,
  grown,
  overlap,
  type Point,
  type Polyline,
  piecesOf,
  type Size,
  segments,
} from "../geometry.js";

/** What stands around a note. */
export interface Surroundings {
  /** Nodes, names, and other notes. */
  readonly obstacles: readonly Box[];
  /** Lines that it is not about. */
  readonly others: readonly Polyline[];
  /** What is in view: a note outside of it may be cut off or lie under the palette. */
  readonly within: Box | null;
}

/** From a line to a note beside it: farther where something stands at the line, such as its name. */
const AWAY = [4, 12, 28, 48, 72] as const;
const USUAL = 12;
/** A note that stands on its line covers a piece of it, and can be about no other. */
const ON_LINE_COST = 60;
/** Along each segment, as shares of its length. */
const STOPS = [0.5, 0.4, 0.6, 0.3, 0.7, 0.2, 0.8, 0.1, 0.9, 0, 1];
const CLEAR = 3;
/** So many pixels of way are better than something that is covered, */
const COVERED_COST = 10_000;
/** or than a note that could be about another line. */
const AMBIGUOUS_COST = 3000;

/** Where a note stands. */
export interface NotePlace {
  /** Its top left corner. */
  readonly at: Point;
  /** The point of its line at which it stands. */
  readonly of: Point;
  /** Whether it covers nothing and is in view. */
  readonly isFree: boolean;
  /** Whether it is nearest to its own line, too. */
  readonly isClear: boolean;
}

/** The place of a note that would best hang below `wish`, a point of the line. */
export function placeNote(
  line: Polyline,
  wish: Point,
  note: Size,
  { obstacles, others, within }: Surroundings,
): NotePlace {
  const own = piecesOf([line]);
  const reach = grown(bounds(own), Math.max(note.width, note.height) + 2 * (AWAY.at(-1) ?? 0));
  const foreign = piecesOf(others).filter((piece) => overlap(reach, piece));
  const near = obstacles.filter((box) => overlap(reach, box));
  const blocked = (box: Box) =>
    (covered(box, near) + (within && !contains(within, box) ? 1 : 0)) * COVERED_COST;
  const ambiguity = (box: Box) => (isAmbiguous(box, own, foreign) ? AMBIGUOUS_COST : 0);
  let best: Box = { x: wish.x - note.width / 2, y: wish.y + USUAL, ...note };
  let least = blocked(best) + ambiguity(best);
  let isClear = least === 0;
  let of = wish;
  for (const { at, extra, corner } of places(line, note)) {
    if (least === 0) break;
    const box = { ...corner, ...note };
    const way = distance(at, wish) + extra;
    if (way >= least) continue;
    const cost = blocked(box) + way;
    if (cost >= least) continue;
    const whole = cost + ambiguity(box);
    if (whole >= least) continue;
    [best, least, of] = [box, whole, at];
    isClear = whole === way;
  }
  return { at: { x: best.x, y: best.y }, of, isFree: blocked(best) === 0, isClear };
}

/** Places on a line and on all sides of it. */
function* places(line: Polyline, note: Size) {
  for (const [from, to] of segments(line)) {
    for (const share of STOPS) {
      const at = between(from, to, share);
      const [x, y] = [at.x - note.width / 2, at.y - note.height / 2];
      for (const away of AWAY) {
        const extra = Math.abs(away - USUAL);
        if (from.y === to.y) {
          yield { at, extra, corner: { x, y: at.y + away } };
          yield { at, extra, corner: { x, y: at.y - away - note.height } };
        } else {
          yield { at, extra, corner: { x: at.x + away, y } };
          yield { at, extra, corner: { x: at.x - away - note.width, y } };
        }
      }
      yield { at, extra: ON_LINE_COST, corner: { x, y } };
    }
  }
}

function covered(note: Box, obstacles: readonly Box[]): number {
  return obstacles.filter((box) => overlap(note, box, CLEAR)).length;
}

function contains(outer: Box, inner: Box): boolean {
  return (
    inner.x >= outer.x &&
    inner.y >= outer.y &&
    inner.x + inner.width <= outer.x + outer.width &&
    inner.y + inner.height <= outer.y + outer.height
  );
}

/** Whether a note is as near to another line as to its own. */
function isAmbiguous(note: Box, own: readonly Box[], foreign: readonly Box[]): boolean {
  const nearest = Math.min(...own.map((piece) => gapBetween(note, piece)));
  return foreign.some((piece) => gapBetween(note, piece) <= nearest);
}
