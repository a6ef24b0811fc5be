import {
  HISTOGRAM_FIELDS,
  isEstimate,
  type MeasureRow,
  measureRows,
  type Unit,
  unitOf,
} from "../base/measures.js";
import type { Measures } from "../protocol.js";
import type { RunResult } from "../session/headless.js";

/** One number that a run came to. */
export interface Figure {
  /** Such as `duration`, `response.p99` or `ready.length`. */
  readonly name: string;
  readonly unit: Unit;
  readonly value: number;
  /** A percentile that is known by two digits only. */
  readonly isEstimate?: true;
}

/** What the entries of each list of the measures tell: name of the figure, and field. */
const LISTS: readonly {
  readonly list: string;
  readonly figures: readonly (readonly [figure: string, field: string])[];
}[] = [
  {
    list: "counters",
    figures: [
      ["count", "count"],
      ["rate", "per_second"],
    ],
  },
  {
    list: "jobs",
    figures: [
      ["response_mean", "response_mean_ns"],
      ["response_p99", "response_p99_ns"],
      ["response_max", "response_max_ns"],
      ["misses", "misses"],
      ["dropped", "dropped"],
      ["lateness_max", "lateness_max_ns"],
    ],
  },
  { list: "containers", figures: [["length", "mean_length"]] },
  {
    list: "devices",
    figures: [
      ["utilisation", "utilisation"],
      ["queue", "mean_queue"],
      ["response", "mean_response_ns"],
    ],
  },
  {
    list: "channels",
    figures: [
      ["messages", "mean_length"],
      ["refused", "refused"],
    ],
  },
  { list: "locks", figures: [["contended", "contended"]] },
  { list: "semaphores", figures: [["contended", "contended"]] },
];

/** All that a run is compared by, in the order in which a table shows it. */
export function figuresOf(result: RunResult): Figure[] {
  const { measures } = result;
  return [
    ...[...totals(result), ...processes(result)],
    ...histogramFigures(measureRows(measures, "histograms")),
    ...listFigures(measures),
  ];
}

function totals(result: RunResult): Figure[] {
  return [
    { name: "duration", unit: "ns", value: result.timeNs },
    { name: "decisions", unit: "count", value: result.decisions },
    { name: "switches", unit: "count", value: result.switches },
    { name: "wasted", unit: "count", value: result.wasted },
    { name: "scheduler_time", unit: "ns", value: result.schedulerTimeNs },
    { name: "longest_ready", unit: "ns", value: Number(result.measures.longest_ready_ns ?? 0) },
    { name: "idle", unit: "ns", value: Number(result.measures.idle_ns ?? 0) },
  ];
}

/** The means over the processes of a table, where there is one. */
function processes({ measures }: RunResult): Figure[] {
  const means = (measures.process_means ?? {}) as MeasureRow;
  return ["turnaround", "waiting", "response"].flatMap((name) => {
    const value = means[`${name}_ns`];
    return typeof value === "number" ? [{ name: `processes.${name}`, unit: "ns", value }] : [];
  });
}

/** Those in which something was recorded: others have no mean. */
export function histogramFigures(rows: readonly MeasureRow[]): Figure[] {
  return rows
    .filter((row) => Number(row.count) > 0)
    .flatMap((row) =>
      HISTOGRAM_FIELDS.filter((field) => field !== "min").map((figure) => ({
        name: `${row.name}.${figure}`,
        unit: unitOf(figure, row) ?? "count",
        value: Number(row[figure]),
        ...(isEstimate(row, figure) ? { isEstimate: true as const } : {}),
      })),
    );
}

/** What the entries of lists come to, such as devices. */
export function listFigures(measures: Measures): Figure[] {
  return LISTS.flatMap(({ list, figures }) =>
    measureRows(measures, list).flatMap((row) =>
      figures
        .filter(([, field]) => typeof row[field] === "number")
        .map(([figure, field]) => ({
          name: `${row.name ?? row.class}.${figure}`,
          unit: unitOf(field, row) ?? "count",
          value: Number(row[field]),
        })),
    ),
  );
}
