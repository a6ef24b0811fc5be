import type { Segment, Timeline } from "../../../model/run/simulation.js";

/** Who has the processor, as the thread that is looked at sees it. */
export type ReactorLook = "own" | "others" | "scheduler";

export interface ReactorStretch {
  readonly from: number;
  readonly to: number;
  readonly look: ReactorLook;
}

/** What passes between the two: control or a call goes up to the reactor, or comes down from it. */
export type StepKind = "calls" | "begins" | "is over" | "goes on";

export interface Step {
  readonly time: number;
  readonly kind: StepKind;
}

/** A thread's way through its calls, and the reactor's time beside it. */
export interface Pair {
  readonly reactor: readonly ReactorStretch[];
  readonly thread: readonly Segment[];
  readonly steps: readonly Step[];
}

/** By what the thread does behind it. */
const STEPS: Readonly<Partial<Record<Segment["state"], StepKind>>> = {
  beginning: "calls",
  calling: "begins",
  waiting: "calls",
  ending: "is over",
};

/** The two timelines of a thread, by its number. */
export function pairOf(timeline: Timeline, thread: number): Pair {
  const turns = (timeline.processors[0] ?? []).map(
    ({ from, to, thread: who }): ReactorStretch => ({
      from,
      to,
      look: who === thread ? "own" : "others",
    }),
  );
  const busy = timeline.scheduler.map(
    ({ from, to }): ReactorStretch => ({
      from,
      to,
      look: "scheduler",
    }),
  );
  const lane = timeline.lanes[thread - 1] ?? [];
  return { reactor: [...turns, ...busy], thread: lane, steps: stepsOf(lane) };
}

function stepsOf(lane: readonly Segment[]): Step[] {
  const steps: Step[] = [];
  for (const [index, { from, state }] of lane.entries()) {
    const before = lane[index - 1];
    if (!before || before.to !== from) continue;
    const kind = STEPS[state] ?? (isInCall(before.state) ? "goes on" : null);
    if (kind) steps.push({ time: from, kind });
  }
  return steps;
}

/** Whether a thread in that state has a call that it has not come back from; `waiting` is for what no device brings. */
const isInCall = (state: Segment["state"]) =>
  state === "beginning" || state === "calling" || state === "ending" || state === "waiting";
