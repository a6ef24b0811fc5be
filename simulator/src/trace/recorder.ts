import { type Engine, EngineFailure, type RunView } from "../engine/engine.js";
import { type Position, TraceCursor } from "./cursor.js";
import type { History } from "./history.js";

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
  #next = 0;
  /** Where the reading stands; its time is unknown, and not needed, while replayed events are passed over. */
  readonly #at: TraceCursor;
  /** Up to where the history knows the run; null while reading at that place. */
  #known: Position | null = null;

  constructor(engine: Engine, history: History) {
    this.#engine = engine;
    this.#history = history;
    this.#at = new TraceCursor(engine.look().containerNodes);
    if (engine.takenOverAt !== null) this.#restart(engine.look());
  }

  /** The last tick that the history knows whole. */
  get end(): number {
    return this.#known?.ticks ?? this.#at.ticks;
  }

  /** Whether the history holds all that can happen in a tick. */
  knows(tick: number): boolean {
    return tick <= this.end || (this.#history.cutShort && tick === this.end + 1);
  }

  /** To be called whenever the engine has run on, before its ring wraps. */
  follow(): void {
    const view = this.#engine.look();
    if (view.tick < this.end) {
      this.#next = view.traceWritten; // all of it is known
      this.#at.ticks = view.tick;
    } else if (this.#next < view.traceWritten - view.traceCapacity) {
      this.#restart(view);
    } else {
      while (this.#next < view.traceWritten) this.#read(view);
    }
  }

  /** To be called when the engine has sought a tick before `end`, forward or back. */
  jumped(): void {
    const view = this.#engine.look();
    this.#known ??= this.#at.position;
    this.#next = view.traceWritten;
    this.#at.moveTo({ ticks: view.tick, events: 0, time: 0 });
  }

  /** To be called when the engine has run a tick that is known once more, at any trace level. */
  replayed(): void {
    const view = this.#engine.look();
    const lost = this.#next < view.traceWritten - view.traceCapacity;
    if (this.#known === null || !lost) {
      this.follow();
      return;
    }
    // The tick alone filled the ring, so there is nothing to count; but it was known to its end.
    this.#next = view.traceWritten;
    this.#at.ticks = view.tick;
    if (view.tick >= this.#known.ticks && this.#history.ended === (view.outcome !== 0)) {
      this.#arrive(this.#known);
    }
  }

  #read(view: RunView): void {
    const words = this.#engine.readTrace(this.#next, view.traceWritten - this.#next);
    if (words.length === 0) throw new EngineFailure("The runtime's trace ends too early.");
    this.#at.read(words);
    this.#next += this.#at.left;
    this.#passKnown();
    this.#history.append(this.#at);
  }

  /** Passes over what the history knows already. */
  #passKnown(): void {
    while (this.#known !== null && this.#at.nextEvent()) {
      const { ticks, events } = this.#known;
      if (this.#at.ticks === ticks && this.#at.events >= events) this.#arrive(this.#known);
    }
  }

  #arrive(known: Position): void {
    this.#known = null;
    this.#at.moveTo(known);
  }

  /** More was written than the ring holds: the history begins anew with the state as it is. */
  #restart(view: RunView): void {
    const containers = Array.from({ length: view.containerNodes }, (_, index) => index + 1);
    this.#history.restart(
      view.time,
      this.#engine.threads(),
      containers.map((node) => this.#engine.threadsIn(node).length),
    );
    this.#next = view.traceWritten;
    this.#at.moveTo({ ticks: view.tick, events: 0, time: view.time });
    this.#known = null;
  }
}
