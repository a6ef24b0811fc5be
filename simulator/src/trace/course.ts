import { Handler } from "../generated/handlers.js";
import { ThreadState } from "../generated/layout.js";
import { TraceKind } from "../generated/trace.js";
import type { JobMark } from "../protocol.js";
import type { CallPlaces } from "./calls.js";
import type { TraceCursor } from "./cursor.js";
import { BEGINNING, CALLING, ENDING, SWITCHING } from "./states.js";

const FIRST_ROOM = 64;
const MICROSECOND = 1000;

/** A stretch of time, ns. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
}

/**
 * Takes what a run did, stretch by stretch: of each thread and each container in order. The
 * stretch is good for the call only: it is one object for all, since there are millions.
 */
export interface CourseSink {
  /**
   * @param thread by number - 1
   * @param state as in ThreadState, or one of those beside them
   */
  lived(thread: number, state: number, stretch: Stretch): void;
  /** The scheduler ran. */
  scheduled(stretch: Stretch): void;
  /** A thread ran on a processor; told beside what it lived. @param thread by number - 1 */
  turned(processor: number, thread: number, stretch: Stretch): void;
  /** @param thread by number - 1 */
  marked(kind: JobMark["kind"], thread: number, time: number): void;
  /** The clock of a library by appointment struck. */
  struck(time: number): void;
  /** @param container by node - 1 */
  held(container: number, length: number, stretch: Stretch): void;
}

/**
 * What threads, scheduler and containers do at one moment of a run, and since when: carried along
 * its events, it tells of each stretch when that has ended.
 */
export class Course {
  /** Per thread. One that was not born yet counts as dead: of neither anything is told. */
  #states = new Uint8Array(FIRST_ROOM).fill(ThreadState.DEAD);
  #statesSince = new Float64Array(FIRST_ROOM);
  /** Where each ran last. */
  #processors = new Uint8Array(FIRST_ROOM);
  /** When the job is due that each began last; 0 for none. Told with its release, so it may lie far ahead. */
  #due = new Float64Array(FIRST_ROOM);
  #threads = 0;
  /** Per container. */
  readonly #lengths: Int32Array;
  readonly #lengthsSince: Float64Array;
  #entered = 0;
  #isInHandler = false;
  /** Where what comes next happens. */
  #processor = 0;
  /** Who was dispatched and has not been seen to run yet, by number - 1, and when; -1 for nobody. */
  #chosen = -1;
  #chosenAt = 0;
  /** Up to where it was carried. A field, since numbers with fractions are costly to hand on. */
  #now = 0;
  readonly #stretch = { from: 0, to: 0 };

  readonly #calls: CallPlaces | null;

  /** @param calls where calls are by appointment: which containers tell of them */
  constructor(containers: number, calls: CallPlaces | null = null) {
    this.#calls = calls;
    this.#lengths = new Int32Array(containers);
    this.#lengthsSince = new Float64Array(containers);
  }

  /** How many threads it knows. */
  get threads(): number {
    return this.#threads;
  }

  copy(): Course {
    const copy = new Course(this.#lengths.length, this.#calls);
    copy.#states = this.#states.slice();
    copy.#statesSince = this.#statesSince.slice();
    copy.#processors = this.#processors.slice();
    copy.#due = this.#due.slice();
    copy.#threads = this.#threads;
    copy.#lengths.set(this.#lengths);
    copy.#lengthsSince.set(this.#lengthsSince);
    copy.#entered = this.#entered;
    copy.#isInHandler = this.#isInHandler;
    copy.#processor = this.#processor;
    copy.#chosen = this.#chosen;
    copy.#chosenAt = this.#chosenAt;
    return copy;
  }

  /** Takes a state over, as it is at a time. */
  restart(time: number, states: readonly number[], lengths: readonly number[]): void {
    this.#know(states.length);
    this.#states.set(states);
    this.#statesSince.fill(time);
    this.#lengths.set(lengths);
    this.#lengthsSince.fill(time);
    this.#isInHandler = false;
    this.#chosen = -1;
  }

  /** Bytes that a copy takes for each thread. */
  static readonly bytesPerThread = 18;

  /** Tells of what was told ahead before a time, and lies behind it. */
  resume(time: number, to: CourseSink): void {
    for (let thread = 0; thread < this.#threads; thread++) {
      const due = this.#due[thread] ?? 0;
      if (due > time) to.marked("deadline", thread, due);
    }
  }

  /** Follows a cursor along all of its records. */
  follow(cursor: TraceCursor, to: CourseSink): void {
    while (cursor.next()) {
      this.#now = cursor.time;
      switch (cursor.kind) {
        case TraceKind.ENTER:
          this.#entered = this.#now;
          this.#isInHandler = true;
          this.#chosen = -1;
          if (cursor.place === Handler.strike) to.struck(this.#now);
          else if (cursor.place === Handler.broken)
            to.marked("missed", cursor.thread - 1, this.#now);
          break;
        case TraceKind.DISPATCH:
          this.#chosen = cursor.thread - 1;
          break;
        case TraceKind.LEAVE:
          this.#leave(to);
          this.#isInHandler = false;
          this.#chosenAt = this.#now;
          break;
        case TraceKind.BIRTH:
        case TraceKind.DEATH:
        case TraceKind.STATE:
          this.#change(cursor.thread - 1, this.#stateIn(cursor), to);
          break;
        case TraceKind.OVER:
          this.#change(cursor.thread - 1, ENDING, to);
          break;
        case TraceKind.ON:
          this.#processor = cursor.place;
          break;
        case TraceKind.RELEASED:
        case TraceKind.COMPLETED:
        case TraceKind.MISSED:
          this.#mark(cursor, to);
          break;
        case TraceKind.RUN:
          this.#chosen = -1;
          this.#dispatched(cursor.thread - 1);
          this.#switched(cursor.thread - 1, cursor.value, to);
          break;
        case TraceKind.TRANSFER:
          this.#count(cursor.from - 1, -1, to);
          this.#count(cursor.to - 1, 1, to);
          if (this.#calls) this.#call(cursor.thread - 1, cursor.to - 1, this.#calls, to);
          break;
      }
    }
  }

  /** Tells of what goes on, up to a time, as if it ended there. */
  cut(time: number, to: CourseSink): void {
    if (this.#chosen >= 0 && !this.#isInHandler && time > this.#chosenAt) {
      this.#now = this.#chosenAt;
      this.#change(this.#chosen, ThreadState.RUNNING, to);
    }
    this.#now = time;
    for (let thread = 0; thread < this.#threads; thread++) this.#tell(thread, to);
    for (let container = 0; container < this.#lengths.length; container++) {
      this.#count(container, 0, to);
    }
    if (this.#isInHandler) this.#leave(to);
  }

  #leave(to: CourseSink): void {
    this.#stretch.from = this.#entered;
    this.#stretch.to = this.#now;
    to.scheduled(this.#stretch);
    this.#entered = this.#now;
  }

  #mark({ kind, thread, time, value }: TraceCursor, to: CourseSink): void {
    if (kind === TraceKind.COMPLETED) to.marked("completed", thread - 1, time);
    else if (kind === TraceKind.MISSED) to.marked("missed", thread - 1, time);
    else {
      to.marked("released", thread - 1, time);
      const due = value > 0 ? time + value * MICROSECOND : 0;
      if (thread > this.#threads) this.#know(thread);
      this.#due[thread - 1] = due;
      if (due > 0) to.marked("deadline", thread - 1, due);
    }
  }

  #dispatched(thread: number): void {
    if (thread >= this.#threads) this.#know(thread + 1);
    this.#processors[thread] = this.#processor;
  }

  #change(thread: number, state: number, to: CourseSink): void {
    if (thread >= this.#threads) this.#know(thread + 1);
    if (this.#states[thread] === state) return;
    this.#tell(thread, to);
    this.#states[thread] = state;
  }

  /** By appointment a thread that is to wait waits for the beginning of its call first. */
  #stateIn({ state }: TraceCursor): number {
    return this.#calls && state === ThreadState.WAITING ? BEGINNING : state;
  }

  /** Whoever is away has no appointment: it waits until that for which it is away has come. */
  #call(
    thread: number,
    container: number,
    { begins, away, over }: CallPlaces,
    to: CourseSink,
  ): void {
    const state = this.#states[thread];
    if (state === BEGINNING) {
      if (begins.has(container)) this.#change(thread, CALLING, to);
      else if (away.has(container)) this.#change(thread, ThreadState.WAITING, to);
    } else if ((state === CALLING || state === ThreadState.WAITING) && over.has(container)) {
      this.#change(thread, ENDING, to);
    }
  }

  /** A switch to a thread in the midst of its state, which took so many ns up to now. */
  #switched(thread: number, duration: number, to: CourseSink): void {
    if (duration <= 0) return;
    if (thread >= this.#threads) this.#know(thread + 1);
    const state = this.#states[thread] ?? 0;
    this.#now -= duration;
    this.#tell(thread, to);
    this.#now += duration;
    this.#states[thread] = SWITCHING;
    this.#tell(thread, to);
    this.#states[thread] = state;
  }

  /** Tells of a thread up to now, from when on it may do something else. */
  #tell(thread: number, to: CourseSink): void {
    const since = this.#statesSince[thread] ?? 0;
    if (this.#now <= since) return;
    const state = this.#states[thread] ?? 0;
    this.#stretch.from = since;
    this.#stretch.to = this.#now;
    if (state !== ThreadState.DEAD) to.lived(thread, state, this.#stretch);
    if (state === ThreadState.RUNNING) {
      to.turned(this.#processors[thread] ?? 0, thread, this.#stretch);
    }
    this.#statesSince[thread] = this.#now;
  }

  #count(container: number, change: number, to: CourseSink): void {
    if (container < 0) return;
    const length = this.#lengths[container] ?? 0;
    const since = this.#lengthsSince[container] ?? 0;
    if (this.#now > since) {
      this.#stretch.from = since;
      this.#stretch.to = this.#now;
      to.held(container, length, this.#stretch);
      this.#lengthsSince[container] = this.#now;
    }
    this.#lengths[container] = length + change;
  }

  #know(threads: number): void {
    this.#threads = Math.max(this.#threads, threads);
    const room = this.#states.length;
    if (this.#threads <= room) return;
    const more = Math.max(this.#threads, room * 2);
    const [states, since] = [this.#states, this.#statesSince];
    this.#states = new Uint8Array(more).fill(ThreadState.DEAD);
    this.#states.set(states);
    this.#statesSince = new Float64Array(more);
    this.#statesSince.set(since);
    const [processors, due] = [this.#processors, this.#due];
    this.#processors = new Uint8Array(more);
    this.#processors.set(processors);
    this.#due = new Float64Array(more);
    this.#due.set(due);
  }
}
