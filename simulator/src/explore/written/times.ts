/** Times of the instants of a run, 0 at the first, for which all holds that the run says of them. */
import { type Bound, cheapest } from "./linear.js";

/** ns that instants lie apart where nothing asks otherwise. */
const STEP = 1_000_000;
/** What a nanosecond costs by which something is not as in the run; one by which instants are closer than a step costs 1. */
export const DEVIATION = 1000;
/** And one by which the run takes longer. */
const LENGTH = 0.001;

/** From an instant to another one. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** ns, at least and at most. */
export interface Range {
  readonly least: number;
  readonly most?: number;
}

type Terms = ReadonlyMap<number, number>;

/** Gathers what holds of the times of instants. Its unknowns are the gaps between one instant and the next. */
export class InstantTimes {
  readonly #bounds: Bound[] = [];
  /** By unknown; the gap in front of instant i is the unknown i - 1. */
  readonly #costs: number[] = [];
  readonly #closed = new Set<number>();
  #count: number;

  constructor(instants: number) {
    this.#count = instants - 1;
    for (let gap = 0; gap < this.#count; gap++) this.#costs.push(LENGTH);
  }

  /** An instant may lie at the same time as the one before. */
  allowNoGap(instant: number): void {
    this.#closed.add(instant - 1);
  }

  /** A span, or some of them together, last so long. */
  together(spans: readonly Span[], { least, most }: Range): void {
    const terms = this.#lengthOf(spans);
    this.#bounds.push({ terms, least });
    if (most !== undefined && Number.isFinite(most))
      this.#bounds.push({ terms: negated(terms), least: -most });
  }

  /** They last as close to so long as they can. */
  preferably(spans: readonly Span[], wanted: number): void {
    const terms = this.#lengthOf(spans);
    const away = this.unknown(DEVIATION);
    this.#bounds.push({ terms: new Map([...terms, [away, 1]]), least: wanted });
    this.#bounds.push({ terms: new Map([...negated(terms), [away, 1]]), least: -wanted });
  }

  /** Something else that is sought, ns, 0 or more, as little as can be. */
  unknown(cost = LENGTH): number {
    return this.#costs.push(cost) - 1;
  }

  /** The time of an instant, times a factor, for `atLeast` and `equal`. */
  termsOf(instant: number, factor = 1): [number, number][] {
    return Array.from({ length: instant }, (_, gap) => [gap, factor]);
  }

  /** A sum of unknowns, each times a factor. */
  atLeast(terms: Iterable<readonly [number, number]>, least: number): void {
    const summed = new Map<number, number>();
    for (const [one, factor] of terms) summed.set(one, (summed.get(one) ?? 0) + factor);
    this.#bounds.push({ terms: summed, least });
  }

  equal(terms: readonly (readonly [number, number])[], value: number): void {
    this.atLeast(terms, value);
    this.atLeast(
      terms.map(([one, factor]) => [one, -factor] as const),
      -value,
    );
  }

  /** Two unknowns are as close as they can be. */
  preferablyEqual(one: number, other: number): void {
    const away = this.unknown(DEVIATION);
    this.atLeast(
      [
        [one, 1],
        [other, -1],
        [away, 1],
      ],
      0,
    );
    this.atLeast(
      [
        [one, -1],
        [other, 1],
        [away, 1],
      ],
      0,
    );
  }

  /** ns by instant, and by unknown; null: there are none. */
  solve(): { readonly times: number[]; readonly unknowns: readonly number[] } | null {
    for (let gap = 0; gap < this.#count; gap++) this.#keepApart(gap);
    const found = cheapest(this.#costs, this.#bounds)?.map(Math.round);
    if (found === undefined || !this.#bounds.every((bound) => holds(bound, found))) return null;
    const times = [0];
    for (const gap of found.slice(0, this.#count)) times.push((times.at(-1) as number) + gap);
    return { times, unknowns: found };
  }

  #keepApart(gap: number): void {
    const short = this.unknown(1);
    const least = this.#closed.has(gap) ? 0 : 1;
    this.#bounds.push({ terms: new Map([[gap, 1]]), least });
    this.#bounds.push({
      terms: new Map([
        [gap, 1],
        [short, 1],
      ]),
      least: STEP,
    });
  }

  #lengthOf(spans: readonly Span[]): Terms {
    const terms = new Map<number, number>();
    for (const { from, to } of spans) {
      for (let gap = from; gap < to; gap++) terms.set(gap, (terms.get(gap) ?? 0) + 1);
    }
    return terms;
  }
}

const negated = (terms: Terms) => new Map([...terms].map(([one, factor]) => [one, -factor]));

const holds = ({ terms, least }: Bound, values: readonly number[]) =>
  [...terms].reduce((sum, [one, factor]) => sum + factor * (values[one] as number), 0) >= least;
