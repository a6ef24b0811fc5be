import type { Engine } from "../engine/engine.js";
import { ROLES } from "../generated/handlers.js";
import { TraceKind } from "../generated/trace.js";
import type {
  Arrival,
  Measures,
  Moment,
  SimulationState,
  StepUnit,
  Timeline,
  Until,
} from "../protocol.js";
import { arrivals } from "../trace/arrivals.js";
import { History } from "../trace/history.js";
import { Names } from "../trace/names.js";
import { Recorder } from "../trace/recorder.js";
import { TickTimes } from "../trace/tick-times.js";
import type { Elsewhere } from "./condition.js";
import { type EventPage, type EventPlace, EventRecord } from "./event-record.js";
import { countEventsWithin } from "./last-tick.js";
import { lookBack } from "./look-back.js";
import { Mover } from "./mover.js";
import { findWithin, type Met, runBack, runUntil } from "./run-until.js";
import { Slices } from "./slices.js";
import { readState } from "./state.js";
import { toFormerStatement, toNextStatement } from "./statement-steps.js";
import type { Travel } from "./travel.js";
import { type Watch, watchFor } from "./watch.js";

const SLICE_MILLISECONDS = 8;
/** How many ticks to run on at a time towards a moment that was not reached yet. */
const TIME_STRIDE = 1024;

export interface SessionOptions {
  /** What messages call the workload. */
  readonly workloadFile?: string;
  /** The host's clock in milliseconds, for the length of slices only. */
  readonly now?: () => number;
  /** Of how many ticks at most the time is kept; of longer runs of every second, every fourth, … */
  readonly keptTicks?: number;
  /** How many records of the trace are kept one by one; of older ones a summary is. */
  readonly keptRecords?: number;
}

/** A breakpoint by its place in the list that was given, and the tick in which it is met. */
export interface Stop {
  readonly place: number;
  readonly tick: number;
}

/**
 * Moves through one run in both directions and remembers what was seen.
 *
 * A tick in which the run did not end is a position, the state right after it;
 * when the run ends between two ticks, its end is one more. Wherever a travel
 * arrives, the last tick is run once more with all its sites in the trace, so
 * that the state tells which conditions led there.
 */
export class Session {
  /** Whether the host plays the run; shown in the state. */
  playing = false;
  /** What happened so far, event by event. */
  readonly record: EventRecord;
  readonly #engine: Engine;
  readonly #names: Names;
  readonly #history: History;
  readonly #mover: Mover;
  readonly #workloadFile: string;
  /** Watches for breakpoints, with the places of these in the list that was given. */
  #breakpoints: readonly { readonly place: number; readonly watch: Watch }[] = [];
  /** Where a breakpoint was met last. */
  #stop: { readonly place: number; readonly tick: number; readonly passed: number } | null = null;

  /** @param engine started, and moved by nobody else from now on */
  constructor(engine: Engine, options: SessionOptions = {}) {
    this.#engine = engine;
    this.#names = new Names(engine.descriptor, engine.workload);
    const ticks = new TickTimes(options.keptTicks);
    this.#history = new History(this.#names, options.keptRecords, ticks);
    const slices = new Slices(options.now ?? (() => performance.now()), SLICE_MILLISECONDS);
    this.#mover = new Mover(engine, new Recorder(engine, this.#history), slices);
    this.#workloadFile = options.workloadFile ?? "workload";
    this.record = new EventRecord(this.#history.log, this.#names, () => this.#eventPlace());
  }

  get state(): SimulationState {
    return readState(this.#engine, this.#names, {
      lastTick: this.#mover.lastTick,
      lastTime: this.#mover.lastTime,
      playing: this.playing,
      tickRecords: this.#mover.tickRecords,
      passed: this.#mover.passed,
      breakpoint: this.#breakpointHere,
      workloadFile: this.#workloadFile,
    });
  }

  get ended(): boolean {
    return this.#engine.look().outcome !== 0;
  }

  /** Complete ticks. */
  get tick(): number {
    const { tick, pause } = this.#engine.look();
    return pause === null ? tick : tick - 1;
  }

  /** When the ticks that were visited ended. */
  get tickTimes(): TickTimes {
    return this.#history.tickTimes;
  }

  /** When the handler of the last tick was called, and when it ended; ns. */
  get lastHandled(): { readonly began: number; readonly ended: number } {
    let ended = this.#history.tickTimes.timeOf(this.tick);
    let began = ended;
    const { log } = this.#history;
    const events = log.events(log.countUpToTick(this.tick - 1), log.countUpToTick(this.tick));
    for (const { kind, time } of events) {
      if (kind === TraceKind.ENTER) began = time;
      if (kind === TraceKind.LEAVE) ended = time;
    }
    return { began, ended };
  }

  /** Why there are no steps by statement, for people; null when there are. */
  get whyNoStatements(): string | null {
    return this.#engine.whyNoPause;
  }

  /** The furthest tick that was visited, and whether the run ended there. */
  get reached(): { readonly tick: number; readonly ended: boolean } {
    return { tick: this.#mover.lastTick, ended: this.#history.ended };
  }

  /** Goes on for up to so many ticks, or to the end of the run; `settle` makes it an arrival. */
  *run(ticks: number): Travel {
    yield* this.#mover.forward("tick", Math.min(this.tick + ticks, Number.MAX_SAFE_INTEGER));
  }

  /** When each tick behind one ended, up to another that was visited, ns; the run stands there then. */
  *timesWithin(from: number, to: number): Generator<void, Float64Array> {
    const found: number[] = [];
    yield* this.visitWithin(from, to, (time, tick) => {
      if (tick > from) found.push(time);
    });
    return Float64Array.from(found);
  }

  /** Goes from behind one tick to behind another that was visited, and tells behind each when it ended, ns. */
  *visitWithin(from: number, to: number, see: (time: number, tick: number) => void): Travel {
    yield* this.#mover.to(from);
    see(this.#engine.look().time, from);
    for (let tick = from + 1; tick <= to; tick++) {
      yield* this.#mover.forward("tick", tick);
      see(this.#engine.look().time, tick);
    }
  }

  /** As {@link Mover.lend}: how a run goes on that is one of several. */
  lend(): () => number {
    return this.#mover.lend();
  }

  /** Shows the conditions that the last tick passed, after a run. */
  *settle(): Travel {
    yield* this.#mover.again();
  }

  /**
   * Goes to the state right after a tick; 0 is the state before the first.
   * @param passed goes to where the tick's handler has passed so many sites; null, or where it passes fewer: to its end
   */
  *seek(tick: number, passed: number | null = null): Travel {
    yield* this.#mover.arrive(tick);
    const isThere = this.tick === tick && tick > 0 && this.whyNoStatements === null;
    if (passed !== null && isThere) yield* this.#mover.pause(tick, passed);
  }

  /** Goes to the last tick that ended at or before a time in ns. */
  *seekTime(time: number): Travel {
    while (this.#mover.lastTime <= time && !this.ended) yield* this.run(TIME_STRIDE);
    yield* this.#mover.to(this.#history.tickTimes.tickBefore(time));
    while (!this.ended && this.#engine.look().time <= time) yield* this.run(1);
    if (this.#engine.look().time <= time) yield* this.settle();
    else yield* this.#stepBack();
  }

  /**
   * Goes to the next or the previous statement, tick or scheduling decision.
   * @throws Error by statement, where `whyNoStatements` tells why
   */
  *step(unit: StepUnit, direction: 1 | -1): Travel {
    if (unit === "statement") yield* this.#stepWithin(direction);
    else if (direction === 1) yield* this.#stepForward(unit);
    else if (unit === "tick") yield* this.#stepBack();
    else yield* this.#decisionBack();
  }

  /**
   * Takes breakpoints in place of those before.
   * @param rests whether the run is to stand within a handler, or behind the tick at which one is met
   * @param elsewhere where conditions find variables that others own
   * @returns for each why this run never meets it, in words; null for one that is in force
   */
  setBreakpoints(
    breakpoints: readonly Until[],
    rests: "within" | "behind" = "within",
    elsewhere: Elsewhere | null = null,
  ): (string | null)[] {
    const watches = breakpoints.map((each) => watchFor(each, this.#engine, rests, elsewhere));
    this.#stop = null;
    this.#breakpoints = watches.flatMap((watch, place) =>
      watch.ok ? [{ place, watch: watch.value }] : [],
    );
    return watches.map((watch) => (watch.ok ? null : watch.message));
  }

  /**
   * Where a breakpoint is met first, or last, within ticks that were visited; the run stands elsewhere then.
   * @param from behind this tick
   */
  *stopWithin(from: number, end: number, which: "first" | "last"): Generator<void, Stop | null> {
    const watches = this.#breakpoints.map(({ watch }) => watch);
    if (watches.length === 0 || end <= from) return null;
    const met = yield* findWithin(this.#engine, this.#mover, watches, { from, end, which });
    const place = met && this.#breakpoints[met.watch]?.place;
    return met === null || typeof place !== "number" ? null : { place, tick: met.tick };
  }

  /** Whether it stands at a breakpoint that it came to. */
  get isAtBreakpoint(): boolean {
    return this.#breakpointHere !== null;
  }

  /** As `run`, but at a breakpoint it stops; there, `settle` is done. */
  *play(ticks: number): Travel {
    if (this.#breakpoints.length === 0) yield* this.run(ticks);
    else yield* this.#runUntil([], ticks);
  }

  /** Why this run never meets something, for people; null when it can be gone on to. */
  whyNever(until: Until): string | null {
    const watch = watchFor(until, this.#engine);
    return watch.ok ? null : watch.message;
  }

  /**
   * Goes on until something or a breakpoint is met, for so many ticks at most, or to the end of the run; `settle` is done by then.
   * @throws Error for what `whyNever` tells of
   */
  *runUntil(until: Until, ticks = Number.POSITIVE_INFINITY): Travel {
    const watch = watchFor(until, this.#engine);
    if (!watch.ok) throw new Error(watch.message);
    yield* this.#runUntil([watch.value], ticks);
    if (this.#engine.look().pause === null) yield* this.settle();
  }

  /** Goes back to where a breakpoint was met last, or to where the run begins. */
  *runBack(): Travel {
    const watches = this.#breakpoints.map(({ watch }) => watch);
    this.#standAt(yield* runBack(this.#engine, this.#mover, watches), 0);
  }

  /** Goes out of a handler, to before it was called; between ticks the run stays where it is. */
  *leave(): Travel {
    if (this.#engine.look().pause !== null) yield* this.seek(this.tick);
  }

  /** What happened within a window of time (ns) of the part that was visited. */
  timeline(from: number, to: number, columns: number, until?: number): Timeline {
    return this.#history.timeline(from, to, columns, until);
  }

  /** The world as it stands between ticks, for a fork: another engine can go on with it. */
  exportWorld(): Uint8Array {
    return this.#engine.exportWorld();
  }

  measures(): Measures {
    return this.#engine.measures();
  }

  /**
   * Looks back at where the handler of the last tick had passed so many sites, and stays where it is.
   * @param passed null for no such place
   * @returns null when the run does not rest after that tick
   */
  moment(tick: number, passed: number | null): Moment | null {
    const { tick: here, pause } = this.#engine.look();
    if (this.playing || pause !== null || here !== tick) return null;
    const look = lookBack(this.#engine, this.#mover, passed, () => this.state);
    const arrivals = this.#arrivalsAt(look.state ?? this.state);
    return { ...look, arrivals };
  }

  /** When each thread came to where it is in a state of the last tick. */
  #arrivalsAt({ tick, time, pause, threads, moves }: SimulationState): (Arrival | null)[] {
    const homes = threads.map(({ container }) => container);
    const found = arrivals(this.#history.log, homes, pause === null ? tick : tick - 1);
    for (const { thread, to } of pause === null ? [] : moves) {
      if (homes[thread - 1] === to) found[thread - 1] = { tick, time };
    }
    return found;
  }

  /**
   * The last events before a number, the oldest first.
   * @param before null: those up to where the run stands
   */
  events(before: number | null, count: number): EventPage {
    return this.record.before(before, count);
  }

  #eventPlace(): EventPlace {
    const { log } = this.#history;
    const whole = this.ended ? log.total : log.countUpToTick(this.tick);
    return {
      tickBegan: log.countUpToTick(this.tick - 1),
      next: whole + countEventsWithin(this.#engine, this.#mover.tickRecords),
    };
  }

  *#runUntil(wanted: readonly Watch[], ticks: number): Travel {
    const watches = [...wanted, ...this.#breakpoints.map(({ watch }) => watch)];
    const met = yield* runUntil(this.#engine, this.#mover, watches, ticks);
    this.#standAt(met, wanted.length);
  }

  /** @param others how many of the watches are not for breakpoints; they are the first */
  #standAt(met: Met | null, others: number): void {
    const place = met && this.#breakpoints[met.watch - others]?.place;
    this.#stop = typeof place === "number" ? { place, ...this.#here } : null;
  }

  get #here() {
    const { tick, pause } = this.#engine.look();
    return { tick, passed: pause === null ? -1 : this.#mover.passed };
  }

  get #breakpointHere(): number | null {
    const { tick, passed } = this.#here;
    const stop = this.#stop;
    return stop?.tick === tick && stop.passed === passed ? stop.place : null;
  }

  *#stepWithin(direction: 1 | -1): Travel {
    this.#needStatements();
    const step = direction === 1 ? toNextStatement : toFormerStatement;
    yield* step(this.#engine, this.#mover);
  }

  #needStatements(): void {
    if (this.whyNoStatements !== null) throw new Error(this.whyNoStatements);
  }

  *#stepForward(unit: "tick" | "decision"): Travel {
    const goal = unit === "tick" ? this.tick : this.#engine.look().decisions;
    yield* this.#mover.forward(unit, goal + 1);
    yield* this.settle();
  }

  *#stepBack(): Travel {
    const { tick, outcome, pause } = this.#engine.look();
    // Out of a handler: to before it was called.
    if (pause !== null) return yield* this.leave();
    // The run may have ended behind its last tick; then that tick comes first.
    if (outcome !== 0 && !this.#history.cutShort) {
      yield* this.seek(tick);
      if (!this.ended) return;
    }
    yield* this.seek(Math.max(0, tick - 1));
  }

  *#decisionBack(): Travel {
    const { tick, handler, decisions, outcome, pause } = this.#engine.look();
    const justMade = ROLES[handler] === "dispatch" && outcome === 0 && pause === null;
    // Before the first decision there is no other to go to: its own step is taken back.
    if (justMade && decisions === 1) return yield* this.seek(tick - 1);
    yield* this.#toDecision(justMade ? decisions - 1 : decisions);
    if (outcome !== 0 && this.ended) yield* this.#toDecision(decisions - 1);
  }

  /** Goes to the tick that made a decision. */
  *#toDecision(decision: number): Travel {
    if (decision < 1) {
      yield* this.seek(0);
      return;
    }
    yield* this.#mover.to(this.#engine.tickBeforeDecision(decision - 1));
    yield* this.#mover.forward("decision", decision);
    yield* this.settle();
  }
}
