import type { Engine, Goal, RunView, TraceLevel } from "../engine/engine.js";
import { Handler } from "../generated/handlers.js";
import { Names } from "../names.js";
import type { Measures, SimulationState, StepUnit, Timeline, TraceEvent } from "../protocol.js";
import { History } from "../trace/history.js";
import { Recorder } from "../trace/recorder.js";
import { describeEvent } from "../trace/words.js";
import { Slices } from "./slices.js";
import { readState } from "./state.js";

const EVENTS: TraceLevel = 1;
const SITES: TraceLevel = 2;
const SLICE_MILLISECONDS = 8;
/** How many ticks to run on at a time towards a moment that was not reached yet. */
const TIME_STRIDE = 1024;

/**
 * A way through a run. It pauses after each slice, so that a host can look
 * after its messages; a way that is not followed to its end leaves the run
 * where it is.
 */
export type Travel = Generator<void, void>;

export interface SessionOptions {
  /** What messages call the workload. */
  readonly workloadFile?: string;
  /** The host's clock in milliseconds, for the length of slices only. */
  readonly now?: () => number;
}

/** Follows a way to its end. */
export function complete(travel: Travel): void {
  while (travel.next().done !== true);
}

/**
 * Moves through one run in both directions and remembers what was seen.
 *
 * A tick in which the run did not end is a position, the state right after it;
 * when the run ends between two ticks, its end is one more. Wherever a travel
 * arrives, the last tick is run with all its sites in the trace, so that the
 * state tells which conditions led there.
 */
export class Session {
  playing = false;
  readonly #engine: Engine;
  readonly #names: Names;
  readonly #history: History;
  readonly #recorder: Recorder;
  readonly #slices: Slices;
  readonly #workloadFile: string;
  /** A record before those of the last tick, and not many ticks before. */
  #tickRecords = 0;
  #lastTick = 0;
  #lastTime = 0;

  constructor(engine: Engine, options: SessionOptions = {}) {
    this.#engine = engine;
    this.#names = new Names(engine.descriptor, engine.workload);
    this.#history = new History(this.#names);
    this.#recorder = new Recorder(engine, this.#history);
    this.#slices = new Slices(options.now ?? (() => performance.now()), SLICE_MILLISECONDS);
    this.#workloadFile = options.workloadFile ?? "workload";
    this.#observe({ ...engine.look(), tick: 0, traceWritten: 0 });
  }

  get state(): SimulationState {
    return readState(this.#engine, this.#names, {
      lastTick: this.#lastTick,
      lastTime: this.#lastTime,
      playing: this.playing,
      tickRecords: this.#tickRecords,
      workloadFile: this.#workloadFile,
    });
  }

  get ended(): boolean {
    return this.#engine.look().outcome !== 0;
  }

  get tick(): number {
    return this.#engine.look().tick;
  }

  /**
   * Goes on for up to so many ticks, or to the end of the run.
   * @param sites whether the conditions passed are wanted in the state
   */
  *run(ticks: number, sites: boolean): Travel {
    const target = Math.min(this.tick + ticks, Number.MAX_SAFE_INTEGER);
    yield* this.#forward("tick", target, sites ? SITES : EVENTS);
  }

  /** Shows the conditions that the last tick passed, after a run without sites. */
  *settle(): Travel {
    const { tick, outcome } = this.#engine.look();
    yield* this.seek(tick);
    if (outcome !== 0) yield* this.#forward("tick", tick + 1, SITES);
  }

  /** Goes to the state right after a tick; 0 is the state before the first. */
  *seek(tick: number): Travel {
    yield* this.#travel(Math.max(0, tick - 1));
    yield* this.#forward("tick", tick, SITES);
  }

  /** Goes to the last tick that ended at or before a time in ns. */
  *seekTime(time: number): Travel {
    while (this.#lastTime <= time && !this.ended) {
      yield* this.#forward("tick", this.tick + TIME_STRIDE, EVENTS);
    }
    yield* this.#travel(this.#history.tickTimes.tickBefore(time));
    while (!this.ended && this.#engine.look().time <= time) {
      yield* this.#forward("tick", this.tick + 1, EVENTS);
    }
    if (this.#engine.look().time <= time) yield* this.settle();
    else yield* this.#stepBack();
  }

  *step(unit: StepUnit, direction: 1 | -1): Travel {
    if (direction === 1) yield* this.#stepForward(unit);
    else if (unit === "tick") yield* this.#stepBack();
    else yield* this.#decisionBack();
  }

  timeline(from: number, to: number, columns: number): Timeline {
    return this.#history.timeline(from, to, columns);
  }

  measures(): Measures {
    return this.#engine.measures();
  }

  /**
   * The last events before a number, the oldest first.
   * @param before null: those up to where the run stands
   */
  events(before: number | null, count: number): { events: TraceEvent[]; total: number } {
    const { log } = this.#history;
    const here = this.ended ? log.total : log.countUpToTick(this.tick);
    const end = Math.min(before ?? here, log.total);
    const first = Math.max(log.first, end - count);
    const events: TraceEvent[] = [];
    for (let index = first; index < end; index++) {
      events.push(describeEvent(index, log.at(index), this.#names));
    }
    return { events, total: here };
  }

  *#stepForward(unit: StepUnit): Travel {
    const { tick, decisions } = this.#engine.look();
    const target = unit === "tick" ? tick + 1 : decisions + 1;
    yield* this.#forward(unit, target, SITES);
  }

  *#stepBack(): Travel {
    const { tick, outcome } = this.#engine.look();
    // The run may have ended behind its last tick; then that tick comes first.
    if (outcome !== 0) {
      yield* this.seek(tick);
      if (!this.ended) return;
    }
    yield* this.seek(Math.max(0, tick - 1));
  }

  *#decisionBack(): Travel {
    const { handler, decisions, outcome } = this.#engine.look();
    const justMade = handler === Handler.schedule && outcome === 0;
    yield* this.#toDecision(justMade ? decisions - 1 : decisions);
    if (outcome !== 0 && this.ended) yield* this.#toDecision(decisions - 1);
  }

  /** Goes to the tick that made a decision. */
  *#toDecision(decision: number): Travel {
    if (decision < 1) {
      yield* this.seek(0);
      return;
    }
    yield* this.#travel(this.#engine.tickBeforeDecision(decision - 1));
    yield* this.#forward("decision", decision, EVENTS);
    yield* this.settle();
  }

  *#forward(goal: Goal, target: number, level: TraceLevel): Travel {
    this.#engine.setTraceLevel(level);
    while (!this.#runSlice(goal, target)) yield;
  }

  *#travel(tick: number): Travel {
    // Seeking may skip over ticks by a snapshot, so it ends where there is still something to record.
    const known = Math.min(tick, this.#recorder.end - 1);
    if (this.tick > tick || this.tick < known) {
      this.#engine.setTraceLevel(EVENTS);
      while (!this.#jump(known)) yield;
    }
    yield* this.#forward("tick", tick, EVENTS);
  }

  #jump(tick: number): boolean {
    let reached = false;
    this.#slices.take((ticks) => {
      reached = this.#engine.seek(tick, ticks);
      return 0;
    });
    this.#recorder.jumped();
    this.#tickRecords = this.#engine.look().traceWritten;
    return reached;
  }

  /** Runs on for one slice. @returns whether the goal is reached */
  #runSlice(goal: Goal, target: number): boolean {
    let reached = false;
    this.#slices.take((ticks) => {
      const before = this.#engine.look();
      reached = this.#engine.run(goal, target, ticks);
      return this.#observe(before) / before.traceCapacity;
    });
    return reached;
  }

  /** Takes note of where the engine went. @returns how many records that wrote */
  #observe(before: RunView): number {
    const after = this.#engine.look();
    if (after.tick > before.tick) this.#tickRecords = before.traceWritten;
    this.#recorder.follow();
    this.#lastTick = Math.max(this.#lastTick, after.tick);
    this.#lastTime = Math.max(this.#lastTime, after.time);
    return after.traceWritten - before.traceWritten;
  }
}
