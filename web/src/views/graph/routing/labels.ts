/** Where the name of each bundle stands: once, on its trunk, clear of nodes, other lines and other names. */

import {
  type Box,
  bounds,
  distance,
  extentOf,
  overlap,
  type Point,
  type Polyline,
  segments,
} from "./geometry.js";

/** A name to place, with the lines it may stand on, the best first. */
export interface LabelRequest {
  readonly id: string;
  readonly width: number;
  readonly trunk: readonly Polyline[];
  readonly tails: readonly Polyline[];
}

export const LABEL_HEIGHT = 18;
const STEP = 8;
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

/** The middle of each name's place, by id. Names without any line get none. */
export function placeLabels(
  requests: readonly LabelRequest[],
  obstacles: readonly Box[],
): Map<string, Point> {
  const taken: Box[] = [...obstacles];
  const places = new Map<string, Point>();
  const all = requests.flatMap((request) => extentsOf(request).map((box) => ({ request, box })));
  for (const request of requests) {
    const reach = reachOf(request);
    const foreign: Box[] = [];
    for (const line of all) {
      if (line.request !== request && overlap(line.box, reach, CLEAR_OF_LINES))
        foreign.push(line.box);
    }
    const near = taken.filter((box) => overlap(box, reach, CLEAR_OF_NODES));
    let best: Place | null = null;
    for (const place of candidates(request, near, foreign)) {
      if (!best || place.cost < best.cost) best = place;
    }
    if (!best) continue;
    taken.push(best.box);
    places.set(request.id, middleOf(best.box));
  }
  return places;
}

/** Around everywhere that the name could stand. */
function reachOf(request: LabelRequest): Box {
  const { x, y, width, height } = bounds(extentsOf(request));
  return {
    x: x - request.width / 2,
    y: y - LABEL_HEIGHT / 2,
    width: width + request.width,
    height: height + LABEL_HEIGHT,
  };
}

/** The segments of a request as boxes without thickness. */
function extentsOf({ trunk, tails }: LabelRequest): Box[] {
  return [...trunk, ...tails].flatMap((line) =>
    [...segments(line)].map(([a, b]) => extentOf(a, b)),
  );
}

function middleOf(box: Box): Point {
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

function* candidates(
  request: LabelRequest,
  taken: readonly Box[],
  foreign: readonly Box[],
): Generator<Place> {
  for (const [lines, extra] of [
    [request.trunk, 0],
    [request.tails, request.trunk.length > 0 ? TAIL_COST : 0],
  ] as const) {
    for (const line of lines) {
      for (const [a, b] of segments(line)) yield* along(request, a, b, extra, taken, foreign);
    }
  }
}

/** Places along one segment: the middle is best, a long segment better than a short one. */
function* along(
  request: LabelRequest,
  a: Point,
  b: Point,
  extra: number,
  taken: readonly Box[],
  foreign: readonly Box[],
): Generator<Place> {
  const length = distance(a, b);
  const size = a.y === b.y ? request.width : LABEL_HEIGHT;
  const room = length - size - 2 * SHOWN;
  const short = room < 0 ? -room * 4 : 0;
  for (let offset = 0; offset <= Math.max(0, room) / 2; offset += STEP) {
    for (const way of offset === 0 ? [0] : [-1, 1]) {
      const share = (length / 2 + way * offset) / Math.max(1, length);
      const box = boxAround(
        { x: a.x + (b.x - a.x) * share, y: a.y + (b.y - a.y) * share },
        request.width,
      );
      const cost = short + extra + offset / 2 - Math.min(length, 200) / 10;
      yield { box, cost: cost + obstruction(box, taken, foreign) };
    }
  }
}

function boxAround(point: Point, width: number): Box {
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
