import type { Engine } from "../engine/engine.js";
import { Names } from "../trace/names.js";
import type { TraceFormat } from "./format.js";
import { PerfettoTrace } from "./perfetto.js";
import { TraceCsv } from "./trace-csv.js";
import { TraceText } from "./trace-text.js";

export type TraceForm = "text" | "csv" | "perfetto";

/**
 * The format of a trace that begins where an engine stands. Each format learns
 * the names of the threads for itself.
 */
export function traceFormat(form: TraceForm, engine: Engine): TraceFormat {
  const { descriptor, workload } = engine;
  const names = new Names(descriptor, workload);
  // Of threads that were born before a run was taken over the trace tells no birth.
  const born = engine.takenOverAt === null ? [] : engine.threads();
  names.threadClasses.push(...born.map(({ classNumber }) => classNumber));
  switch (form) {
    case "text":
      return new TraceText(engine.look().containerNodes);
    case "csv":
      return new TraceCsv(names);
    case "perfetto":
      return new PerfettoTrace(names, `${workload.name} under ${descriptor.name}`, {
        time: engine.takenOverAt === null ? 0 : engine.look().time,
        states: born.map(({ state }) => state),
        lengths:
          engine.takenOverAt === null
            ? []
            : names.containers.map((_, index) => engine.threadsIn(index + 1).length),
      });
  }
}
