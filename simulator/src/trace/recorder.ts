import { type Engine, EngineFailure, type RunView } from "../engine/engine.js";
import { TraceKind } from "../generated/trace.js";
import type { TraceRecord } from "./event.js";
import type { History } from "./history.js";
import { isEvent, Records } from "./record.js";

/** A place in the stream of events: so many events after the end of a tick. */
interface Position {
  readonly tick: number;
  readonly events: number;
}

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
  /** Where the reading stands. */
  #tick = 0;
  #events = 0;
  /** Time of the last record read; unknown, and not needed, while replayed events are passed over. */
  #time = 0;
  /** Up to where the history knows the run; null while reading at that place. */
  #known: Position | null = null;
  #knownTime = 0;

  constructor(engine: Engine, history: History) {
    this.#engine = engine;
    this.#history = history;
    if (engine.takenOverAt !== null) this.#restart(engine.look());
  }

  /** The last tick that the history knows whole. */
  get end(): number {
    return this.#known?.tick ?? this.#tick;
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
      this.#tick = view.tick;
    } else if (this.#cursor < view.traceWritten - view.traceCapacity) {
      this.#restart(view);
    } else {
      while (this.#cursor < view.traceWritten) this.#read(view);
    }
  }

  /** To be called when the engine has sought a tick before `end`, forward or back. */
  jumped(): void {
    const view = this.#engine.look();
    if (this.#known === null) {
      this.#known = { tick: this.#tick, events: this.#events };
      this.#knownTime = this.#time;
    }
    this.#cursor = view.traceWritten;
    this.#tick = view.tick;
    this.#events = 0;
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
    this.#tick = view.tick;
    if (view.tick >= this.#known.tick && this.#history.ended === (view.outcome !== 0)) {
      this.#arrive(this.#known);
    }
  }

  #read(view: RunView): void {
    const bytes = this.#engine.readTrace(this.#cursor, view.traceWritten - this.#cursor);
    const records = new Records(bytes);
    if (records.count === 0) throw new EngineFailure("The runtime's trace ends too early.");
    for (let i = 0; i < records.count; i++) this.#take(records, i, view.containerNodes);
    this.#cursor += records.count;
  }

  #take(records: Records, i: number, containerNodes: number): void {
    this.#time += records.delta(i);
    const kind = records.kind(i);
    if (!isEvent(kind)) return;
    this.#events++;
    if (this.#known === null) {
      this.#history.append(this.#event(records, i, containerNodes));
    }
    if (kind === TraceKind.LEAVE) {
      this.#tick++;
      this.#events = 0;
    }
    this.#arriveIfKnown();
  }

  #event(records: Records, i: number, containerNodes: number): TraceRecord {
    const node = records.thread(i);
    return {
      kind: records.kind(i),
      time: this.#time,
      tick: this.#tick + 1,
      thread: node > containerNodes ? node - containerNodes : 0,
      place: records.place(i),
      value: records.value(i),
    };
  }

  #arriveIfKnown(): void {
    const known = this.#known;
    if (known !== null && this.#tick === known.tick && this.#events >= known.events) {
      this.#arrive(known);
    }
  }

  #arrive(known: Position): void {
    this.#known = null;
    this.#tick = known.tick;
    this.#events = known.events;
    this.#time = this.#knownTime;
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
    this.#time = view.time;
    this.#tick = view.tick;
    this.#events = 0;
    this.#known = null;
  }
}
