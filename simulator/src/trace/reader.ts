import { type Engine, EngineFailure } from "../engine/engine.js";
import { TraceCursor } from "./cursor.js";

/** Reads the whole trace of an engine as it is written, each record once. */
export class TraceReader {
  readonly #engine: Engine;
  readonly #cursor: TraceCursor;
  #next: number;

  /** @param engine just started, or just taken over, which is where its trace begins */
  constructor(engine: Engine) {
    const { tick, time, traceWritten, containerNodes } = engine.look();
    // A run that was just started has written the ticks of its start.
    const isWhole = engine.takenOverAt === null;
    this.#engine = engine;
    this.#next = isWhole ? 0 : traceWritten;
    this.#cursor = new TraceCursor(
      containerNodes,
      isWhole ? undefined : { ticks: tick, events: 0, time },
    );
  }

  /**
   * A cursor before what came since the last call, in pieces; to be called before the ring wraps. Of
   * a single tick that fills the ring the first records are gone, which the numbers of the others show.
   */
  *read(): Generator<TraceCursor> {
    const { traceWritten, traceCapacity } = this.#engine.look();
    if (this.#next < traceWritten - traceCapacity) this.#skipTo(traceWritten - traceCapacity);
    while (this.#next < traceWritten) {
      this.#readOn(this.#cursor);
      yield this.#cursor;
    }
  }

  /** Goes on with the oldest record that is left: its time and tick follow from those of the end. */
  #skipTo(oldest: number): void {
    const { traceWritten, containerNodes, time, tick } = this.#engine.look();
    const rest = new TraceCursor(containerNodes);
    for (this.#next = oldest; this.#next < traceWritten; ) {
      this.#readOn(rest);
      while (rest.next());
    }
    this.#next = oldest;
    this.#cursor.moveTo({ ticks: tick - rest.ticks, events: 0, time: time - rest.time });
  }

  #readOn(cursor: TraceCursor): void {
    const words = this.#engine.readTrace(this.#next, this.#engine.look().traceWritten - this.#next);
    if (words.length === 0) throw new EngineFailure("The trace ran over before it was read.");
    cursor.read(words, this.#next);
    this.#next += cursor.left;
  }
}
