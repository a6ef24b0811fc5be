/** The timeline in words, for people who do not see it. */

import { formatShare, formatTime } from "../../base/time.js";
import { count } from "../../base/words.js";
import { threadName } from "../../model/run/run.js";
import type { SimulationState } from "../../model/run/simulation.js";

export function summaryOf(simulation: SimulationState | null): string {
  if (!simulation) return "Timeline. No run yet.";
  const { time, threads, running, switches, schedulerTime } = simulation;
  const runs =
    running === 0
      ? "the scheduler has the processor"
      : `thread ${running} ${threadName(simulation, running)} runs`;
  return (
    `Timeline of ${count(threads.length, "thread")}. The run stands at ${formatTime(time)}: ${runs}. ` +
    `${count(switches, "switch", "switches")} so far; the scheduler took ${formatShare(schedulerTime, time)} of the time.`
  );
}
