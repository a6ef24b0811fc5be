/** What several processes of a system came to together. */

import { type MeasureRow, measureRows } from "../../base/measures.js";
import { type Histogram, joined, percentileOf } from "../../engine/histogram.js";
import type { Measures } from "../../protocol.js";
import type { ProcessOutcome } from "./run.js";

/** Times in ns. */
export interface Pooled {
  /** How many of them there are. */
  readonly nodes: number;
  readonly decisions: number;
  readonly switches: number;
  readonly wasted: number;
  readonly schedulerTime: number;
  /** For how many answers handlers waited, how long for all, and the longest time for one handler. */
  readonly answers: number;
  readonly waited: number;
  readonly longestWait: number;
  /** How old copies of shared variables were when decisions were made with them; null: there were none. */
  readonly copyAge: CopyAge | null;
  /** What was recorded and counted under each name, as in the measures of a run. */
  readonly histograms: readonly MeasureRow[];
  readonly counters: readonly MeasureRow[];
}

export interface CopyAge {
  readonly count: number;
  readonly mean: number;
  readonly p99: number;
  readonly max: number;
}

/** What the measures of a process tell of its part in the system; none of one that is in no system. */
export interface ProcessMeasures {
  readonly sent: Readonly<Record<string, number>>;
  readonly received: Readonly<Record<string, number>>;
  readonly answers: number;
  readonly waited_ns: number;
  readonly longest_wait_ns: number;
  readonly for_absent: number;
  readonly copy_age?: CopyAge;
  readonly variables: readonly MeasureRow[];
}

export const systemMeasures = (measures: Measures): ProcessMeasures | null =>
  (measures.system as ProcessMeasures | undefined) ?? null;

/** @param time how long the run was, ns */
export function pooled(outcomes: readonly ProcessOutcome[], time: number): Pooled {
  const sum = (of: (outcome: ProcessOutcome) => number) =>
    outcomes.reduce((total, outcome) => total + of(outcome), 0);
  const own = outcomes.flatMap(({ result }) => systemMeasures(result.measures) ?? []);
  return {
    nodes: outcomes.length,
    decisions: sum(({ result }) => result.decisions),
    switches: sum(({ result }) => result.switches),
    wasted: sum(({ result }) => result.wasted),
    schedulerTime: sum(({ result }) => result.schedulerTimeNs),
    answers: own.reduce((total, { answers }) => total + answers, 0),
    waited: own.reduce((total, { waited_ns }) => total + waited_ns, 0),
    longestWait: Math.max(0, ...own.map(({ longest_wait_ns }) => longest_wait_ns)),
    copyAge: copyAge(outcomes),
    histograms: histograms(outcomes),
    counters: counters(outcomes, time),
  };
}

/** Of those that have copies: others have no ages either. */
function copyAge(outcomes: readonly ProcessOutcome[]): CopyAge | null {
  const [only, ...others] = outcomes.filter(
    ({ result }) => systemMeasures(result.measures)?.copy_age !== undefined,
  );
  if (only === undefined) return null;
  if (others.length === 0) return systemMeasures(only.result.measures)?.copy_age ?? null;
  const all = joined([only, ...others].flatMap(({ process }) => process.engine.copyAges() ?? []));
  return all === null
    ? null
    : {
        count: all.count,
        mean: all.sum / all.count,
        p99: percentileOf(all, 0.99),
        max: all.highest,
      };
}

/** The rows of one list by name: of one process as they are, of several as they are made one. */
function rowsByName<T>(
  outcomes: readonly ProcessOutcome[],
  list: string,
  make: (row: MeasureRow, outcome: ProcessOutcome, at: number) => T,
): Map<string, T[]> {
  const found = new Map<string, T[]>();
  for (const outcome of outcomes) {
    for (const [at, row] of measureRows(outcome.result.measures, list).entries()) {
      const name = String(row.name);
      found.set(name, [...(found.get(name) ?? []), make(row, outcome, at)]);
    }
  }
  return found;
}

interface Recorded {
  readonly row: MeasureRow;
  readonly histogram: () => Histogram | null;
}

function histograms(outcomes: readonly ProcessOutcome[]): MeasureRow[] {
  const recorded = rowsByName<Recorded>(outcomes, "histograms", (row, { process }, at) => ({
    row,
    histogram: () => process.engine.histogram(at),
  }));
  return [...recorded.values()].map((all) => {
    const some = all.filter(({ row }) => Number(row.count) > 0);
    const [first] = some.length > 0 ? some : all;
    return some.length > 1 ? oneHistogram(some) : ((first as Recorded).row as MeasureRow);
  });
}

/** Percentiles of several histograms are known by two digits. */
function oneHistogram(all: readonly Recorded[]): MeasureRow {
  const { name, type } = (all[0] as Recorded).row;
  const whole = joined(all.flatMap(({ histogram }) => histogram() ?? [])) as Histogram;
  const isWhole = type !== "float";
  const percentile = (part: number) => {
    const value = percentileOf(whole, part);
    return isWhole ? Math.round(value) : value;
  };
  return {
    name,
    type,
    count: whole.count,
    mean: whole.sum / whole.count,
    min: whole.lowest,
    p50: percentile(0.5),
    p90: percentile(0.9),
    p99: percentile(0.99),
    max: whole.highest,
    exact: false,
  };
}

function counters(outcomes: readonly ProcessOutcome[], time: number): MeasureRow[] {
  const counted = rowsByName(outcomes, "counters", (row) => Number(row.count));
  return [...counted].map(([name, counts]) => {
    const count = counts.reduce((sum, one) => sum + one, 0);
    return { name, count, per_second: time > 0 ? count / (time / 1e9) : 0 };
  });
}
