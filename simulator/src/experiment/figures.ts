import { measureRows } from "../measures.js";
import type { RunResult } from "../session/headless.js";

/** What a number counts: nanoseconds, things, things per second, or a share of the whole. */
export type Unit = "ns" | "count" | "per second" | "share";

/** One number that a run came to. */
export interface Figure {
  /** Such as `duration`, `response.p99` or `ready.length`. */
  readonly name: string;
  readonly unit: Unit;
  readonly value: number;
}

const HISTOGRAM_FIGURES = ["mean", "p50", "p90", "p99", "max"] as const;

/** What the entries of each list of the measures tell: name of the figure, field and unit. */
const LISTS: readonly {
  readonly list: string;
  readonly figures: readonly (readonly [figure: string, field: string, unit: Unit])[];
}[] = [
  {
    list: "counters",
    figures: [
      ["count", "count", "count"],
      ["rate", "per_second", "per second"],
    ],
  },
  { list: "containers", figures: [["length", "mean_length", "count"]] },
  {
    list: "devices",
    figures: [
      ["utilisation", "utilisation", "share"],
      ["queue", "mean_queue", "count"],
      ["response", "mean_response_ns", "ns"],
    ],
  },
  {
    list: "channels",
    figures: [
      ["messages", "mean_length", "count"],
      ["refused", "refused", "count"],
    ],
  },
  { list: "locks", figures: [["contended", "contended", "count"]] },
];

/** All that a run is compared by, in the order in which a table shows it. */
export function figuresOf(result: RunResult): Figure[] {
  return [...totals(result), ...histograms(result), ...lists(result)];
}

function totals(result: RunResult): Figure[] {
  return [
    { name: "duration", unit: "ns", value: result.timeNs },
    { name: "decisions", unit: "count", value: result.decisions },
    { name: "switches", unit: "count", value: result.switches },
    { name: "wasted", unit: "count", value: result.wasted },
    { name: "scheduler_time", unit: "ns", value: result.schedulerTimeNs },
    { name: "longest_ready", unit: "ns", value: Number(result.measures.longest_ready_ns ?? 0) },
  ];
}

/** Those in which something was recorded: others have no mean. */
function histograms({ measures }: RunResult): Figure[] {
  return measureRows(measures, "histograms")
    .filter((row) => Number(row.count) > 0)
    .flatMap((row) =>
      HISTOGRAM_FIGURES.map((figure) => ({
        name: `${row.name}.${figure}`,
        unit: row.type === "time" ? "ns" : "count",
        value: Number(row[figure]),
      })),
    );
}

function lists({ measures }: RunResult): Figure[] {
  return LISTS.flatMap(({ list, figures }) =>
    measureRows(measures, list).flatMap((row) =>
      figures
        .filter(([, field]) => typeof row[field] === "number")
        .map(([figure, field, unit]) => ({
          name: `${row.name}.${figure}`,
          unit,
          value: Number(row[field]),
        })),
    ),
  );
}
