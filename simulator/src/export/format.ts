import type { RunView } from "../engine/engine.js";
import type { TraceRecord } from "../trace/cursor.js";

/** How a trace is written down: pieces of text, one after the other. */
export interface TraceFormat {
  /** What stands before all records. */
  head(): string;
  /** The next record, good for the call only; a format may leave some out. */
  record(record: TraceRecord): string;
  /** What stands after them. */
  tail(end: RunView): string;
}
