import { Outcome, ThreadState } from "../generated/layout.js";
import type { ProcessBrief } from "../system-protocol.js";
import type { CourseMember } from "./course.js";

const BUSY: readonly number[] = [ThreadState.RUNNING, ThreadState.READY, ThreadState.NEW];
const GONE: readonly number[] = [ThreadState.UNBORN, ThreadState.DEAD];

/** What of a process shows at a glance. It is told of every process for each frame, so little is read. */
export function briefOf(engine: CourseMember["engine"]): ProcessBrief {
  const { outcome, threadCount, tick } = engine.look();
  const states = engine.threadStates();
  return {
    isThere: threadCount > 0 || tick > 0,
    busy: count(states, (state) => BUSY.includes(state)),
    alive: count(states, (state) => !GONE.includes(state)),
    end: outcome === Outcome.RUNNING ? null : (TROUBLES[outcome] ?? "ended"),
  };
}

const TROUBLES: Readonly<Record<number, ProcessBrief["end"]>> = {
  [Outcome.FAULT]: "fault",
  [Outcome.DEADLOCK]: "deadlock",
};

function count(states: readonly number[], isOne: (state: number) => boolean): number {
  return states.reduce((sum, state) => sum + Number(isOne(state)), 0);
}
