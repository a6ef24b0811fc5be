import { once } from "node:events";
import type { Writable } from "node:stream";
import { type Engine, EngineFailure } from "../engine/engine.js";
import { formatHash } from "../format.js";
import { TraceKindName } from "../generated/trace.js";
import { Records } from "../trace/record.js";

/**
 * Writes a trace as text, in the form of `catapults-run --trace`: one line per
 * record with its number, time in ns, kind, thread, place and value, and at
 * the end the hash over the whole run.
 */
export class TraceWriter {
  readonly #output: Writable;
  #next = 0;
  #time = 0;

  constructor(output: Writable) {
    this.#output = output;
  }

  /** Writes what came since the last call. */
  async drain(engine: Engine): Promise<void> {
    const { traceWritten } = engine.look();
    while (this.#next < traceWritten) {
      const records = new Records(engine.readTrace(this.#next, traceWritten - this.#next));
      if (records.count === 0) throw new EngineFailure("The trace ran over before it was written.");
      await this.#write(this.#lines(records));
    }
  }

  /** Writes the last line. */
  async finish(traceHash: bigint): Promise<void> {
    await this.#write(`# trace_hash ${formatHash(traceHash)}\n`);
  }

  #lines(records: Records): string {
    let text = "";
    for (let i = 0; i < records.count; i++) {
      this.#time += records.delta(i);
      const kind = TraceKindName[records.kind(i)];
      text += `${this.#next++} ${this.#time} ${kind} ${records.thread(i)} ${records.place(i)} ${records.value(i)}\n`;
    }
    return text;
  }

  async #write(text: string): Promise<void> {
    if (!this.#output.write(text)) await once(this.#output, "drain");
  }
}
