import { ThreadState } from "../generated/layout.js";
import type { Summary } from "../protocol.js";
import { type Buckets, Cells } from "./cells.js";
import type { CourseSink, Stretch } from "./course.js";
import { Ranges } from "./ranges.js";
import { LANE_STATES, nameOfState } from "./states.js";

const MOST_BUCKETS = 512;
/** Rows of sums for all threads together, of 64 bytes each. */
const MOST_ROWS = 1 << 18;
/** Neighbours of one state are told as one while their shares of running are this much alike. */
const SHARE_STEPS = 16;

/**
 * What a history has forgotten, at low resolution: how long each thread was in
 * each state within equal buckets of time, how long the scheduler ran, and
 * between which lengths each container was. However long the run is, there are
 * only so many buckets: when they do not suffice, each two become one.
 */
export class RunSummary implements CourseSink {
  readonly #mostBuckets: number;
  readonly #mostRows: number;
  /** A lane per thread. */
  readonly #lanes = new Cells(LANE_STATES);
  /** Lanes KNOWN and BUSY. */
  readonly #scheduler = new Cells(1);
  readonly #lengths: Ranges[] = [];
  /** Where the first bucket begins; null while nothing was forgotten. */
  #start: number | null = null;
  #end = 0;
  /** Length of a bucket in ns, a power of two. */
  #bucket = 1;
  /** The bucket that was written on last, in which most stretches lie, and its times. */
  #open = 0;
  #openFrom = 0;
  #openTo = 0;

  constructor(mostBuckets = MOST_BUCKETS, mostRows = MOST_ROWS) {
    this.#mostBuckets = mostBuckets;
    this.#mostRows = mostRows;
  }

  /** Rows of sums that are kept, for all threads together. */
  get rows(): number {
    return this.#lanes.rows;
  }

  /**
   * From now on it is told what lies between two times, ns. Times may leave out a part of which
   * nothing is known, and do not go back.
   */
  begin(from: number, to: number): void {
    if (to <= from) return;
    this.#start ??= from;
    this.#end = to;
    while (this.#bucketOf(to) >= this.#mostBuckets) this.#halve();
    this.#spread(this.#scheduler, KNOWN, 0, { from, to });
  }

  struck(): void {}

  lived(thread: number, state: number, stretch: Stretch): void {
    this.#spread(this.#lanes, thread, state, stretch);
  }

  scheduled(stretch: Stretch): void {
    this.#spread(this.#scheduler, BUSY, 0, stretch);
  }

  /** What each processor did is not kept. */
  turned(): void {}

  /** Nor are jobs. */
  marked(): void {}

  held(container: number, length: number, stretch: Stretch): void {
    while (this.#lengths.length <= container) this.#lengths.push(new Ranges());
    const ranges = this.#lengths[container] as Ranges;
    if (this.#isInOpen(stretch)) {
      ranges.add(this.#open, length);
      return;
    }
    const last = this.#bucketOf(stretch.to - 1);
    for (let bucket = this.#bucketOf(stretch.from); bucket <= last; bucket++) {
      ranges.add(bucket, length);
    }
    this.#reopen(last);
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
      lanes: Array.from({ length: this.#lanes.lanes }, (_, thread) =>
        stretchesOf(this.#lanes, thread, groups),
      ),
      scheduler: busyIn(this.#scheduler, groups),
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
    this.#reopen(this.#open >>> 1);
    for (const part of [this.#lanes, this.#scheduler, ...this.#lengths]) part.halve();
  }

  /**
   * Keeps to the rows that there may be. With each row that is one too many and not in the end: a
   * hundred thousand threads that live through all buckets would take gigabytes until then.
   */
  #limit(): void {
    while (this.rows > this.#mostRows && this.#bucketOf(this.#end) > 0) this.#halve();
  }

  /** Adds a stretch of time to the buckets that it lies in. */
  #spread(cells: Cells, lane: number, column: number, stretch: Stretch): void {
    const { from, to } = stretch;
    if (this.#isInOpen(stretch)) {
      cells.add(lane, this.#open, column, to - from);
      this.#limit();
      return;
    }
    const start = this.#start ?? 0;
    for (let time = from; time < to; ) {
      const bucket = this.#bucketOf(time);
      const end = Math.min(to, start + (bucket + 1) * this.#bucket);
      cells.add(lane, bucket, column, end - time);
      time = end;
      this.#reopen(bucket);
      this.#limit();
    }
  }

  #isInOpen({ from, to }: Stretch): boolean {
    return from >= this.#openFrom && to <= this.#openTo;
  }

  #reopen(bucket: number): void {
    this.#open = bucket;
    this.#openFrom = (this.#start ?? 0) + bucket * this.#bucket;
    this.#openTo = this.#openFrom + this.#bucket;
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

/** Lanes of the scheduler: ns that are known at all, and ns in which it ran. */
const KNOWN = 0;
const BUSY = 1;

/** Consecutive buckets, and the time they span. */
interface Group extends Buckets {
  last: number;
  readonly from: number;
  to: number;
}

type Told = Summary["lanes"][number][number];

/** A stretch with its times in ns instead of their share. */
interface Lived {
  readonly from: number;
  readonly to: number;
  readonly state: number;
  readonly ran: number;
  readonly lived: number;
}

/** Of a thread that lived within a group: the state that took the most time, and how long it ran. */
function livedIn({ from, to }: Group, times: Float64Array): Lived {
  const lived = times.reduce((sum, time) => sum + time, 0);
  const state = times.indexOf(Math.max(...times));
  return { from, to, state, ran: times[ThreadState.RUNNING] ?? 0, lived };
}

function busyIn(scheduler: Cells, groups: readonly Group[]): Summary["scheduler"][number][] {
  const busy = new Map<Group, number>();
  scheduler.within(BUSY, groups, (group, [time]) => busy.set(group, time ?? 0));
  const shares: Summary["scheduler"][number][] = [];
  scheduler.within(KNOWN, groups, (group, [known]) => {
    const { from, to } = group;
    shares.push({ from, to, share: (busy.get(group) ?? 0) / (known ?? 0) });
  });
  return shares;
}

/** The stretches of a lane; neighbours of one state that ran about as much are one. */
function stretchesOf(lanes: Cells, thread: number, groups: readonly Group[]): Told[] {
  const joined: Lived[] = [];
  lanes.within(thread, groups, (group, times) => {
    const next = livedIn(group, times);
    const last = joined.at(-1);
    if (last === undefined || !isLike(last, next)) {
      joined.push(next);
    } else {
      const [ran, lived] = [last.ran + next.ran, last.lived + next.lived];
      joined[joined.length - 1] = { ...last, to: next.to, ran, lived };
    }
  });
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
