import { formatTime } from "../../../base/time.js";
import { count } from "../../../base/words.js";
import type { ComparedRun } from "../../../model/comparison/compared-runs.js";
import {
  type Decision,
  firstDifference,
  firstOtherTime,
} from "../../../model/comparison/difference.js";

/** How a run parts from the first one. */
export interface Parting {
  /** When; null when they decide the same. */
  readonly time: number | null;
  readonly words: string;
  /** The ticks that decided otherwise, of the first run and of this; null for one that had ended. */
  readonly ticks: readonly [number | null, number | null];
}

/**
 * For each run but the first, in their order, where it first decides differently; null for the first.
 * @param letters what the runs are called
 */
export function partings(
  runs: readonly ComparedRun[],
  letters: readonly string[],
): (Parting | null)[] {
  const [first, ...others] = runs;
  if (!first) return [];
  const name = letters[0] ?? "";
  return [
    null,
    ...others.map((other, index) => partingOf(first, other, [name, letters[index + 1] ?? ""])),
  ];
}

function partingOf(
  first: ComparedRun,
  other: ComparedRun,
  [a, b]: readonly [string, string],
): Parting {
  const difference = firstDifference(first.digest, other.digest);
  if (difference === null) return likeness(first, other, [a, b]);
  const [ofFirst, ofOther] = difference.decisions;
  const times = [ofFirst, ofOther].flatMap((decision) => (decision ? [decision.time] : []));
  const time = Math.min(...times);
  const before = difference.same === 0 ? "" : `, after ${count(difference.same, "decision")}`;
  return {
    time,
    ticks: [ofFirst?.tick ?? null, ofOther?.tick ?? null],
    words: `${b} first differs from ${a} at ${formatTime(time)}${before}: ${a} ${done(ofFirst)}, ${b} ${done(ofOther)}.`,
  };
}

/** Runs that choose the same threads may yet do so at other times, as with other seeds. */
function likeness(
  first: ComparedRun,
  other: ComparedRun,
  [a, b]: readonly [string, string],
): Parting {
  const words = `${b} makes the same decisions as ${a}`;
  const [one, later] = firstOtherTime(first.digest, other.digest)?.decisions ?? [null, null];
  if (!one || !later) return { time: null, words: `${words}.`, ticks: [null, null] };
  const time = Math.min(one.time, later.time);
  return {
    time,
    ticks: [one.tick, later.tick],
    words: `${words}, but at other times from ${formatTime(time)} on.`,
  };
}

const done = (decision: Decision | null): string =>
  decision === null ? "has ended" : `runs ${decision.thread}`;
