/** All that lessons measure of a run. */

import { type MeasureRow, measureRows } from "../../base/measures.js";
import { readSections, SECTION } from "../../engine/module-reader.js";
import { type Figure, figuresOf } from "../../experiment/figures.js";
import type { Measures } from "../../protocol.js";
import type { RunResult } from "../../session/headless.js";

const TIMES = ["arrival", "start", "finish", "turnaround", "waiting", "response"] as const;

/** What experiments compare by, and beside it single processes and classes, and how much code the handlers are. */
export function lessonFigures(result: RunResult, scheduler: Uint8Array): Figure[] {
  const { measures } = result;
  return [
    ...figuresOf(result),
    ...measureRows(measures, "processes").flatMap(processFigures),
    ...classFigures(measures),
    { name: "misses", unit: "count", value: missesIn(measures) },
    { name: "code_size", unit: "count", value: codeSize(scheduler) },
  ];
}

/** Those that have ended have all of them. */
const processFigures = (row: MeasureRow): Figure[] =>
  TIMES.filter((time) => typeof row[`${time}_ns`] === "number").map((time) => ({
    name: `${row.process}.${time}`,
    unit: "ns",
    value: Number(row[`${time}_ns`]),
  }));

const classFigures = (measures: Measures): Figure[] =>
  measureRows(measures, "classes").flatMap((row): Figure[] => [
    { name: `${row.class}.turns`, unit: "count", value: Number(row.activations) },
    { name: `${row.class}.running`, unit: "ns", value: Number(row.running_ns) },
    { name: `${row.class}.ready`, unit: "ns", value: Number(row.ready_ns) + Number(row.new_ns) },
  ]);

const missesIn = (measures: Measures): number =>
  measureRows(measures, "jobs").reduce((sum, { misses }) => sum + Number(misses), 0);

/** Bytes of the handlers as WebAssembly. */
function codeSize(scheduler: Uint8Array): number {
  const code = readSections(scheduler)?.find(({ id }) => id === SECTION.code);
  return code?.content.length ?? 0;
}
