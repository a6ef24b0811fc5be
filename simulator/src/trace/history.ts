import { TraceKind } from "../generated/trace.js";
import type { Names } from "../names.js";
import type { Timeline } from "../protocol.js";
import { Course } from "./course.js";
import type { Reading, TraceRecord } from "./event.js";
import { type Block, EventLog, eventsOf } from "./event-log.js";
import { Picture } from "./picture.js";
import { isEvent, type Records, WORDS } from "./record.js";
import { RunSummary } from "./summary.js";
import { TickTimes } from "./tick-times.js";

const DEFAULT_CAPACITY = 1 << 20;

/**
 * What is known of the part of a run that was visited, for every view of its past. A run can be
 * played at millions of events per second, so an event is only written down when it comes; what
 * threads and containers did follows from the events when it is asked for, or when they are
 * forgotten.
 */
export class History {
  readonly log: EventLog;
  readonly tickTimes = new TickTimes();
  readonly #names: Names;
  /** What everything did before the oldest event that is kept. */
  readonly #course: Course;
  readonly #summary = new RunSummary();
  readonly #capacity: number;
  #inHandler = false;
  #end = 0;
  #oldest = 0;
  #ended = false;

  /**
   * @param names learns the class of each thread that is born
   * @param capacity records that are kept; beyond it the older half is forgotten
   */
  constructor(names: Names, capacity = DEFAULT_CAPACITY) {
    this.#names = names;
    this.#course = new Course(names.containers.length);
    this.#capacity = capacity;
    this.log = new EventLog(capacity);
  }

  /** Whether the end of the run is among the events. */
  get ended(): boolean {
    return this.#ended;
  }

  /** Whether the run ended in the midst of a handler. */
  get cutShort(): boolean {
    return this.#ended && this.#inHandler;
  }

  /**
   * Takes in records, each event once and in order.
   * @param first the first record to take
   * @param reading how far the trace was read; is moved on
   */
  append(records: Records, first: number, reading: Reading): void {
    for (let from = first; from < records.count; ) {
      if (this.log.kept >= this.#capacity) this.#forgetOlderHalf();
      const to = Math.min(records.count, from + this.log.room);
      const before = { ...reading };
      const events = this.#note(records, from, to, reading);
      this.log.append(records.words.subarray(from * WORDS, to * WORDS), events, before);
      from = to;
    }
  }

  /** Events in order, by their numbers: from `log.first` to `log.total`. */
  events(from: number, to: number): TraceRecord[] {
    return this.log.events(from, to, this.#names.containers.length);
  }

  /** Begins anew at a time from which on everything is known; of what came before that, nothing is told. */
  restart(
    time: number,
    threads: readonly { readonly state: number; readonly classNumber: number }[],
    lengths: readonly number[],
  ): void {
    this.#forget(this.log.blocks.length, this.#end);
    threads.forEach(({ classNumber }, index) => {
      this.#names.threadClasses[index] = classNumber;
    });
    const states = threads.map(({ state }) => state);
    this.#course.restart(time, states, lengths);
    this.#inHandler = false;
    this.#oldest = this.#end = time;
  }

  /** What happened within a window of time, for a picture of so many columns. */
  timeline(from: number, to: number, columns: number): Timeline {
    const start = Math.max(from, this.#oldest);
    const end = Math.min(to, this.#end);
    const column = (to - from) / Math.max(1, columns);
    const picture = new Picture(start, end, column, this.#names.containers.length);
    const course = this.#course.copy();
    for (const block of this.log.blocks) course.follow(block, picture);
    course.cut(this.#end, picture);
    return {
      from,
      to,
      oldest: this.#oldest,
      summary: this.#summary.within(from, Math.min(to, this.#oldest), column),
      ...picture.finish(course.threads),
    };
  }

  /**
   * Keeps what must be known of records at once, and reads on.
   * @returns how many of them are events
   */
  #note(records: Records, from: number, to: number, reading: Reading): number {
    let count = 0;
    let { tick, events, time } = reading;
    let end = this.#end;
    const { words } = records;
    for (let i = from; i < to; i++) {
      time += words[i * WORDS] ?? 0;
      const kind = (words[i * WORDS + 1] ?? 0) & 0xff;
      if (kind === TraceKind.TIME) time += records.carried(i);
      if (!isEvent(kind)) continue;
      count++;
      events++;
      end = time;
      switch (kind) {
        case TraceKind.ENTER:
          this.#inHandler = true;
          break;
        case TraceKind.LEAVE:
          this.#inHandler = false;
          tick++;
          events = 0;
          this.tickTimes.append(tick, time);
          break;
        case TraceKind.BIRTH:
          this.#names.threadClasses[records.thread(i) - this.#names.containers.length - 1] =
            records.place(i);
          break;
        case TraceKind.END:
          this.#ended = true;
          break;
      }
    }
    this.#end = end;
    Object.assign(reading, { tick, events, time });
    return count;
  }

  #forgetOlderHalf(): void {
    const { blocks } = this.log;
    let count = Math.ceil(blocks.length / 2);
    while (count < blocks.length && beginsWithSwitch(blocks[count] as Block)) count++;
    const next = blocks[count]?.event ?? this.log.total;
    this.#forget(count, this.events(next, next + 1)[0]?.time ?? this.#end);
  }

  /** Keeps of the oldest blocks a summary only. @param before the time from which on all is known then */
  #forget(count: number, before: number): void {
    this.#summary.begin(this.#oldest, before);
    for (const block of this.log.blocks.slice(0, count)) this.#course.follow(block, this.#summary);
    this.#course.cut(before, this.#summary);
    this.log.drop(count);
    this.#oldest = before;
  }
}

/**
 * Whether a switch ends in a block that began before it. A switch is told when it is over, and no
 * handler is called meanwhile.
 */
function beginsWithSwitch(block: Block): boolean {
  let start: number | null = null;
  for (const { kind, time, value } of eventsOf(block, 0)) {
    start ??= time;
    if (kind === TraceKind.ENTER) return false;
    if (kind === TraceKind.RUN && value > 0) return time - value < start;
  }
  return false;
}
