import { TraceKindName } from "../generated/trace.js";
import type { TraceRecord } from "../trace/cursor.js";
import type { Names } from "../trace/names.js";
import { describeEvent } from "../trace/words.js";
import { csvRows } from "./csv.js";
import type { TraceFormat } from "./format.js";

const COLUMNS = ["record", "time_ns", "tick", "kind", "thread", "class", "place", "value", "text"];

/** A trace as a table for spreadsheets and statistics: one row per record, also in words. */
export class TraceCsv implements TraceFormat {
  readonly #names: Names;

  /** @param names learns the class of each thread that is born */
  constructor(names: Names) {
    this.#names = names;
  }

  head(): string {
    return csvRows([COLUMNS]);
  }

  record(record: TraceRecord): string {
    const { index, kind, time, tick, thread, place, value } = record;
    this.#names.learn(record);
    const { threadClasses, workload } = this.#names;
    const className = workload.classes[threadClasses[thread - 1] ?? -1] ?? "";
    const { text } = describeEvent(index, record, this.#names);
    const name = TraceKindName[kind] ?? kind;
    return csvRows([[index, time, tick, name, thread, className, place, value, text]]);
  }

  tail(): string {
    return "";
  }
}
