import { TraceKind, TraceKindName } from "../generated/trace.js";
import type { Names } from "../names.js";
import type { NumberedRecord } from "../trace/reader.js";
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

  records(records: readonly NumberedRecord[]): string {
    return csvRows(records.map((record) => this.#row(record)));
  }

  tail(): string {
    return "";
  }

  #row(record: NumberedRecord): (string | number)[] {
    const { index, kind, time, tick, thread, place, value } = record;
    const { threadClasses, workload } = this.#names;
    if (kind === TraceKind.BIRTH) threadClasses[thread - 1] = place;
    const className = workload.classes[threadClasses[thread - 1] ?? -1] ?? "";
    const { text } = describeEvent(index, record, this.#names);
    return [index, time, tick, TraceKindName[kind] ?? kind, thread, className, place, value, text];
  }
}
