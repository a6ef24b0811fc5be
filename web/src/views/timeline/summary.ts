/** The timeline in words, for people who do not see it. */

import { formatShare, formatTime } from "../../base/time.js";
import { count } from "../../base/words.js";
import { threadName } from "../../model/run/run.js";
import type { SimulationState, Timeline } from "../../model/run/simulation.js";
import { starvedThreads } from "../../model/run/starved.js";

/** So many missed deadlines, or starved threads, are told one by one. */
const TOLD = 5;

type Seen = Pick<Timeline, "marks" | "strikes">;

/** Which deadlines are marked as missed around the window, or which appointments; empty where none is. */
export function missedIn(simulation: SimulationState, timeline: Seen | null): string {
  const missed = timeline?.marks.filter(({ kind }) => kind === "missed") ?? [];
  if (missed.length === 0) return "";
  const each = missed
    .slice(0, TOLD)
    .map(({ thread, time }) => `${threadName(simulation, thread)} at ${formatTime(time)}`);
  const what = timeline?.strikes.length ? "Appointments" : "Deadlines";
  const more = missed.length > TOLD ? ` and ${missed.length - TOLD} more` : "";
  return ` ${what} missed: ${each.join(", ")}${more}.`;
}

export function summaryOf(simulation: SimulationState | null): string {
  if (!simulation) return "Timeline. No run yet.";
  const { time, threads, running, switches, schedulerTime } = simulation;
  const runs =
    running === 0
      ? "the scheduler has the processor"
      : `thread ${running} ${threadName(simulation, running)} runs`;
  return (
    `Timeline of ${count(threads.length, "thread")}. The run stands at ${formatTime(time)}: ${runs}. ` +
    `${count(switches, "switch", "switches")} so far; the scheduler took ${formatShare(schedulerTime, time)} of the time.` +
    starvedWords(simulation)
  );
}

function starvedWords(simulation: SimulationState): string {
  const starved = starvedThreads(simulation);
  const told = starved.slice(0, TOLD).map(({ thread, from_ns, to_ns }) => {
    const name = threadName(simulation, thread);
    return `${name} from ${formatTime(from_ns)} to ${formatTime(to_ns)}`;
  });
  const more = starved.length > TOLD ? [`${starved.length - TOLD} more threads`] : [];
  return told.length > 0 ? ` Hatched, as starved: ${[...told, ...more].join(", ")}.` : "";
}
