import type { Measures } from "../../protocol.js";
import { families } from "../../system/headless/families.js";
import { type Pooled, pooled, systemMeasures } from "../../system/headless/pooled.js";
import type { SystemOutcome } from "../../system/headless/run.js";
import type { MeasuredPart } from "../../system-protocol.js";

/** The measures of a system's run: of the whole, its families and its processes. */
export function measuredParts(outcome: SystemOutcome): MeasuredPart[] {
  const { processes, time, labels, traffic } = outcome;
  const messages = traffic.map(({ from, to, what, count, bytes, meanDelay }) => ({
    name: `${labels.get(from)} → ${labels.get(to)}: ${what}`,
    count,
    bytes,
    mean_delay_ns: meanDelay,
  }));
  return [
    {
      kind: "system",
      name: "",
      measures: { time_ns: time, ...pooledMeasures(pooled(processes, time)), messages },
    },
    ...families(outcome).map(({ family, sums, load }) => ({
      kind: "family" as const,
      name: family,
      measures: {
        ...pooledMeasures(sums),
        ...(load !== null && {
          thread_difference: load.threads,
          ready_difference: load.ready,
        }),
      },
    })),
    ...processes.map(({ place, result }) => ({
      kind: "node" as const,
      name: place.label,
      measures: flat(result.measures),
    })),
  ];
}

/** With the names of the measures of a single run. */
export function pooledMeasures(sums: Pooled): Measures {
  const { schedulerTime, waited, longestWait, copyAge, ...same } = sums;
  return {
    ...same,
    scheduler_ns: schedulerTime,
    waited_ns: waited,
    longest_wait_ns: longestWait,
    ...(copyAge === null ? {} : { copy_age: copyAge }),
  };
}

/** A table has no lists within lists. */
function flat(measures: Measures): Measures {
  const own = systemMeasures(measures);
  if (own === null) return measures;
  const { sent, received, copy_age: age, variables, ...totals } = own;
  return {
    ...measures,
    system: totals,
    sent,
    received,
    ...(age !== undefined && { copy_age: age }),
    variables,
  };
}
