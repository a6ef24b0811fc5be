import { ThreadState } from "../../src/generated/layout.js";

/** A thread, by the number of its class from 1, had a processor. */
export type Turn = readonly [processor: number, thread: number, start: number, end: number];

/** What a run did, in ns. */
export interface Course {
  readonly turns: readonly Turn[];
  /** Thread, job from 1 on, and when. */
  readonly missed: readonly (readonly [number, number, number])[];
  /** When the jobs of each thread were complete, or a thread without jobs ended. */
  readonly finished: readonly (readonly number[])[];
}

/** Reads a trace as text, up to a time; what runs then is cut off. */
export function courseOf(trace: string, until = Number.POSITIVE_INFINITY): Course {
  const classes = new Map<string, number>();
  const running = new Map<string, readonly [processor: number, start: number]>();
  const turns: Turn[] = [];
  const missed: [number, number, number][] = [];
  const finished: number[][] = [];
  let processor = 0;
  const end = (node: string, at: number) => {
    const began = running.get(node);
    running.delete(node);
    if (began && began[1] < at) turns.push([began[0], classes.get(node) ?? 0, began[1], at]);
  };
  for (const line of trace.split("\n")) {
    const [, at, kind, node = "", place] = line.split(" ");
    const time = Number(at);
    if (line.startsWith("#") || !(time < until)) continue;
    const thread = classes.get(node) ?? 0;
    if (kind === "BIRTH") {
      classes.set(node, Number(place) + 1);
      finished[Number(place)] ??= [];
    } else if (kind === "ON") processor = Number(place);
    else if (kind === "STATE") {
      end(node, time);
      if (Number(place) === ThreadState.RUNNING) running.set(node, [processor, time]);
    } else if (kind === "COMPLETED") finished[thread - 1]?.push(time);
    else if (kind === "DEATH" && finished[thread - 1]?.length === 0)
      finished[thread - 1]?.push(time);
    else if (kind === "MISSED") missed.push([thread, Number(place), time]);
  }
  for (const node of [...running.keys()]) end(node, until);
  return { turns: joined(turns), missed: missed.sort(byNumbers), finished };
}

/** Turns of a thread that follow each other at once on a processor are one. */
function joined(turns: readonly Turn[]): Turn[] {
  const found: Turn[] = [];
  for (const turn of [...turns].sort((a, b) => a[0] - b[0] || a[2] - b[2])) {
    const before = found.at(-1);
    const [processor, thread, start, end] = turn;
    if (before?.[0] === processor && before[1] === thread && before[3] === start) {
      found[found.length - 1] = [processor, thread, before[2], end];
    } else found.push(turn);
  }
  return found.sort(byNumbers);
}

export function byNumbers(a: readonly number[], b: readonly number[]): number {
  for (const [index, number] of a.entries()) {
    const difference = number - (b[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}
