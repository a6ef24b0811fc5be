import { formatTime } from "../../../base/time.js";
import { threadName } from "../../../model/run/run.js";
import type { SystemLanes, Timeline } from "../../../model/system/systems.js";
import { type DrawnRun, processesOf } from "./runs.js";

/** A moment of all runs in words: `12 ms: webapp: www runs worker[2], db is idle; …`. */
export function momentWords(
  runs: readonly DrawnRun[],
  lanes: readonly (SystemLanes | null)[] | null,
  at: number,
): string {
  const parts = runs.map((run, index) => doing(run, lanes?.[index] ?? null, at));
  return `${formatTime(at)}: ${parts.join("; ")}`;
}

function doing(run: DrawnRun, lanes: SystemLanes | null, at: number): string {
  const parts = processesOf(run).map(({ number, label }, place) => {
    const timeline = lanes?.timelines[place] ?? null;
    const turn = runningAt(timeline, at);
    const state = run.stateNow().processes[number] ?? null;
    if (turn !== null) return `${label} runs ${threadName(state, turn)}`;
    const isDeciding = timeline?.scheduler.some(({ from, to }) => from <= at && at < to);
    return isDeciding ? `${label} is in its scheduler` : `${label} is idle`;
  });
  return `${run.name}: ${parts.join(", ")}`;
}

function runningAt(timeline: Timeline | null, at: number): number | null {
  const turn = timeline?.processors.flat().find(({ from, to }) => from <= at && at < to);
  return turn?.thread ?? null;
}
