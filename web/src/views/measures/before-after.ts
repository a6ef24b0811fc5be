import { formatNumber, formatTime } from "../../base/time.js";
import type { RunMeasures } from "./measures.js";

/** A figure of the run before beside that of this one. */
export interface Compared {
  readonly name: string;
  /** Null where that run had nothing of the kind. */
  readonly before: string | null;
  readonly after: string | null;
  /** The difference in words; null where one of both is missing. */
  readonly difference: string | null;
}

interface Figure {
  readonly name: string;
  readonly value: number;
  readonly write: (value: number) => string;
}

const SECOND = 1e9;

/** Two runs may be of different length, so what adds up with time is told for each second. */
export function beforeAndAfter(before: RunMeasures, after: RunMeasures): Compared[] {
  const [old, now] = [figuresOf(before), figuresOf(after)];
  const known = new Map(old.map((figure) => [figure.name, figure]));
  const rows = now.map((figure) => compared(known.get(figure.name), figure));
  const gone = old.filter(({ name }) => !now.some((figure) => figure.name === name));
  return [...rows, ...gone.map((figure) => compared(figure, undefined))];
}

function figuresOf(run: RunMeasures): Figure[] {
  const perSecond = (count: number) => (run.time_ns > 0 ? (count * SECOND) / run.time_ns : 0);
  const share = run.time_ns > 0 ? (100 * run.scheduler_ns) / run.time_ns : 0;
  const written = (type: string) => (type === "time" ? formatTime : formatNumber);
  return [
    ...run.classes.map((each) => ({
      name: `Turns of ${each.class}, per second`,
      value: perSecond(each.activations),
      write: formatNumber,
    })),
    ...(run.wasted === undefined
      ? []
      : [{ name: "Wasted turns, per second", value: perSecond(run.wasted), write: formatNumber }]),
    { name: "Switches, per second", value: perSecond(run.switches), write: formatNumber },
    ...processesOf(run),
    ...jobsOf(run),
    { name: "In the scheduler", value: share, write: (value) => `${formatNumber(value)} %` },
    { name: "Longest wait", value: run.longest_ready_ns, write: formatTime },
    ...run.histograms.flatMap(({ name, type, mean, p99 }) => [
      { name: `${name}, mean`, value: mean, write: written(type) },
      { name: `${name}, p99`, value: p99, write: written(type) },
    ]),
    ...run.counters.map((each) => ({
      name: `${each.name}, per second`,
      value: each.per_second,
      write: formatNumber,
    })),
  ];
}

function processesOf({ process_means: means }: RunMeasures): Figure[] {
  const named = [
    ["Turnaround of processes, mean", means?.turnaround_ns],
    ["Waiting of processes, mean", means?.waiting_ns],
    ["Response of processes, mean", means?.response_ns],
  ] as const;
  return named.flatMap(([name, value]) =>
    value === undefined ? [] : [{ name, value, write: formatTime }],
  );
}

/** Of runs of different length the share of missed deadlines can be compared, not their number. */
function jobsOf({ jobs = [] }: RunMeasures): Figure[] {
  return jobs.flatMap((each) => [
    ...(each.response_max_ns === null
      ? []
      : [
          {
            name: `Response of ${each.class}, most`,
            value: each.response_max_ns,
            write: formatTime,
          },
        ]),
    {
      name: `Deadlines missed by ${each.class}`,
      value: each.jobs > 0 ? (100 * each.misses) / each.jobs : 0,
      write: (value: number) => `${formatNumber(value)} %`,
    },
  ]);
}

function compared(before: Figure | undefined, after: Figure | undefined): Compared {
  return {
    name: (after ?? before)?.name ?? "",
    before: before ? before.write(before.value) : null,
    after: after ? after.write(after.value) : null,
    difference: before && after ? differenceOf(before, after) : null,
  };
}

/** "−1.2 ms (−34 %)"; of what was 0 before without a share. */
function differenceOf(before: Figure, after: Figure): string {
  const by = after.value - before.value;
  if (by === 0 || before.write(before.value) === after.write(after.value)) return "the same";
  const sign = by < 0 ? "\u2212" : "+";
  const whole = `${sign}${after.write(Math.abs(by))}`;
  if (before.value === 0) return whole;
  const share = Math.abs((100 * by) / before.value);
  const digits = share >= 10 ? 0 : 1;
  return `${whole} (${sign}${share.toFixed(digits)} %)`;
}
