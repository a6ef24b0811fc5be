import { TraceKind } from "../generated/trace.js";
import type { Timeline } from "../protocol.js";
import { Course } from "./course.js";
import type { TraceCursor } from "./cursor.js";
import { EventLog } from "./events/log.js";
import type { Names } from "./names.js";
import { Picture } from "./picture.js";
import { RunSummary } from "./summary.js";
import { Survey, type SurveyMark } from "./survey.js";
import { TickTimes } from "./tick-times.js";

/** In about 70 MB, most of which packed records take. */
const DEFAULT_CAPACITY = 11 << 20;
/** A window of more records is told by sums: to go over them all would take longer than one waits. */
const MOST_EXACT = 1 << 19;
/** Blocks between two marks of the survey, of a long history. */
const STRIPE = 16;
/** So many of the newest blocks may be gone over when a picture is asked for. */
const UNSURVEYED = 128;
/** Which part of the records is forgotten at once. */
const FORGOTTEN = 8;

/**
 * What is known of the part of a run that was visited, for every view of its past. A run can be
 * played at millions of events per second, so an event is only written down when it comes; what
 * threads and containers did follows from the events when it is asked for, or when they are
 * forgotten.
 */
export class History {
  readonly log: EventLog;
  readonly tickTimes: TickTimes;
  readonly #names: Names;
  /** What everything did before the oldest event that is kept. */
  readonly #course: Course;
  readonly #summary = new RunSummary();
  readonly #survey: Survey;
  readonly #capacity: number;
  readonly #mostExact: number;
  #inHandler = false;
  #end = 0;
  #oldest = 0;
  #ended = false;

  /**
   * @param names learns the class of each thread that is born
   * @param capacity records that are kept; beyond it the oldest are forgotten
   * @param mostExact so many records of a window at most are gone over for a picture
   */
  constructor(
    names: Names,
    capacity = DEFAULT_CAPACITY,
    tickTimes = new TickTimes(),
    mostExact = MOST_EXACT,
  ) {
    this.#names = names;
    this.tickTimes = tickTimes;
    this.#course = new Course(names.containers.length, names.calls);
    this.#capacity = capacity;
    this.#mostExact = mostExact;
    this.#survey = new Survey(
      names.containers.length,
      names.calls,
      Math.max(1, Math.min(STRIPE, capacity >> 16)),
      capacity > mostExact,
    );
    this.log = new EventLog(names.containers.length, capacity);
  }

  /** Whether the end of the run is among the events. */
  get ended(): boolean {
    return this.#ended;
  }

  /** Whether the run ended in the midst of a handler. */
  get cutShort(): boolean {
    return this.#ended && this.#inHandler;
  }

  /** Takes in all records that a cursor has before it, each event once and in order. */
  append(cursor: TraceCursor): void {
    while (cursor.left > 0) {
      if (this.log.kept >= this.#capacity) this.#forgetOldest();
      const count = Math.min(cursor.left, this.log.room);
      const { position, passed } = cursor;
      const words = cursor.ahead(count);
      this.#note(cursor, count);
      this.log.append(words, cursor.passed - passed, position);
      this.#keepSurveyed();
    }
  }

  /** Begins anew at a time from which on everything is known; of what came before that, nothing is told. */
  restart(
    time: number,
    threads: readonly { readonly state: number; readonly classNumber: number }[],
    lengths: readonly number[],
  ): void {
    this.#forget(this.log.blocks, this.#end);
    threads.forEach(({ classNumber }, index) => {
      this.#names.threadClasses[index] = classNumber;
    });
    const states = threads.map(({ state }) => state);
    this.#course.restart(time, states, lengths);
    this.#survey.restart(time, states, lengths);
    this.#inHandler = false;
    this.#oldest = this.#end = time;
  }

  /**
   * What happened within a window of time, for a picture of so many columns.
   * @param until up to when it is known that nothing else happened, ns
   */
  timeline(from: number, to: number, columns: number, until = this.#end): Timeline {
    const start = Math.max(from, this.#oldest);
    const visited = this.#ended ? this.#end : Math.max(this.#end, until);
    const end = Math.min(to, visited);
    const column = (to - from) / Math.max(1, columns);
    const { log } = this;
    this.#survey.follow(log, log.blocks - 1);
    const last = this.#lastBlock(end);
    const near = this.#survey.before(start) ?? this.#beginning;
    const { summary } = this.#survey;
    const isWide = summary !== null && log.recordsIn(near.block, last + 1) > this.#mostExact;
    const { block, time, course: there } = isWide ? this.#survey.end : near;
    const known = isWide ? time : this.#oldest;
    const picture = new Picture(Math.max(start, known), end, column, this.#names.containers.length);
    const course = there.copy();
    course.resume(time, picture);
    for (let i = block; i <= last; i++) course.follow(log.read(i), picture);
    course.cut(last === log.blocks - 1 ? visited : log.timeBefore(last + 1), picture);
    const told = isWide ? summary : this.#summary;
    return {
      from,
      to,
      oldest: known,
      summary: told.within(from, Math.min(to, known), column),
      // Also of those that are born behind the window.
      ...picture.finish(Math.max(course.threads, this.#names.threadClasses.length)),
    };
  }

  get #beginning(): SurveyMark {
    return { block: 0, time: this.#oldest, course: this.#course };
  }

  /** The block behind which nothing is of a time any more, nor a switch that began before it. */
  #lastBlock(time: number): number {
    const { log } = this;
    let last = Math.min(0, log.blocks - 1);
    while (last < log.blocks - 1 && log.timeBefore(last + 1) <= time) last++;
    while (last < log.blocks - 1 && beginsWithSwitch(log.read(last + 1))) last++;
    return last;
  }

  /** Keeps what must be known of the next records at once, and goes over them. */
  #note(cursor: TraceCursor, records: number): void {
    for (let left = records; left > 0 && cursor.next(); left--) {
      switch (cursor.kind) {
        case TraceKind.ENTER:
          this.#inHandler = true;
          break;
        case TraceKind.LEAVE:
          this.#inHandler = false;
          this.tickTimes.append(cursor.ticks, cursor.time);
          break;
        case TraceKind.TICK:
          this.tickTimes.append(cursor.ticks, cursor.time);
          break;
        case TraceKind.BIRTH:
          this.#names.learn(cursor);
          break;
        case TraceKind.END:
          this.#ended = true;
          break;
      }
    }
    this.#end = cursor.time;
  }

  /** Of a long run the survey goes along: to go over all of it at once, when it is asked for, takes seconds. */
  #keepSurveyed(): void {
    const { log } = this;
    if (this.#survey.summary) this.#survey.follow(log, log.blocks - UNSURVEYED);
  }

  #forgetOldest(): void {
    const { log } = this;
    let count = Math.ceil(log.blocks / FORGOTTEN);
    while (count < log.blocks && beginsWithSwitch(log.read(count))) count++;
    const [first] = log.events(log.firstOf(count), log.total);
    this.#forget(count, first?.time ?? this.#end);
  }

  /** Keeps of the oldest blocks a summary only. @param before the time from which on all is known then */
  #forget(count: number, before: number): void {
    this.#summary.begin(this.#oldest, before);
    for (let i = 0; i < count; i++) this.#course.follow(this.log.read(i), this.#summary);
    this.#course.cut(before, this.#summary);
    if (this.#survey.summary) this.#survey.follow(this.log, count);
    this.#survey.dropped(count, before, this.#course);
    this.log.drop(count);
    this.#oldest = before;
  }
}

/**
 * Whether a switch ends in a block that began before it. A switch is told when it is over, and no
 * handler is called meanwhile.
 */
function beginsWithSwitch(block: TraceCursor): boolean {
  let start: number | null = null;
  while (block.nextEvent()) {
    const { kind, time, value } = block;
    start ??= time;
    if (kind === TraceKind.ENTER) return false;
    if (kind === TraceKind.RUN && value > 0) return time - value < start;
  }
  return false;
}
