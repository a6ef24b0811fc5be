/**
 * A trace in the JSON form of the Trace Event Format, which Perfetto and
 * Chrome's tracing page load. One process stands for the run. Its first track
 * is the scheduler: handlers and switches are slices. Each thread has a track
 * with a slice per state. A decision is an arrow from the call of `schedule` to
 * the slice of the chosen thread's turn: that in which it runs, or, where it
 * only looks whether it can go on, one within the state that it stays in.
 * Containers, variables, counters and recorded values are counters; marks,
 * faults and the end are instants.
 */
import type { RunView } from "../engine/engine.js";
import { HandlerName } from "../generated/handlers.js";
import { ThreadState } from "../generated/layout.js";
import { TraceKind } from "../generated/trace.js";
import type { TraceRecord } from "../trace/cursor.js";
import { type Names, traceValue } from "../trace/names.js";
import { nameOfState } from "../trace/states.js";
import { describeEvent } from "../trace/words.js";
import type { TraceFormat } from "./format.js";
import { type Arguments, EventList } from "./trace-events.js";

const SCHEDULER = 1;
/** Threads count from 1, and the scheduler's track stands before theirs. */
const trackOf = (thread: number) => SCHEDULER + thread;

/** Instants on the scheduler's track; the others stand for the whole run. */
const OF_THE_SCHEDULER: ReadonlySet<number> = new Set([TraceKind.LOG, TraceKind.CONTRADICTION]);

interface Decision {
  readonly number: number;
  readonly thread: number;
}

/** A call of a handler that has not ended. */
interface Call {
  readonly name: string;
  readonly from: number;
  readonly args: Arguments;
}

/** The state that a thread is in. */
interface Stay {
  readonly state: number;
  readonly from: number;
  /** The decision that led here. */
  readonly decision: number | undefined;
}

/** A thread's turn in which it looked whether it can go on, and stayed as it was. */
interface Look {
  readonly thread: number;
  readonly from: number;
}

/** How things stand where a trace begins that does not begin with its run. */
export interface Beginning {
  readonly time: number;
  /** By thread number - 1. */
  readonly states: readonly number[];
  /** By container node - 1. */
  readonly lengths: readonly number[];
}

const START: Beginning = { time: 0, states: [], lengths: [] };

/** What stands before and behind all events. */
export const OPENING = '{"displayTimeUnit":"ns","traceEvents":[\n';
export const CLOSING = "\n]}\n";

export class PerfettoTrace implements TraceFormat {
  readonly #names: Names;
  readonly #title: string;
  readonly #beginning: Beginning;
  readonly #events: EventList;
  /** By thread number; undefined before birth and after death. */
  readonly #stays: (Stay | undefined)[] = [];
  readonly #lengths: number[];
  #call: Call | null = null;
  #decisions = 0;
  /** The decision that the call has come to. */
  #made: number | undefined;
  /** The last decision, while its thread does not run yet. */
  #pending: Decision | null = null;
  /** The turn under way, until it turns out that the thread really runs. */
  #look: Look | null = null;
  /** Why the running thread gave up control, told where its slice ends. */
  #release: Arguments = {};
  #time = 0;

  /**
   * @param names learns the class of each thread that is born
   * @param title what the run is called
   * @param events where they go; of several runs the others stand before
   */
  constructor(names: Names, title: string, beginning = START, events = new EventList()) {
    this.#events = events;
    this.#names = names;
    this.#title = title;
    this.#beginning = beginning;
    this.#lengths = names.containers.map((_, index) => beginning.lengths[index] ?? 0);
  }

  head(): string {
    return OPENING + this.begin();
  }

  /** The first events. */
  begin(): string {
    this.#events.nameProcess(this.#title);
    this.#events.nameTrack(SCHEDULER, "scheduler");
    this.#begin();
    return this.#events.take();
  }

  record(record: TraceRecord): string {
    this.#take(record);
    return this.#events.take();
  }

  tail(end: RunView): string {
    return this.end(end) + CLOSING;
  }

  /** The last events. */
  end({ time }: RunView): string {
    this.#time = Math.max(this.#time, time);
    this.#endCall();
    this.#endLook();
    this.#stays.forEach((_, thread) => {
      this.#enterState(thread, ThreadState.DEAD);
    });
    return this.#events.take();
  }

  #begin(): void {
    const { time, states, lengths } = this.#beginning;
    this.#time = time;
    states.forEach((state, index) => {
      this.#meet(index + 1, state);
    });
    lengths.forEach((length, index) => {
      this.#events.counter(time, this.#names.container(index + 1), "threads", length);
    });
  }

  /** A thread that is new to the trace. */
  #meet(thread: number, state: number): void {
    this.#events.nameTrack(trackOf(thread), this.#names.thread(thread));
    this.#enterState(thread, state);
  }

  #take(record: TraceRecord): void {
    this.#time = record.time;
    const { time, thread, place, value } = record;
    switch (record.kind) {
      case TraceKind.ENTER:
        this.#call = {
          name: HandlerName[place] ?? "handler",
          from: time,
          args: { tick: record.tick, ...(thread > 0 ? { thread } : {}) },
        };
        break;
      case TraceKind.LEAVE:
        this.#endCall();
        break;
      case TraceKind.TRANSFER:
        this.#transfer(record.from, record.to);
        break;
      case TraceKind.DISPATCH:
        this.#decide(thread);
        break;
      case TraceKind.RUN:
        if (value > 0) this.#switch(time - value, time, thread);
        this.#endLook();
        this.#look = { thread, from: time };
        break;
      case TraceKind.BIRTH:
        this.#names.learn(record);
        this.#meet(thread, record.state);
        break;
      case TraceKind.DEATH:
      case TraceKind.STATE:
        this.#enterState(thread, record.state);
        break;
      case TraceKind.RELEASE:
        this.#release = { ended: this.#words(record) };
        this.#endLook();
        break;
      default:
        this.#note(record);
        break;
    }
  }

  /** Counters and instants, which open and close nothing. */
  #note(record: TraceRecord): void {
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
      case TraceKind.RELEASED:
      case TraceKind.COMPLETED:
      case TraceKind.MISSED:
        this.#events.instant(time, trackOf(thread), this.#words(record));
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
      case TraceKind.SEMAPHORE:
      case TraceKind.CONDITION:
      case TraceKind.BARRIER:
      case TraceKind.EXPIRED:
      case TraceKind.OVER:
      case TraceKind.PREEMPT:
        this.#events.instant(time, trackOf(thread), this.#words(record));
        break;
      case TraceKind.WASTED:
        this.#events.instant(time, trackOf(thread), "found nothing to do");
        break;
      case TraceKind.CONTRADICTION:
      case TraceKind.MARK:
      case TraceKind.LOG:
      case TraceKind.FAULT:
      case TraceKind.END:
        this.#events.instant(
          time,
          OF_THE_SCHEDULER.has(record.kind) ? SCHEDULER : null,
          this.#words(record),
        );
        break;
    }
  }

  #words(record: TraceRecord): string {
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

  #switch(from: number, to: number, thread: number): void {
    this.#events.slice(SCHEDULER, { name: "switch", from, to, args: { thread } });
  }

  #decide(thread: number): void {
    this.#made = ++this.#decisions;
    this.#pending = { number: this.#made, thread };
  }

  #endCall(): void {
    if (this.#call === null) return;
    const flow = arrow(this.#made, "out");
    this.#events.slice(SCHEDULER, { ...this.#call, to: this.#time, flow });
    this.#call = null;
    this.#made = undefined;
  }

  #enterState(thread: number, state: number): void {
    const stay = this.#stays[thread];
    if (stay?.state === state) return;
    if (stay !== undefined) {
      const { state: before, from, decision } = stay;
      const name = nameOfState(before);
      const args = this.#takeRelease(before);
      const flow = arrow(decision, "in");
      this.#events.slice(trackOf(thread), { name, from, to: this.#time, args, flow });
    }
    if (state === ThreadState.RUNNING) this.#look = null;
    const decision = state === ThreadState.RUNNING ? this.#takeDecision(thread) : undefined;
    const isOver = state === ThreadState.DEAD;
    this.#stays[thread] = isOver ? undefined : { state, from: this.#time, decision };
  }

  #endLook(): void {
    if (this.#look === null) return;
    const { thread, from } = this.#look;
    const flow = arrow(this.#takeDecision(thread), "in");
    const args = this.#takeRelease(ThreadState.RUNNING);
    this.#events.slice(trackOf(thread), { name: "looking", from, to: this.#time, args, flow });
    this.#look = null;
  }

  #takeDecision(thread: number): number | undefined {
    if (this.#pending?.thread !== thread) return undefined;
    const { number } = this.#pending;
    this.#pending = null;
    return number;
  }

  #takeRelease(state: number): Arguments {
    if (state !== ThreadState.RUNNING) return {};
    const release = this.#release;
    this.#release = {};
    return release;
  }
}

const arrow = (id: number | undefined, direction: "in" | "out") =>
  id === undefined ? undefined : { id, direction };
