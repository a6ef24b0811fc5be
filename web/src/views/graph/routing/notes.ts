/** Where a note about a line stands: beside it, clear of nodes and names where there is such a place. */

import { type Box, distance, overlap, type Point, type Polyline, segments } from "./geometry.js";

export interface Extent {
  readonly width: number;
  readonly height: number;
}

/** From a line to a note beside it: farther where something stands at the line, such as its name. */
const AWAY = [12, 28, 48, 72] as const;
/** Along each segment, as shares of its length. */
const STOPS = [0.5, 0.25, 0.75, 0, 1];
const CLEAR = 3;
/** So many pixels of way are better than something that is covered. */
const COVERED_COST = 10_000;

/** The top left corner of a note that would best hang below `wish`, a point of the line. */
export function placeNote(
  line: Polyline,
  wish: Point,
  note: Extent,
  obstacles: readonly Box[],
): Point {
  let best = { x: wish.x - note.width / 2, y: wish.y + AWAY[0], ...note };
  let least = covered(best, obstacles) * COVERED_COST;
  for (const { at, away, corner } of besides(line, note)) {
    if (least === 0) break;
    const box = { ...corner, ...note };
    const cost = covered(box, obstacles) * COVERED_COST + distance(at, wish) + away;
    if (cost < least) [best, least] = [box, cost];
  }
  return { x: best.x, y: best.y };
}

/** Places on all sides of a line. */
function* besides(line: Polyline, note: Extent) {
  for (const [from, to] of segments(line)) {
    for (const share of STOPS) {
      const at = { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
      const [x, y] = [at.x - note.width / 2, at.y - note.height / 2];
      for (const away of AWAY) {
        if (from.y === to.y) {
          yield { at, away, corner: { x, y: at.y + away } };
          yield { at, away, corner: { x, y: at.y - away - note.height } };
        } else {
          yield { at, away, corner: { x: at.x + away, y } };
          yield { at, away, corner: { x: at.x - away - note.width, y } };
        }
      }
    }
  }
}

function covered(note: Box, obstacles: readonly Box[]): number {
  return obstacles.filter((box) => overlap(note, box, CLEAR)).length;
}
