import type { Engine } from "../engine/engine.js";
import { TraceReader } from "../trace/reader.js";
import type { TraceFormat } from "./format.js";

/** Where text goes, piece by piece; resolves when there is room for more. */
export type TextOutput = (text: string) => Promise<void>;

/** Writes a trace down while the run goes on, so that it never stands in memory whole. */
export class TraceWriter {
  readonly #engine: Engine;
  readonly #format: TraceFormat;
  readonly #output: TextOutput;
  readonly #reader: TraceReader;
  #begun = false;

  constructor(engine: Engine, format: TraceFormat, output: TextOutput) {
    this.#engine = engine;
    this.#format = format;
    this.#output = output;
    this.#reader = new TraceReader(engine);
  }

  /** Writes what came since the last call; to be called before the ring wraps. */
  async drain(): Promise<void> {
    if (!this.#begun) await this.#output(this.#format.head());
    this.#begun = true;
    for (const cursor of this.#reader.read()) {
      let text = "";
      while (cursor.next()) text += this.#format.record(cursor);
      await this.#output(text);
    }
  }

  /** Writes what is left, and the end. */
  async finish(): Promise<void> {
    await this.drain();
    await this.#output(this.#format.tail(this.#engine.look()));
  }
}
