import type { WasmEngine } from "../../engine/wasm-engine.js";
import { TraceKind } from "../../generated/trace.js";
import { TraceCursor } from "../../trace/cursor.js";
import type { DecisionReader } from "./answers.js";

/** A decision of a tree, as the trace of the classic scheduler has it. */
export interface TracedDecision {
  /** The conditions in order, with what they came to. */
  readonly path: readonly { readonly site: number; readonly value: number }[];
  /** Where a thread was taken, and which by its number from 1; null for nobody. */
  readonly taken: { readonly site: number; readonly thread: number } | null;
}

/** Reads the decisions of a run from its trace, which tells of sites, as the run goes on. */
export class TracedDecisions {
  readonly #engine: WasmEngine;
  readonly #reader: DecisionReader;
  readonly #decided: (decision: TracedDecision) => void;
  readonly #cursor: TraceCursor;
  /** How many records of the run have been read. */
  #read = 0;
  #path: { readonly site: number; readonly value: number }[] = [];
  #taken: TracedDecision["taken"] = null;

  constructor(
    engine: WasmEngine,
    reader: DecisionReader,
    decided: (decision: TracedDecision) => void,
  ) {
    this.#engine = engine;
    this.#reader = reader;
    this.#decided = decided;
    this.#cursor = new TraceCursor(engine.look().containerNodes);
  }

  /** A run begins. */
  begin(): void {
    this.#read = 0;
    this.#forget();
  }

  /** Reads what has been written since the last look. */
  look(): void {
    const { traceWritten, traceCapacity } = this.#engine.look();
    for (let at = Math.max(this.#read, traceWritten - traceCapacity); at < traceWritten; ) {
      this.#cursor.read(this.#engine.readTrace(at, traceWritten - at), at);
      at += Math.max(1, this.#cursor.left);
      while (this.#cursor.next()) this.#take(this.#cursor);
    }
    this.#read = traceWritten;
  }

  #take({ kind, place, value, thread }: TraceCursor): void {
    switch (kind) {
      case TraceKind.ENTER:
        this.#forget();
        break;
      case TraceKind.SITE:
        if (this.#reader.knows(place)) this.#path.push({ site: place, value });
        break;
      case TraceKind.TRANSFER:
        if (this.#reader.takes(value)) this.#taken = { site: value, thread };
        break;
      case TraceKind.LEAVE:
        if (this.#path.length > 0 || this.#taken !== null)
          this.#decided({ path: this.#path, taken: this.#taken });
        this.#forget();
        break;
    }
  }

  #forget(): void {
    this.#path = [];
    this.#taken = null;
  }
}
