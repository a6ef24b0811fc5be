/**
 * How far the clock of a node is ahead of its manager's, from messages in both directions. Each message says that it came no
 * earlier than it was sent: so each bounds the offset from one side (A. Duda, G. Harrus, Y. Haddad, G. Bernard, *Estimating
 * Global Time in Distributed Systems*, ICDCS 1987). A clock that runs steadily is a line over time, and the lines that no
 * message contradicts are a convex polygon of offset and drift. The line in its middle is taken; how far the others are from
 * it is the uncertainty, beyond which the true clock cannot lie. As the taken line is among them, no message comes before
 * it was sent.
 */

/** The offset is at most, or at least, so much at a time of the node's clock; ns. */
export interface Bound {
  readonly at: number;
  readonly offset: number;
  readonly side: "most" | "least";
}

/** How a node's clock goes against the manager's. */
export interface Clock {
  /** The manager's time at a time of the node's, ns. */
  readonly toManager: (time: number) => number;
  /** How far that may be from the truth, ns; null: there is no message in one of the directions, and nothing bounds it. */
  readonly uncertainty: (time: number) => number | null;
  /** Nanoseconds that the node's clock gains in each second. */
  readonly drift: number;
}

/** No clock of a computer gains or loses more: a thousandth. */
const MOST_DRIFT = 1e-3;
/** More than clocks of one run differ by: ten days. */
const MOST_OFFSET = 864e12;

/** An offset at the middle of the time, and a drift. */
interface Line {
  readonly offset: number;
  readonly drift: number;
}

/**
 * @param guess the offset where messages do not bound it, ns
 * @returns null: no steady clock fits, so it was set while it ran
 */
export function clockOf(bounds: readonly Bound[], guess: number): Clock | null {
  const middle = middleOf(bounds);
  let polygon = box(guess);
  for (const bound of bounds) {
    polygon = cut(polygon, bound, bound.at - middle);
    if (polygon.length === 0) return null;
  }
  const isBounded = polygon.every(({ offset }) => Math.abs(offset - guess) < MOST_OFFSET * 0.99);
  const line = isBounded ? centre(polygon) : nearest(polygon, guess);
  const at = ({ offset, drift }: Line, time: number) => offset + drift * (time - middle);
  return {
    toManager: (time) => time - at(line, time),
    uncertainty: (time) =>
      isBounded
        ? Math.max(...polygon.map((other) => Math.abs(at(other, time) - at(line, time))))
        : null,
    drift: line.drift * 1e9,
  };
}

function middleOf(bounds: readonly Bound[]): number {
  const times = bounds.map(({ at }) => at);
  return bounds.length === 0 ? 0 : (smallest(times) + largest(times)) / 2;
}

const smallest = (all: readonly number[]) => all.reduce((a, b) => Math.min(a, b), Infinity);
const largest = (all: readonly number[]) => all.reduce((a, b) => Math.max(a, b), -Infinity);

function box(guess: number): readonly Line[] {
  const [low, high] = [guess - MOST_OFFSET, guess + MOST_OFFSET];
  return [
    { offset: low, drift: -MOST_DRIFT },
    { offset: high, drift: -MOST_DRIFT },
    { offset: high, drift: MOST_DRIFT },
    { offset: low, drift: MOST_DRIFT },
  ];
}

/** The part of a polygon that a bound allows (I. Sutherland, G. Hodgman, 1974). */
function cut(polygon: readonly Line[], { offset, side }: Bound, at: number): readonly Line[] {
  const sign = side === "most" ? 1 : -1;
  /** Above 0: not allowed. */
  const beyond = (line: Line) => sign * (line.offset + line.drift * at - offset);
  if (polygon.every((line) => beyond(line) <= 0)) return polygon;
  return polygon.flatMap((line, place) => {
    const next = polygon[(place + 1) % polygon.length] as Line;
    const [here, there] = [beyond(line), beyond(next)];
    const kept = here <= 0 ? [line] : [];
    return here * there < 0 ? [...kept, between(line, next, here / (here - there))] : kept;
  });
}

const between = (one: Line, other: Line, share: number): Line => ({
  offset: one.offset + share * (other.offset - one.offset),
  drift: one.drift + share * (other.drift - one.drift),
});

/** Halfway between the smallest and the largest of each: in a polygon as narrow as these the mean of the corners. */
function centre(polygon: readonly Line[]): Line {
  const sum = polygon.reduce((a, b) => ({
    offset: a.offset + b.offset,
    drift: a.drift + b.drift,
  }));
  return { offset: sum.offset / polygon.length, drift: sum.drift / polygon.length };
}

/** The steady clock next to a guess that messages allow: without drift, if that is allowed. */
function nearest(polygon: readonly Line[], guess: number): Line {
  const flat = polygon.flatMap((line, place) => {
    const next = polygon[(place + 1) % polygon.length] as Line;
    if (line.drift * next.drift > 0 || line.drift === next.drift) return [];
    return [between(line, next, line.drift / (line.drift - next.drift)).offset];
  });
  if (flat.length === 0) return centre(polygon);
  return { offset: Math.min(Math.max(guess, smallest(flat)), largest(flat)), drift: 0 };
}
