/**
 * A trace in the JSON form of the Trace Event Format, which Perfetto and
 * Chrome's tracing page load. One process stands for the run. Its first track
 * is the scheduler: handlers and switches are slices. Each thread has a track
 * with a slice per state. A decision is a flow from the call of `schedule` to
 * the slice in which the chosen thread runs. Containers, variables, counters
 * and recorded values are counters; marks, faults and the end are instants.
 */
import type { RunView } from "../engine/engine.js";
import { HandlerName } from "../generated/handlers.js";
import { ThreadState, ThreadStateName } from "../generated/layout.js";
import { TraceKind } from "../generated/trace.js";
import { type Names, traceValue } from "../names.js";
import type { NumberedRecord } from "../trace/reader.js";
import { describeEvent } from "../trace/words.js";
import type { TraceFormat } from "./format.js";
import { type Arguments, EventList } from "./trace-events.js";

const SCHEDULER = 1;
/** Threads count from 1, and the scheduler's track stands before theirs. */
const trackOf = (thread: number) => SCHEDULER + thread;

interface Decision {
  readonly number: number;
  readonly thread: number;
}

export class PerfettoTrace implements TraceFormat {
  readonly #names: Names;
  readonly #title: string;
  readonly #events = new EventList();
  /** The state whose slice is open, by thread number; undefined for none. */
  readonly #states: (number | undefined)[] = [];
  readonly #lengths: number[];
  #inHandler = false;
  #decisions = 0;
  /** The decision whose thread does not run yet. */
  #pending: Decision | null = null;
  /** Why the running thread gave up control, told where its slice ends. */
  #release: Arguments = {};
  #time = 0;

  /**
   * @param names learns the class of each thread that is born
   * @param title what the run is called
   */
  constructor(names: Names, title: string) {
    this.#names = names;
    this.#title = title;
    this.#lengths = names.containers.map(() => 0);
  }

  head(): string {
    this.#events.nameProcess(this.#title);
    this.#events.nameTrack(SCHEDULER, "scheduler");
    return `{"displayTimeUnit":"ns","traceEvents":[\n${this.#events.take()}`;
  }

  records(records: readonly NumberedRecord[]): string {
    for (const record of records) this.#take(record);
    return this.#events.take();
  }

  tail({ time }: RunView): string {
    this.#time = Math.max(this.#time, time);
    this.#closeFlow();
    if (this.#inHandler) this.#events.end(this.#time, SCHEDULER);
    this.#states.forEach((_, thread) => {
      this.#enterState(thread, ThreadState.DEAD);
    });
    return `${this.#events.take()}\n]}\n`;
  }

  #take(record: NumberedRecord): void {
    this.#time = record.time;
    const { time, thread, place, value } = record;
    switch (record.kind) {
      case TraceKind.ENTER:
        this.#inHandler = true;
        this.#events.begin(time, SCHEDULER, HandlerName[place] ?? "handler", {
          tick: record.tick,
          ...(thread > 0 ? { thread } : {}),
        });
        break;
      case TraceKind.LEAVE:
        this.#inHandler = false;
        this.#events.end(time, SCHEDULER);
        break;
      case TraceKind.TRANSFER:
        this.#transfer(place & 0xffff, place >>> 16);
        break;
      case TraceKind.DISPATCH:
        this.#decide(thread);
        break;
      case TraceKind.RUN:
        if (value > 0) this.#events.complete(time - value, value, SCHEDULER, "switch", { thread });
        break;
      case TraceKind.BIRTH:
        this.#names.threadClasses[thread - 1] = place;
        this.#events.nameTrack(trackOf(thread), this.#names.thread(thread));
        this.#enterState(thread, ThreadState.NEW);
        break;
      case TraceKind.DEATH:
        this.#enterState(thread, ThreadState.DEAD);
        break;
      case TraceKind.STATE:
        this.#enterState(thread, place);
        break;
      case TraceKind.RELEASE:
        this.#release = { ended: this.#words(record) };
        break;
      default:
        this.#note(record);
        break;
    }
  }

  /** Counters and instants, which open and close nothing. */
  #note(record: NumberedRecord): void {
    const { time, thread, place, value } = record;
    const { workload } = this.#names;
    switch (record.kind) {
      case TraceKind.VARIABLE: {
        const variable = workload.variables[place];
        this.#count(variable?.name, traceValue(value, variable?.type ?? "int"));
        break;
      }
      case TraceKind.RECORD: {
        const histogram = workload.histograms[place];
        this.#count(histogram?.name, traceValue(value, histogram?.type ?? "int"));
        break;
      }
      case TraceKind.COUNT:
        this.#count(workload.counters[place], value >>> 0);
        break;
      case TraceKind.ARRIVAL:
      case TraceKind.MESSAGE:
        this.#events.counter(time, this.#names.channel(place), "messages", value >>> 0);
        break;
      case TraceKind.REFUSED:
        this.#events.counter(time, this.#names.channel(place), "refused", value >>> 0);
        break;
      case TraceKind.DEVICE:
        this.#events.counter(time, this.#names.device(place), "requests", value >>> 0);
        break;
      case TraceKind.LOCK:
      case TraceKind.PREEMPT:
        this.#events.instant(time, trackOf(thread), this.#words(record));
        break;
      case TraceKind.WASTED:
        this.#events.instant(time, trackOf(thread), "found nothing to do");
        break;
      case TraceKind.MARK:
      case TraceKind.LOG:
      case TraceKind.FAULT:
      case TraceKind.END:
        this.#events.instant(
          time,
          record.kind === TraceKind.LOG ? SCHEDULER : null,
          this.#words(record),
        );
        break;
    }
  }

  #words(record: NumberedRecord): string {
    return describeEvent(record.index, record, this.#names).text;
  }

  #count(name: string | undefined, value: number): void {
    this.#events.counter(this.#time, name ?? "unnamed", "value", value);
  }

  #transfer(from: number, to: number): void {
    for (const [node, change] of [
      [from, -1],
      [to, 1],
    ] as const) {
      const length = this.#lengths[node - 1];
      if (length === undefined) continue;
      this.#lengths[node - 1] = length + change;
      this.#events.counter(this.#time, this.#names.container(node), "threads", length + change);
    }
  }

  #decide(thread: number): void {
    this.#closeFlow();
    this.#pending = { number: ++this.#decisions, thread };
    this.#events.flowStart(this.#time, SCHEDULER, this.#decisions);
  }

  /** Leads a decision to the slice that is open on its thread's track. */
  #closeFlow(): void {
    if (this.#pending === null) return;
    this.#events.flowEnd(this.#time, trackOf(this.#pending.thread), this.#pending.number);
    this.#pending = null;
  }

  #enterState(thread: number, state: number): void {
    const before = this.#states[thread];
    if (before === state) return;
    if (before !== undefined)
      this.#events.end(this.#time, trackOf(thread), this.#takeRelease(before));
    this.#states[thread] = state === ThreadState.DEAD ? undefined : state;
    if (state === ThreadState.DEAD) return;
    const name = (ThreadStateName[state] ?? "unknown").toLowerCase();
    this.#events.begin(this.#time, trackOf(thread), name);
    if (state === ThreadState.RUNNING && this.#pending?.thread === thread) this.#closeFlow();
  }

  #takeRelease(state: number): Arguments {
    if (state !== ThreadState.RUNNING) return {};
    const release = this.#release;
    this.#release = {};
    return release;
  }
}
