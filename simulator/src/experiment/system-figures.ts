import type { LoadDifference } from "../system/headless/load-difference.js";
import { pooled } from "../system/headless/pooled.js";
import type { ProcessOutcome, SystemOutcome } from "../system/headless/run.js";
import { type Figure, histogramFigures, listFigures } from "./figures.js";

/**
 * All that a run of a system is compared by: sums over its nodes, what they recorded and counted under each name, and
 * of devices, containers and the like of each node, `www.net.utilisation`; of several nodes of one name the means.
 */
export function systemFigures(outcome: SystemOutcome): Figure[] {
  const all = pooled(outcome.processes, outcome.time);
  return [
    ...totals(outcome),
    ...histogramFigures(all.histograms),
    ...listFigures({ counters: all.counters }),
    ...loadFigures(outcome.loads),
    ...groups(outcome.processes).flatMap(([name, nodes]) => groupFigures(name, nodes)),
  ];
}

function totals(outcome: SystemOutcome): Figure[] {
  const { processes, traffic, time } = outcome;
  const all = pooled(processes, time);
  const messages = traffic.reduce((sum, { count }) => sum + count, 0);
  const told = traffic.filter(({ kind }) => kind !== "channel");
  const scheduling = told.reduce((sum, { count }) => sum + count, 0);
  return [
    { name: "duration", unit: "ns", value: time },
    { name: "decisions", unit: "count", value: all.decisions },
    { name: "switches", unit: "count", value: all.switches },
    { name: "wasted", unit: "count", value: all.wasted },
    { name: "scheduler_time", unit: "ns", value: all.schedulerTime },
    { name: "messages", unit: "count", value: messages },
    { name: "scheduler_messages", unit: "count", value: scheduling },
    {
      name: "scheduler_messages_rate",
      unit: "per second",
      value: time > 0 ? scheduling / (time / 1e9) : 0,
    },
    { name: "waited_for_answers", unit: "ns", value: all.waited },
    { name: "longest_wait_for_answers", unit: "ns", value: all.longestWait },
    ...(all.copyAge === null ? [] : ageFigures(all.copyAge)),
  ];
}

const ageFigures = ({ mean, p99 }: { readonly mean: number; readonly p99: number }): Figure[] => [
  { name: "copy_age_mean", unit: "ns", value: mean },
  { name: "copy_age_p99", unit: "ns", value: p99, isEstimate: true },
];

/** The largest differences of all families; where there are several, also those of each. */
function loadFigures(loads: readonly LoadDifference[]): Figure[] {
  if (loads.length === 0) return [];
  const largest = (kind: "threads" | "ready", field: "mean" | "max") =>
    Math.max(...loads.map((load) => load[kind][field]));
  const figures = (prefix: string, of: typeof largest): Figure[] => [
    { name: `${prefix}thread_difference.mean`, unit: "count", value: of("threads", "mean") },
    { name: `${prefix}thread_difference.max`, unit: "count", value: of("threads", "max") },
    { name: `${prefix}ready_difference.mean`, unit: "count", value: of("ready", "mean") },
    { name: `${prefix}ready_difference.max`, unit: "count", value: of("ready", "max") },
  ];
  const each = loads.length === 1 ? [] : loads;
  return [
    ...figures("", largest),
    ...each.flatMap((load) => figures(`${load.family}.`, (kind, field) => load[kind][field])),
  ];
}

/** The nodes by the names under which they are declared. */
function groups(processes: readonly ProcessOutcome[]): [string, ProcessOutcome[]][] {
  const found = new Map<string, ProcessOutcome[]>();
  for (const outcome of processes) {
    const name = outcome.place.plan?.name;
    if (name !== undefined) found.set(name, [...(found.get(name) ?? []), outcome]);
  }
  return [...found];
}

function groupFigures(group: string, nodes: readonly ProcessOutcome[]): Figure[] {
  const sums = new Map<string, { readonly figure: Figure; sum: number; count: number }>();
  for (const { result } of nodes) {
    const { counters: _, ...measures } = result.measures;
    for (const figure of listFigures(measures)) {
      const known = sums.get(figure.name) ?? { figure, sum: 0, count: 0 };
      known.sum += figure.value;
      known.count++;
      sums.set(figure.name, known);
    }
  }
  return [...sums.values()].map(({ figure, sum, count }) => ({
    ...figure,
    name: `${group}.${figure.name}`,
    value: sum / count,
  }));
}
