import type { Passage } from "../../system/network/message-log.js";
import { MANAGER } from "../../system/numbers.js";
import { HELD, heldBy, inEffect, nameOf } from "./deviations.js";
import type { Moment, Past } from "./past.js";
import type { Deviation } from "./types.js";

/** How much may go otherwise in one run. */
export interface Bounds {
  /** Messages that are kept back. */
  readonly late: number;
  /** Nodes that are lost. */
  readonly crashes: number;
}

/** A part of the past: from a moment on, and from the decisions that each process had made. */
export interface Part {
  readonly first: number;
  /** The time behind which it is not asked, ns. */
  readonly until: number;
  readonly decided: readonly number[];
}

/**
 * Where a run can go otherwise in a part of its past, behind all that does already. So each set of deviations is found once:
 * in the run without the last of them.
 */
export function branchesOf(
  past: Past,
  deviations: readonly Deviation[],
  bounds: Bounds,
  part: Part,
): Deviation[] {
  const count = (kind: Deviation["kind"]) => deviations.filter((one) => one.kind === kind).length;
  const moments = past.moments.slice(part.first).filter(({ time }) => time <= part.until);
  const from = past.moments[part.first - 1]?.time ?? -1;
  const came = past.passages.filter(
    ({ arrival, place }) => arrival > from && arrival <= part.until && place >= 0,
  );
  const found = [
    ...released(deviations, moments, came),
    ...(count("hold") < bounds.late ? heldBack(deviations, came) : []),
    ...(count("crash") < bounds.crashes ? lost(past, deviations, moments) : []),
    ...decided(past, part),
  ];
  const last = deviations.at(-1);
  return last === undefined ? found : found.filter((one) => inEffect(last, one) < 0);
}

/** What is kept back comes right behind each thing that changes something where it goes. */
function released(
  deviations: readonly Deviation[],
  moments: readonly Moment[],
  came: readonly Passage[],
): Deviation[] {
  return heldBy(deviations).flatMap((message) => {
    const ticks = moments
      .filter(({ node, isChange }) => isChange && node === message.to)
      .map(({ time }) => time);
    const others = came.filter(({ to }) => to === message.to).map(({ arrival }) => arrival);
    const times = [...new Set([...ticks, ...others])].filter((time) => time < HELD);
    return times.map((time) => ({ kind: "release" as const, time: time + 1, message }));
  });
}

/** No message that was kept back once. */
function heldBack(deviations: readonly Deviation[], came: readonly Passage[]): Deviation[] {
  const known = new Set(
    deviations.flatMap((one) => (one.kind === "hold" ? [nameOf(one.message)] : [])),
  );
  return came
    .filter((passage) => !known.has(nameOf(passage)))
    .map(({ arrival, from, to, place }) => ({
      kind: "hold" as const,
      time: arrival,
      message: { from, to, place },
    }));
}

/** A node is lost behind each of its ticks that changes something. */
function lost(
  past: Past,
  deviations: readonly Deviation[],
  moments: readonly Moment[],
): Deviation[] {
  const gone = new Set(deviations.flatMap((one) => (one.kind === "crash" ? [one.node] : [])));
  const nodes = past.system.plan.nodes;
  return moments
    .filter(({ node, isChange }) => isChange && node !== MANAGER && !gone.has(node))
    .filter(({ node, time }) => time + 1 < (nodes[node - 1]?.crashes ?? HELD))
    .map(({ node, time }) => ({ kind: "crash" as const, time: time + 1, node }));
}

/** What a process decided for the first alternative. */
function decided(past: Past, part: Part): Deviation[] {
  return past.system.processes.flatMap(({ engine, place: { number: node } }) => {
    const found: Deviation[] = [];
    const made = engine.decisionsMade();
    for (let number = part.decided[node] ?? 0; number < made; number++) {
      const { time, alternatives, taken } = engine.decision(number);
      if (time > part.until) break;
      for (let other = taken + 1; other < alternatives; other++) {
        found.push({ kind: "decision", time, node, number, taken: other });
      }
    }
    return found;
  });
}
