/** Where the name of each bundle stands: once, on its trunk, clear of nodes, other lines and other names. */

import {
  type Box,
  between,
  centre,
  distance,
  overlap,
  type Point,
  type Polyline,
  piecesOf,
  segments,
} from "../geometry.js";
import { Nearby } from "../routes/nearby.js";

/** A name to place, with the lines it may stand on, the best first. */
export interface LabelRequest {
  readonly id: string;
  readonly width: number;
  readonly trunk: readonly Polyline[];
  readonly tails: readonly Polyline[];
}

export const LABEL_HEIGHT = 20;
const STEP = 8;
/** A name keeps this close to the middle of its line. */
const FARTHEST = 240;
/** Among more segments than this a name stands in the middle of one: there is hardly a clear place to seek. */
const MANY_LINES = 2000;
/** Line that stays visible on both sides of a name. */
const SHOWN = 14;
const CLEAR_OF_NODES = 4;
const CLEAR_OF_LINES = 2;
const CROSSED_COST = 60;
const TAIL_COST = 30;
const COVERED_COST = 1000;

interface Place {
  readonly box: Box;
  readonly cost: number;
}

/** A piece of a line, as a box without thickness, and whose it is. */
interface Line {
  readonly request: LabelRequest;
  readonly box: Box;
}

/** The middle of each name's place, by id. Names without any line get none. */
export function placeLabels(
  requests: readonly LabelRequest[],
  obstacles: readonly Box[],
): Map<string, Point> {
  const taken = new Nearby<Box>();
  for (const box of obstacles) taken.add(box, box);
  const all = requests.flatMap((request) =>
    piecesOf([...request.trunk, ...request.tails]).map((box) => ({ request, box })),
  );
  const lines = new Nearby<Line>();
  for (const line of all) lines.add(line.box, line);
  const farthest = all.length > MANY_LINES ? 0 : FARTHEST;
  const places = new Map<string, Point>();
  for (const request of requests) {
    const best = bestPlace(request, taken, lines, farthest);
    if (!best) continue;
    taken.add(best.box, best.box);
    places.set(request.id, centre(best.box));
  }
  return places;
}

function bestPlace(
  request: LabelRequest,
  taken: Nearby<Box>,
  lines: Nearby<Line>,
  farthest: number,
): Place | null {
  let best: Place | null = null;
  for (const piece of standsOf(request)) {
    const reach = reachOn(piece, request.width, farthest);
    const near = taken.within(reach, CLEAR_OF_NODES);
    const crossing = lines
      .within(reach, CLEAR_OF_LINES)
      .flatMap((line) => (line.request === request ? [] : line.box));
    for (const { box, cost } of along(piece, request.width, farthest)) {
      if (best && cost >= best.cost) continue;
      const whole = cost + obstruction(box, near, crossing);
      if (!best || whole < best.cost) best = { box, cost: whole };
    }
  }
  return best;
}

/** A segment on which a name may stand, and what it costs more than another. */
interface Piece {
  readonly from: Point;
  readonly to: Point;
  readonly extra: number;
}

function standsOf({ trunk, tails }: LabelRequest): Piece[] {
  const tailCost = trunk.length > 0 ? TAIL_COST : 0;
  const pieces = (lines: readonly Polyline[], extra: number) =>
    lines.flatMap((line) => [...segments(line)].map(([from, to]) => ({ from, to, extra })));
  return [...pieces(trunk, 0), ...pieces(tails, tailCost)];
}

/** Around everywhere that a name could stand on a segment: never far from its middle. */
function reachOn({ from, to }: Piece, nameWidth: number, farthest: number): Box {
  const middle = between(from, to, 0.5);
  const far = Math.min(farthest, distance(from, to) / 2);
  const [across, along] = from.y === to.y ? [far, 0] : [0, far];
  return {
    x: middle.x - across - nameWidth / 2,
    y: middle.y - along - LABEL_HEIGHT / 2,
    width: 2 * across + nameWidth,
    height: 2 * along + LABEL_HEIGHT,
  };
}

/** Places along one segment: the middle is best, a long segment better than a short one. */
function* along({ from, to, extra }: Piece, width: number, farthest: number): Generator<Place> {
  const length = distance(from, to);
  const size = from.y === to.y ? width : LABEL_HEIGHT;
  const room = length - size - 2 * SHOWN;
  const short = room < 0 ? -room * 4 : 0;
  const last = Math.min(farthest, Math.max(0, room) / 2);
  for (let offset = 0; offset <= last; offset += STEP) {
    for (const way of offset === 0 ? [0] : [-1, 1]) {
      const share = (length / 2 + way * offset) / Math.max(1, length);
      const cost = short + extra + offset / 2 - Math.min(length, 200) / 10;
      yield { box: labelBox(between(from, to, share), width), cost };
    }
  }
}

/** The box of a name around its middle. */
export function labelBox(point: Point, width: number): Box {
  return {
    x: point.x - width / 2,
    y: point.y - LABEL_HEIGHT / 2,
    width,
    height: LABEL_HEIGHT,
  };
}

function obstruction(box: Box, taken: readonly Box[], foreign: readonly Box[]): number {
  let cost = 0;
  for (const other of taken) if (overlap(box, other, CLEAR_OF_NODES)) cost += COVERED_COST;
  for (const line of foreign) if (overlap(box, line, CLEAR_OF_LINES)) cost += CROSSED_COST;
  return cost;
}
