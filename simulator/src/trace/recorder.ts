import { type Engine, EngineFailure, type RunView } from "../engine/engine.js";
import { TraceKind } from "../generated/trace.js";
import type { Reading } from "./event.js";
import type { History } from "./history.js";
import { isEvent, Records } from "./record.js";

/**
 * Brings the trace of an engine into a history, each event once, although the
 * engine goes back and replays. Record numbers differ between a run and its
 * replay at another trace level, so what is known already is found again by
 * counting ticks and events.
 */
export class Recorder {
  readonly #engine: Engine;
  readonly #history: History;
  /** The next record to read. */
  #cursor = 0;
  /** Where the reading stands; its time is unknown, and not needed, while replayed events are passed over. */
  readonly #at: Reading = { tick: 0, events: 0, time: 0 };
  /** Up to where the history knows the run; null while reading at that place. */
  #known: Readonly<Reading> | null = null;

  constructor(engine: Engine, history: History) {
    this.#engine = engine;
    this.#history = history;
    if (engine.takenOverAt !== null) this.#restart(engine.look());
  }

  /** The last tick that the history knows whole. */
  get end(): number {
    return this.#known?.tick ?? this.#at.tick;
  }

  /** Whether the history holds all that can happen in a tick. */
  knows(tick: number): boolean {
    return tick <= this.end || (this.#history.cutShort && tick === this.end + 1);
  }

  /** To be called whenever the engine has run on, before its ring wraps. */
  follow(): void {
    const view = this.#engine.look();
    if (view.tick < this.end) {
      this.#cursor = view.traceWritten; // all of it is known
      this.#at.tick = view.tick;
    } else if (this.#cursor < view.traceWritten - view.traceCapacity) {
      this.#restart(view);
    } else {
      while (this.#cursor < view.traceWritten) this.#read(view);
    }
  }

  /** To be called when the engine has sought a tick before `end`, forward or back. */
  jumped(): void {
    const view = this.#engine.look();
    this.#known ??= { ...this.#at };
    this.#cursor = view.traceWritten;
    this.#at.tick = view.tick;
    this.#at.events = 0;
  }

  /** To be called when the engine has run a tick that is known once more, at any trace level. */
  replayed(): void {
    const view = this.#engine.look();
    const lost = this.#cursor < view.traceWritten - view.traceCapacity;
    if (this.#known === null || !lost) {
      this.follow();
      return;
    }
    // The tick alone filled the ring, so there is nothing to count; but it was known to its end.
    this.#cursor = view.traceWritten;
    this.#at.tick = view.tick;
    if (view.tick >= this.#known.tick && this.#history.ended === (view.outcome !== 0)) {
      this.#arrive(this.#known);
    }
  }

  #read(view: RunView): void {
    const bytes = this.#engine.readTrace(this.#cursor, view.traceWritten - this.#cursor);
    const records = new Records(bytes);
    if (records.count === 0) throw new EngineFailure("The runtime's trace ends too early.");
    const first = this.#passKnown(records);
    this.#history.append(records, first, this.#at);
    this.#cursor += records.count;
  }

  /** Passes over what the history knows already. @returns the first record that is new to it */
  #passKnown(records: Records): number {
    let i = 0;
    for (; this.#known !== null && i < records.count; i++) {
      const kind = records.kind(i);
      if (!isEvent(kind)) continue;
      this.#at.events++;
      if (kind === TraceKind.LEAVE) {
        this.#at.tick++;
        this.#at.events = 0;
      }
      const { tick, events } = this.#known;
      if (this.#at.tick === tick && this.#at.events >= events) this.#arrive(this.#known);
    }
    return i;
  }

  #arrive(known: Readonly<Reading>): void {
    this.#known = null;
    Object.assign(this.#at, known);
  }

  /** More was written than the ring holds: the history begins anew with the state as it is. */
  #restart(view: RunView): void {
    const containers = Array.from({ length: view.containerNodes }, (_, index) => index + 1);
    this.#history.restart(
      view.time,
      this.#engine.threads(),
      containers.map((node) => this.#engine.threadsIn(node).length),
    );
    this.#cursor = view.traceWritten;
    Object.assign(this.#at, { tick: view.tick, events: 0, time: view.time });
    this.#known = null;
  }
}
