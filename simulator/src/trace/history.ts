import { ThreadState } from "../generated/layout.js";
import { TraceKind } from "../generated/trace.js";
import type { Names } from "../names.js";
import type { Timeline } from "../protocol.js";
import type { EventSink, TraceRecord } from "./event.js";
import { EventLog } from "./event-log.js";
import { Lane } from "./lane.js";
import { Spans } from "./spans.js";
import { Steps } from "./steps.js";
import { RunSummary } from "./summary.js";
import { TickTimes } from "./tick-times.js";

const DEFAULT_CAPACITY = 1 << 20;

/** What is known of the part of a run that was visited, for every view of its past. */
export class History implements EventSink {
  readonly log = new EventLog();
  readonly tickTimes = new TickTimes();
  readonly #names: Names;
  readonly #lanes: Lane[] = [];
  readonly #scheduler = new Spans();
  readonly #lengths: readonly Steps[];
  readonly #summary = new RunSummary();
  readonly #capacity: number;
  #entered = 0;
  #inHandler = false;
  #end = 0;
  #oldest = 0;
  #ended = false;

  /**
   * @param names learns the class of each thread that is born
   * @param capacity events that are kept; beyond it the older half is forgotten
   */
  constructor(names: Names, capacity = DEFAULT_CAPACITY) {
    this.#names = names;
    this.#lengths = names.containers.map(() => new Steps());
    this.#capacity = capacity;
  }

  /** Whether the end of the run is among the events. */
  get ended(): boolean {
    return this.#ended;
  }

  /** Whether the run ended in the midst of a handler. */
  get cutShort(): boolean {
    return this.#ended && this.#inHandler;
  }

  append(event: TraceRecord): void {
    this.log.append(event);
    this.#end = event.time;
    this.#derive(event);
    if (this.log.kept >= this.#capacity) this.#forget(this.log.dropOlderHalf());
  }

  /** Begins anew at a time from which on everything is known; of what came before that, nothing is told. */
  restart(
    time: number,
    threads: readonly { readonly state: number; readonly classNumber: number }[],
    lengths: readonly number[],
  ): void {
    this.log.clear();
    this.#forget(this.#end);
    this.#drop(time);
    threads.forEach(({ state, classNumber }, index) => {
      this.#names.threadClasses[index] = classNumber;
      this.#lane(index + 1).change(time, state);
    });
    lengths.forEach((length, index) => {
      this.#lengths[index]?.change(time, length);
    });
    this.#end = time;
  }

  /** What happened within a window of time, for a picture of so many columns. */
  timeline(from: number, to: number, columns: number): Timeline {
    const start = Math.max(from, this.#oldest);
    const end = Math.min(to, this.#end);
    const column = (to - from) / Math.max(1, columns);
    return {
      from,
      to,
      oldest: this.#oldest,
      summary: this.#summary.within(from, Math.min(to, this.#oldest), column),
      lanes: this.#lanes.map((lane) => lane.segments(start, end, column)),
      scheduler: this.#scheduler.within(start, end, column),
      lengths: this.#lengths.map((steps) => steps.within(start, end, column)),
    };
  }

  #derive(event: TraceRecord): void {
    switch (event.kind) {
      case TraceKind.ENTER:
        this.#entered = event.time;
        this.#inHandler = true;
        break;
      case TraceKind.LEAVE:
        this.#scheduler.add(this.#entered, event.time);
        this.#inHandler = false;
        this.tickTimes.append(event.tick, event.time);
        break;
      case TraceKind.BIRTH:
        this.#names.threadClasses[event.thread - 1] = event.place;
        this.#lane(event.thread).change(event.time, ThreadState.NEW);
        break;
      case TraceKind.DEATH:
        this.#lane(event.thread).change(event.time, ThreadState.DEAD);
        break;
      case TraceKind.STATE:
        this.#lane(event.thread).change(event.time, event.place);
        break;
      case TraceKind.END:
        this.#ended = true;
        break;
      case TraceKind.RUN:
        if (event.value > 0) {
          this.#lane(event.thread).switched(event.time - event.value, event.time);
        }
        break;
      case TraceKind.TRANSFER:
        this.#transfer(event.time, event.place & 0xffff, event.place >>> 16);
        break;
    }
  }

  #transfer(time: number, from: number, to: number): void {
    const source = this.#lengths[from - 1];
    source?.change(time, source.current - 1);
    const target = this.#lengths[to - 1];
    target?.change(time, target.current + 1);
  }

  #lane(thread: number): Lane {
    while (this.#lanes.length < thread) this.#lanes.push(new Lane());
    return this.#lanes[thread - 1] as Lane;
  }

  /** Keeps of what came before a time a summary only. */
  #forget(before: number): void {
    const forgotten = { lanes: this.#lanes, scheduler: this.#scheduler, lengths: this.#lengths };
    this.#summary.fold(forgotten, this.#oldest, before);
    this.#drop(before);
  }

  #drop(before: number): void {
    this.#oldest = before;
    this.#scheduler.dropBefore(before);
    for (const part of [...this.#lanes, ...this.#lengths]) part.dropBefore(before);
  }
}
