import type { WasmEngine } from "../../src/engine/wasm-engine.js";
import type { Bundle } from "../../src/experiment/trial.js";
import type { TraceFormat } from "../../src/export/format.js";
import { TraceCsv } from "../../src/export/trace-csv.js";
import type { RunResult } from "../../src/session/headless.js";
import { Names } from "../../src/trace/names.js";
import { exportTrace } from "./exports.js";

/** A row of the table that `--trace-csv` writes, without its words. */
export interface TraceRow {
  readonly time: number;
  readonly tick: number;
  readonly kind: string;
  /** From 1; 0 for none. */
  readonly thread: number;
  readonly className: string;
  readonly place: number;
  readonly value: number;
}

/** Runs a program and gives each row of its trace's table to a reader while it is written. */
export async function readTraceTable(
  program: Bundle,
  until: number | null,
  take: (row: TraceRow) => void,
): Promise<RunResult> {
  const reading = (engine: WasmEngine): TraceFormat => {
    const table = new TraceCsv(new Names(engine.descriptor, engine.workload));
    const taken = (text: string) => {
      for (const line of text.split("\n")) if (line !== "") take(rowOf(line));
      return "";
    };
    return {
      head: () => "",
      record: (record) => taken(table.record(record)),
      tail: () => taken(table.tail()),
    };
  };
  return (await exportTrace(program, reading, until)).result;
}

/** None of the columns before the words is ever quoted. */
function rowOf(line: string): TraceRow {
  const [, time, tick, kind = "", thread, className = "", place, value] = line.split(",", 8);
  return {
    time: Number(time),
    tick: Number(tick),
    kind,
    thread: Number(thread),
    className,
    place: Number(place),
    value: Number(value),
  };
}
