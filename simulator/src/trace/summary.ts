import type { Summary } from "../protocol.js";
import { Cells } from "./cells.js";
import { LANE_STATES, type Lane, nameOfState, RUNNING } from "./lane.js";
import { Ranges } from "./ranges.js";
import type { Spans } from "./spans.js";
import type { Steps } from "./steps.js";

const MOST_BUCKETS = 512;
/** Rows of sums for all threads together, of 64 bytes each. */
const MOST_ROWS = 1 << 18;
/** Neighbours of one state are told as one while their shares of running are this much alike. */
const SHARE_STEPS = 16;

/** What a history is about to forget. */
export interface Forgotten {
  readonly lanes: readonly Lane[];
  readonly scheduler: Spans;
  readonly lengths: readonly Steps[];
}

/**
 * What a history has forgotten, at low resolution: how long each thread was in
 * each state within equal buckets of time, how long the scheduler ran, and
 * between which lengths each container was. However long the run is, there are
 * only so many buckets: when they do not suffice, each two become one.
 */
export class RunSummary {
  readonly #mostBuckets: number;
  readonly #mostRows: number;
  /** Per thread. */
  readonly #lanes: Cells[] = [];
  readonly #scheduler = new Cells(2);
  readonly #lengths: Ranges[] = [];
  /** Where the first bucket begins; null while nothing was forgotten. */
  #start: number | null = null;
  #end = 0;
  /** Length of a bucket in ns, a power of two. */
  #bucket = 1;

  constructor(mostBuckets = MOST_BUCKETS, mostRows = MOST_ROWS) {
    this.#mostBuckets = mostBuckets;
    this.#mostRows = mostRows;
  }

  /** Rows of sums that are kept, for all threads together. */
  get rows(): number {
    return this.#lanes.reduce((sum, { rows }) => sum + rows, 0);
  }

  /** Takes in what lies between two times, ns, before it is forgotten; in order of time. */
  fold({ lanes, scheduler, lengths }: Forgotten, from: number, to: number): void {
    if (to <= from) return;
    this.#start ??= from;
    this.#end = to;
    while (this.#bucketOf(to) >= this.#mostBuckets) this.#halve();
    for (const [thread, lane] of lanes.entries()) {
      this.#lanes[thread] ??= new Cells(LANE_STATES);
      const cells = this.#lanes[thread];
      lane.visit(from, to, (start, end, state) => this.#spread(cells, state, start, end));
    }
    this.#spread(this.#scheduler, KNOWN, from, to);
    for (const span of scheduler.within(from, to, 0)) {
      this.#spread(this.#scheduler, BUSY, span.from, span.to);
    }
    for (const [container, steps] of lengths.entries()) {
      this.#lengths[container] ??= new Ranges();
      this.#stretch(this.#lengths[container], steps, from, to);
    }
    while (this.rows > this.#mostRows && this.#bucketOf(to) > 0) this.#halve();
  }

  /**
   * What is known of a window of time, in buckets as wide as its columns or
   * wider; null when nothing of it was forgotten.
   */
  within(from: number, to: number, column: number): Summary | null {
    if (this.#start === null || from >= this.#end || to <= this.#start) return null;
    const groups = this.#groups(Math.max(from, this.#start), Math.min(to, this.#end), column);
    return {
      from: this.#start,
      to: this.#end,
      bucket: this.#bucket,
      lanes: this.#lanes.map((cells) => stretchesOf(cells, groups)),
      scheduler: groups.flatMap((group) => busyIn(this.#scheduler, group)),
      lengths: this.#lengths.map((ranges) =>
        groups.flatMap(({ from, to, first, last }) => {
          const range = ranges.over(first, last);
          return range === null ? [] : [{ from, to, ...range }];
        }),
      ),
    };
  }

  #bucketOf(time: number): number {
    return Math.floor((time - (this.#start ?? 0)) / this.#bucket);
  }

  #halve(): void {
    this.#bucket *= 2;
    for (const part of [...this.#lanes, this.#scheduler, ...this.#lengths]) part.halve();
  }

  /** Adds a stretch of time to the buckets that it lies in. */
  #spread(cells: Cells, column: number, from: number, to: number): void {
    const start = this.#start ?? 0;
    for (let time = from; time < to; ) {
      const bucket = this.#bucketOf(time);
      const end = Math.min(to, start + (bucket + 1) * this.#bucket);
      cells.add(bucket, column, end - time);
      time = end;
    }
  }

  #stretch(ranges: Ranges, steps: Steps, from: number, to: number): void {
    steps.visit(from, to, (start, end, length) => {
      for (let bucket = this.#bucketOf(start); bucket <= this.#bucketOf(end - 1); bucket++) {
        ranges.add(bucket, length);
      }
    });
  }

  /** The buckets of a window, those of one column together. */
  #groups(from: number, to: number, column: number): Group[] {
    const groups: Group[] = [];
    const start = this.#start ?? 0;
    let lastCell = Number.NaN;
    for (let bucket = this.#bucketOf(from); bucket <= this.#bucketOf(to - 1); bucket++) {
      const begins = start + bucket * this.#bucket;
      const ends = Math.min(begins + this.#bucket, this.#end);
      const cell = Math.floor(begins / column);
      const group = groups.at(-1);
      if (group !== undefined && cell === lastCell) {
        group.last = bucket;
        group.to = ends;
      } else {
        groups.push({ first: bucket, last: bucket, from: begins, to: ends });
      }
      lastCell = cell;
    }
    return groups;
  }
}

/** Columns of the scheduler's cells: ns that are known at all, and ns in which it ran. */
const KNOWN = 0;
const BUSY = 1;

/** Consecutive buckets, and the time they span. */
interface Group {
  readonly first: number;
  last: number;
  readonly from: number;
  to: number;
}

type Stretch = Summary["lanes"][number][number];

/** A stretch with its times in ns instead of their share. */
interface Lived {
  readonly from: number;
  readonly to: number;
  readonly state: number;
  readonly ran: number;
  readonly lived: number;
}

/** The dominant state within a group; null when the thread did not live then. */
function livedIn(cells: Cells, { first, last, from, to }: Group): Lived | null {
  let [state, most, lived] = [0, 0, 0];
  for (let candidate = 0; candidate < LANE_STATES; candidate++) {
    const time = sum(cells, candidate, first, last);
    lived += time;
    if (time > most) [state, most] = [candidate, time];
  }
  return lived === 0 ? null : { from, to, state, ran: sum(cells, RUNNING, first, last), lived };
}

function busyIn(cells: Cells, { first, last, from, to }: Group): Summary["scheduler"][number][] {
  const known = sum(cells, KNOWN, first, last);
  return known === 0 ? [] : [{ from, to, share: sum(cells, BUSY, first, last) / known }];
}

function sum(cells: Cells, column: number, first: number, last: number): number {
  let total = 0;
  for (let bucket = first; bucket <= last; bucket++) total += cells.at(bucket, column);
  return total;
}

/** The stretches of a lane; neighbours of one state that ran about as much are one. */
function stretchesOf(cells: Cells, groups: readonly Group[]): Stretch[] {
  const joined: Lived[] = [];
  for (const group of groups) {
    const next = livedIn(cells, group);
    if (next === null) continue;
    const last = joined.at(-1);
    if (last === undefined || !isLike(last, next)) {
      joined.push(next);
    } else {
      const [ran, lived] = [last.ran + next.ran, last.lived + next.lived];
      joined[joined.length - 1] = { ...last, to: next.to, ran, lived };
    }
  }
  return joined.map(({ from, to, state, ran, lived }) => ({
    from,
    to,
    state: nameOfState(state),
    running: ran / lived,
  }));
}

const isLike = (a: Lived, b: Lived) =>
  a.to === b.from && a.state === b.state && shareStep(a) === shareStep(b);

const shareStep = ({ ran, lived }: Lived) => Math.floor((ran / lived) * SHARE_STEPS);
