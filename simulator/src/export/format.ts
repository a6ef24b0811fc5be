import type { RunView } from "../engine/engine.js";
import type { NumberedRecord } from "../trace/reader.js";

/** How a trace is written down: pieces of text, one after the other. */
export interface TraceFormat {
  /** What stands before all records. */
  head(): string;
  /** The next records, in their order; a format may leave some out. */
  records(records: readonly NumberedRecord[]): string;
  /** What stands after them. */
  tail(end: RunView): string;
}
