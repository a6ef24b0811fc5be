import type { Engine, Goal, RunView } from "../engine/engine.js";
import { TraceLevel } from "../generated/trace.js";
import type { Recorder } from "../trace/recorder.js";
import type { Slices } from "./slices.js";
import type { Travel } from "./travel.js";

/** Moves an engine about in slices and keeps the recorder informed. */
export class Mover {
  readonly #engine: Engine;
  readonly #recorder: Recorder;
  readonly #slices: Slices;
  #lastTick: number;
  #lastTime: number;
  #tickRecords = 0;
  #passed = 0;
  /** Whether ticks were run with their sites since these were forgotten. */
  #hasSites = false;

  constructor(engine: Engine, recorder: Recorder, slices: Slices) {
    this.#engine = engine;
    this.#recorder = recorder;
    this.#slices = slices;
    recorder.follow();
    const { tick, time } = engine.look();
    this.#lastTick = tick;
    this.#lastTime = time;
  }

  /** The furthest tick that was reached. */
  get lastTick(): number {
    return this.#lastTick;
  }

  /** The furthest time that was reached, ns. */
  get lastTime(): number {
    return this.#lastTime;
  }

  /** Number of a trace record before those of the last tick, and not many ticks before. */
  get tickRecords(): number {
    return this.#tickRecords;
  }

  /** Within a handler: how many of its sites were passed. */
  get passed(): number {
    return this.#passed;
  }

  /** Runs on to a goal or the end, recording what is new. */
  *forward(goal: Goal, target: number): Travel {
    const { pause, tick } = this.#engine.look();
    if (pause !== null) yield* this.to(tick - 1);
    this.#engine.setTraceLevel(TraceLevel.EVENTS);
    while (!this.#runSlice(goal, target)) yield;
  }

  /**
   * Lets others run the engine on from its furthest tick, as far as the trace's ring reaches.
   * @returns to be called when they have; gives the share of the ring that they filled
   */
  lend(): () => number {
    this.#engine.setTraceLevel(TraceLevel.EVENTS);
    this.#forgetSites();
    const before = this.#engine.look();
    return () => this.#record(before);
  }

  /**
   * Makes the trace such as it is without sites. A run up to a time passes that time to see that it does, and comes
   * back from a snapshot: it writes once more, without sites, what may have been written with them.
   */
  #forgetSites(): void {
    const { tick } = this.#engine.look();
    if (!this.#hasSites || tick === 0 || this.#isBeginning(tick)) return;
    this.#hasSites = false;
    this.#engine.seek(tick - 1, Number.MAX_SAFE_INTEGER);
    this.#recorder.jumped();
    this.#engine.run("tick", tick, Number.MAX_SAFE_INTEGER);
    this.#recorder.follow();
  }

  /**
   * Runs ahead some ticks and looks for something in their trace, which has the sites if they are
   * wanted. When it is found, the run is back where it was, as if it had not been ahead.
   * @param find is given the number of their first record
   * @returns what was found, and the share of the trace's ring that the ticks filled; when they
   *   filled all of it the run is back as well, to be tried with fewer
   */
  *scout<T>(
    ticks: number,
    wanted: "events" | "sites",
    find: (since: number) => T | null,
  ): Generator<void, { readonly found: T | null; readonly filled: number }> {
    const before = this.#engine.look();
    if (wanted === "sites") this.#traceSites();
    else this.#engine.setTraceLevel(TraceLevel.EVENTS);
    this.#engine.run("tick", before.tick + ticks, Number.MAX_SAFE_INTEGER);
    const { traceWritten, traceCapacity } = this.#engine.look();
    if (ticks > 1 && traceWritten - before.traceWritten > traceCapacity) {
      yield* this.to(before.tick); // too many at once: their first records are gone
      return { found: null, filled: 1 };
    }
    const found = find(before.traceWritten);
    // Where a run was taken over there is no way back; the first tick alone is then visited.
    if (found === null || this.#isBeginning(before.tick)) {
      return { found, filled: this.#record(before) };
    }
    yield* this.to(before.tick);
    return { found, filled: 0 };
  }

  /** Goes to the state right after a tick, forward or back, by snapshots where there are some. */
  *to(wanted: number): Travel {
    const tick = Math.max(wanted, this.#engine.takenOverAt ?? 0);
    // Seeking may pass over ticks, so it ends where there is still something to record.
    const known = Math.max(0, Math.min(tick, this.#recorder.end - 1));
    const { tick: here, outcome, pause } = this.#engine.look();
    // A run may end behind the tick at which it was taken over; then only a jump leads back to it.
    const isBehind = here === tick && outcome !== 0 && this.#isBeginning(tick);
    if (here > tick || here < known || isBehind || pause !== null) {
      this.#engine.setTraceLevel(TraceLevel.EVENTS);
      while (!this.#jump(known)) yield;
    }
    yield* this.forward("tick", tick);
  }

  /** Goes to the state right after a tick, running that tick with its sites in the trace. */
  *arrive(tick: number): Travel {
    if (this.#isBeginning(tick)) return yield* this.to(tick);
    yield* this.to(Math.max(0, tick - 1));
    if (this.#recorder.knows(tick)) {
      this.#show(tick);
    } else {
      yield* this.forward("tick", tick);
      yield* this.again();
    }
  }

  /**
   * Goes into a tick that was visited, to where its handler has passed so many sites.
   * @returns false when it passes fewer; then the run stands right after the tick
   */
  *pause(tick: number, sites: number): Generator<void, boolean> {
    yield* this.to(tick - 1);
    this.#tickRecords = this.#engine.look().traceWritten;
    this.#traceSites();
    this.#passed = sites;
    const isWithin = this.#engine.pause(tick, sites);
    if (!isWithin) yield* this.arrive(tick);
    return isWithin;
  }

  /** Runs the last tick once more, with its sites in the trace. */
  *again(): Travel {
    const { tick, outcome, pause } = this.#engine.look();
    if (pause !== null || (this.#isBeginning(tick) && outcome === 0)) return;
    yield* this.to(Math.max(0, tick - 1));
    this.#show(tick);
    // When the run ended behind this tick, going on leads to that end.
    if (outcome !== 0) yield* this.forward("tick", tick + 1);
  }

  /** Whether a run was taken over after a tick, which therefore cannot be run once more. */
  #isBeginning(tick: number): boolean {
    const { takenOverAt } = this.#engine;
    return takenOverAt !== null && tick <= takenOverAt;
  }

  /** Runs the next tick, which is known, with its sites. */
  #show(tick: number): void {
    this.#tickRecords = this.#engine.look().traceWritten;
    this.#traceSites();
    this.#engine.run("tick", tick, Number.MAX_SAFE_INTEGER);
    this.#recorder.replayed();
  }

  #traceSites(): void {
    this.#engine.setTraceLevel(TraceLevel.SITES);
    this.#hasSites = true;
  }

  #runSlice(goal: Goal, target: number): boolean {
    let reached = false;
    this.#slices.take((ticks) => {
      const before = this.#engine.look();
      reached = this.#engine.run(goal, target, ticks);
      return this.#record(before);
    });
    return reached;
  }

  /** Takes in what happened since. @returns the share of the trace's ring that it filled */
  #record(before: RunView): number {
    const after = this.#engine.look();
    this.#recorder.follow();
    if (after.tick > before.tick) this.#tickRecords = before.traceWritten;
    this.#lastTick = Math.max(this.#lastTick, after.tick);
    this.#lastTime = Math.max(this.#lastTime, after.time);
    return (after.traceWritten - before.traceWritten) / after.traceCapacity;
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
}
