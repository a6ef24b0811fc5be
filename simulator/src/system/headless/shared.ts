import { measureRows } from "../../base/measures.js";
import type { Measures } from "../../protocol.js";
import type { SystemOutcome } from "./run.js";

/** What was said about a shared variable, by all that know it under one name. */
export interface SharedOutcome {
  readonly name: string;
  readonly model: string;
  /** Reads that were asked for, reads of a copy, and updates that were sent. */
  readonly reads: number;
  readonly copyReads: number;
  readonly updates: number;
  /** New values that came to copies. */
  readonly copies: number;
  /** How long handlers waited for it, ns. */
  readonly waited: number;
  /** All messages about it. */
  readonly messages: number;
  readonly messagesPerSecond: number;
}

/** The shared variables of a run, in the order in which its processes declare them. */
export function sharedOutcomes({ processes, traffic, time }: SystemOutcome): SharedOutcome[] {
  const rows = processes.flatMap(({ result }) =>
    measureRows((result.measures.system ?? {}) as Measures, "variables"),
  );
  return [...new Set(rows.map(({ name }) => String(name)))].map((name) => {
    const own = rows.filter((row) => row.name === name);
    const sum = (field: string) => own.reduce((total, row) => total + Number(row[field]), 0);
    const messages = traffic
      .filter(({ variable }) => variable === name)
      .reduce((total, { count }) => total + count, 0);
    return {
      name,
      model: String(own[0]?.model),
      reads: sum("asked"),
      copyReads: sum("read"),
      updates: sum("updates"),
      copies: sum("copies"),
      waited: sum("waited_ns"),
      messages,
      messagesPerSecond: time > 0 ? messages / (time / 1e9) : 0,
    };
  });
}
