import type { CallPlaces } from "./calls.js";
import { Course, type CourseSink } from "./course.js";
import type { EventLog } from "./events/log.js";
import { RunSummary } from "./summary.js";

/** What all marks together may take, bytes. */
const MOST_BYTES = 16 << 20;
/** Buckets of the sums: more than two screens are wide. */
const BUCKETS = 8192;

/** How everything was before a block, from where one can go on. */
export interface SurveyMark {
  /** Number of the block, from the oldest that is kept. */
  readonly block: number;
  readonly time: number;
  readonly course: Course;
}

const nothing = () => {};
/** Only how everything stands is to be known. */
const NOBODY: CourseSink = {
  lived: nothing,
  scheduled: nothing,
  turned: nothing,
  marked: nothing,
  struck: nothing,
  held: nothing,
};

/**
 * Lets a picture of any window begin near it, and one of a wide window do without its records: marks along the run,
 * and sums of all of it.
 */
export class Survey {
  /** Null where nobody asks for windows that are too wide to be gone over. */
  readonly summary: RunSummary | null;
  #course: Course;
  /** Blocks are numbered from the start of the run. */
  #marks: SurveyMark[] = [];
  #stripe: number;
  #next = 0;
  #dropped = 0;
  #time = 0;

  /**
   * @param stripe blocks between two marks
   * @param sums whether sums of the run are kept
   */
  constructor(containers: number, calls: CallPlaces | null, stripe: number, sums: boolean) {
    this.#course = new Course(containers, calls);
    this.#stripe = stripe;
    this.summary = sums ? new RunSummary(BUCKETS) : null;
  }

  /** Begins anew at a time, when everything is as it is told here and no record is kept. */
  restart(time: number, states: readonly number[], lengths: readonly number[]): void {
    this.#course.restart(time, states, lengths);
    this.#marks = [];
    this.#next = this.#dropped;
    this.#time = time;
  }

  /** Goes over the oldest blocks of a log, so many, which are complete; over each once. */
  follow(log: EventLog, blocks: number): void {
    while (this.#next - this.#dropped < blocks) {
      const end = this.#next - this.#dropped + 1;
      const time = log.timeBefore(end);
      if (time === Number.POSITIVE_INFINITY) return;
      this.summary?.begin(this.#time, time);
      this.#course.follow(log.read(end - 1), this.summary ?? NOBODY);
      this.#course.cut(time, this.summary ?? NOBODY);
      this.#time = time;
      this.#next++;
      if (this.#next % this.#stripe === 0) this.#mark();
    }
  }

  /** The oldest blocks of the log are gone, behind which everything is as it is told here. */
  dropped(count: number, time: number, course: Course): void {
    this.#dropped += count;
    if (this.#next < this.#dropped) {
      this.#next = this.#dropped;
      this.#time = time;
      this.#course = course.copy();
    }
    this.#marks = this.#marks.filter(({ block }) => block >= this.#dropped);
  }

  /** The last mark before a time; null where there is none. */
  before(time: number): SurveyMark | null {
    const mark = this.#marks.findLast((each) => each.time <= time);
    return mark ? { ...mark, block: mark.block - this.#dropped } : null;
  }

  /** Up to where it has come. */
  get end(): SurveyMark {
    return { block: this.#next - this.#dropped, time: this.#time, course: this.#course };
  }

  #mark(): void {
    this.#marks.push({ block: this.#next, time: this.#time, course: this.#course.copy() });
    const bytes = this.#marks.length * this.#course.threads * Course.bytesPerThread;
    if (bytes <= MOST_BYTES) return;
    this.#stripe *= 2;
    this.#marks = this.#marks.filter(({ block }) => block % this.#stripe === 0);
  }
}
