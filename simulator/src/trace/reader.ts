import { type Engine, EngineFailure, type RunView } from "../engine/engine.js";
import { TraceKind } from "../generated/trace.js";
import type { TraceRecord } from "./event.js";
import { Records } from "./record.js";

/** A record with its number since the start of the run. */
export interface NumberedRecord extends TraceRecord {
  readonly index: number;
}

/** Reads the whole trace of an engine as it is written, each record once. */
export class TraceReader {
  readonly #engine: Engine;
  #next: number;
  #time: number;
  #tick: number;

  /** @param engine just started, or just taken over, which is where its trace begins */
  constructor(engine: Engine) {
    const { tick, time, traceWritten } = engine.look();
    // A run that was just started has written the ticks of its start.
    const isWhole = engine.takenOverAt === null;
    this.#engine = engine;
    this.#next = isWhole ? 0 : traceWritten;
    this.#time = isWhole ? 0 : time;
    this.#tick = isWhole ? 0 : tick;
  }

  /**
   * What came since the last call, in pieces; to be called before the ring
   * wraps. Of a single tick that fills the ring the first records are gone,
   * which the numbers of the others show.
   */
  *read(): Generator<readonly NumberedRecord[]> {
    const view = this.#engine.look();
    const { traceWritten, containerNodes } = view;
    if (this.#next < traceWritten - view.traceCapacity) this.#skipToOldest(view);
    while (this.#next < traceWritten) {
      const records = new Records(this.#engine.readTrace(this.#next, traceWritten - this.#next));
      if (records.count === 0) throw new EngineFailure("The trace ran over before it was read.");
      yield Array.from({ length: records.count }, (_, i) => this.#take(records, i, containerNodes));
    }
  }

  /** Goes on with the oldest record that is left: its time and tick follow from those of the end. */
  #skipToOldest({ traceWritten, traceCapacity, time, tick }: RunView): void {
    this.#next = traceWritten - traceCapacity;
    this.#time = time;
    this.#tick = tick;
    for (let first = this.#next; first < traceWritten; ) {
      const records = new Records(this.#engine.readTrace(first, traceWritten - first));
      if (records.count === 0) throw new EngineFailure("The runtime's trace ends too early.");
      for (let i = 0; i < records.count; i++) {
        this.#time -= records.delta(i);
        if (records.kind(i) === TraceKind.LEAVE) this.#tick--;
      }
      first += records.count;
    }
  }

  #take(records: Records, i: number, containerNodes: number): NumberedRecord {
    this.#time += records.delta(i);
    const kind = records.kind(i);
    const record = {
      index: this.#next++,
      kind,
      time: this.#time,
      tick: this.#tick + 1,
      thread: Math.max(0, records.thread(i) - containerNodes),
      place: records.place(i),
      value: records.value(i),
    };
    if (kind === TraceKind.LEAVE) this.#tick++;
    return record;
  }
}
