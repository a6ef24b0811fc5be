import { pooledMeasures } from "../../export/system/measured-parts.js";
import { families } from "../../system/headless/families.js";
import type { LoadDifference } from "../../system/headless/load-difference.js";
import { pooled } from "../../system/headless/pooled.js";
import { sharedOutcomes } from "../../system/headless/shared.js";
import type { SystemResult } from "./result.js";

/** The result as one JSON object. */
export function systemJson(result: SystemResult): string {
  const { seed, end, time, processes, traffic, labels } = result;
  const label = (number: number) => labels.get(number) ?? "";
  const value = {
    outcome: result.isInterrupted
      ? { kind: "interrupted" }
      : "at" in end
        ? { ...end, at: { ...end.at, node: label(end.at.node) } }
        : end,
    time_ns: time,
    seed,
    system: pooledMeasures(pooled(processes, time)),
    families: families(result).map(({ family, sums, load }) => ({
      family,
      ...pooledMeasures(sums),
      ...(load === null ? {} : { load_difference: loadJson(load) }),
    })),
    nodes: processes.map(({ place, result }) => ({
      node: place.label,
      family: place.family,
      outcome: result.outcome,
      time_ns: result.timeNs,
      decisions: result.decisions,
      switches: result.switches,
      trace_hash: result.traceHash,
      ...(result.diagnoses.length > 0 && { diagnoses: result.diagnoses }),
      measures: result.measures,
    })),
    ...(result.measured === null ? {} : { measured: result.measured }),
    variables: sharedOutcomes(result).map(({ messagesPerSecond, waited, copyReads, ...one }) => ({
      ...one,
      copy_reads: copyReads,
      messages_per_second: messagesPerSecond,
      waited_ns: waited,
    })),
    messages: traffic.map(({ from, to, what, kind, variable, count, bytes, meanDelay }) => ({
      from: label(from),
      to: label(to),
      what,
      kind,
      variable,
      count,
      bytes,
      mean_delay_ns: meanDelay,
    })),
  };
  return `${JSON.stringify(value, null, 2)}\n`;
}

const loadJson = ({ observed, threads, ready }: LoadDifference) => ({
  observed_ns: observed,
  threads,
  ready,
});
