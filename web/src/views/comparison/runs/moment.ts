import { formatTime } from "../../../base/time.js";
import type { ComparedRun } from "../../../model/comparison/compared-runs.js";
import { type ShownState, shownState, threadName } from "../../../model/run/run.js";
import type { Segment, Timeline } from "../../../model/run/simulation.js";

/** What a thread does at a moment, as far as the records in sight tell. */
export function stateAt(
  timeline: Timeline | null | undefined,
  thread: number,
  at: number,
): Segment["state"] | null {
  const lane = timeline?.lanes[thread - 1] ?? [];
  return lane.find(({ from, to }) => from <= at && at < to)?.state ?? null;
}

/** The colour of a thread's number by what its lane shows. */
export function shownInLane(state: Segment["state"]): ShownState {
  if (state === "switching") return "ready";
  if (state === "beginning" || state === "calling" || state === "ending") return "waiting";
  return shownState(state);
}

/** How long a container is at a moment; null where no record tells. */
export function lengthAt(
  timeline: Timeline | null | undefined,
  node: number,
  at: number,
): number | null {
  const steps = timeline?.lengths[node - 1] ?? [];
  return steps.findLast(({ time }) => time <= at)?.length ?? null;
}

/** A moment of all runs in words: `12 ms: A runs worker[1]; B has ended`. */
export function momentWords(
  runs: readonly ComparedRun[],
  letters: readonly string[],
  timelines: readonly (Timeline | null)[],
  at: number,
): string {
  const parts = runs.map((run, index) => `${letters[index]} ${doing(run, timelines[index], at)}`);
  return `${formatTime(at)}: ${parts.join("; ")}`;
}

function doing(run: ComparedRun, timeline: Timeline | null | undefined, at: number): string {
  if (at >= run.state.lastTime) return "has ended";
  const running = run.state.threads.find(
    ({ thread }) => stateAt(timeline, thread, at) === "running",
  );
  if (running) return `runs ${threadName(run.state, running.thread)}`;
  const inScheduler = timeline?.scheduler.some(({ from, to }) => from <= at && at < to);
  return inScheduler ? "is in the scheduler" : "runs no thread";
}
