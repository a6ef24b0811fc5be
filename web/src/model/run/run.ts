import { createStore } from "zustand/vanilla";
import type { Analysis } from "../../generated/services.js";
import type { SetBreakpoint } from "./breakpoints.js";
import type { LeftFork, OpenFork } from "./forks.js";
import type { OpenRecording } from "./recordings.js";
import type { Measures, SimulationState, StepUnit, ThreadState, ThreadView } from "./simulation.js";

/** Speeds of playing, in ticks per second; null is as fast as possible. */
export const SPEEDS = [1, 2, 4, 8, 16, 64, 256, 1024, null] as const;

/** The speed that is called 1×: slow enough to see each thread travel. */
export const UNIT_SPEED = 2;

/** Seed of every run, the same for all, so that a run shown to somebody else is the same run. */
export const SEED = "1";

export type RunStatus =
  /** Nothing can be run yet. */
  | { readonly kind: "empty" }
  | { readonly kind: "loading" }
  | { readonly kind: "ready" }
  /** The simulator does not work; the message is for people. */
  | { readonly kind: "failed"; readonly message: string };

/** What a run goes on to. */
export interface RunGoal {
  /** The tick that it set out from. */
  readonly since: number;
  /** After so many ticks it stops all the same. */
  readonly most: number;
}

export interface RunState {
  readonly status: RunStatus;
  /** What the simulator runs: an analysis without errors, perhaps of an older text. */
  readonly program: Analysis | null;
  /** A recorded run that is open; null for none. */
  readonly recording: OpenRecording | null;
  /** The fork of the run that there is; null for none. */
  readonly fork: OpenFork | null;
  /** Forks that the run went on in as their originals were dropped, in their order. */
  readonly leftForks: readonly LeftFork[];
  /** The breakpoints that are on, as the run took them: first those in the order of its list. */
  readonly setBreakpoints: readonly SetBreakpoint[];
  /** What the run of the text before came to; null for none. */
  readonly lastRun: LastRun | null;
  /** What the run goes on to, once that takes a while; null for nothing. */
  readonly goal: RunGoal | null;
  /** Where the run stands. */
  readonly simulation: SimulationState | null;
  /** Index into SPEEDS. */
  readonly speed: number;
  readonly unit: StepUnit;
  /** Something that could not be done, in words; null again after the next success. */
  readonly complaint: string | null;
}

/** A run that a change of the text has ended, to be held against the next. */
export interface LastRun {
  /** Of which project it is: it is told of no other. */
  readonly project: string;
  /** Whether it had come to its own end. */
  readonly ended: boolean;
  readonly measures: Measures;
}

export type RunStore = ReturnType<typeof createRunStore>;

export function createRunStore() {
  return createStore<RunState>(() => ({
    status: { kind: "empty" },
    program: null,
    recording: null,
    fork: null,
    leftForks: [],
    setBreakpoints: [],
    lastRun: null,
    goal: null,
    simulation: null,
    speed: SPEEDS.indexOf(UNIT_SPEED),
    unit: "decision",
    complaint: null,
  }));
}

/** Speed in ticks per second; null is as fast as possible. */
export function ticksPerSecond(state: RunState): number | null {
  return SPEEDS[state.speed] ?? null;
}

/** How a speed is written beside its slider: `1×`, `½×`, `max`. */
export function speedLabel(index: number): string {
  const speed = SPEEDS[index] ?? null;
  if (speed === null) return "max";
  return speed < UNIT_SPEED ? "½×" : `${speed / UNIT_SPEED}×`;
}

/** Whether the run can go forward: it is loaded and has not come to an end. */
export function canAdvance(state: RunState): boolean {
  return state.status.kind === "ready" && state.simulation?.outcome === null;
}

/** Whether the run stands at its end, from where it can only begin again. */
export function isOver({ status, simulation }: RunState): boolean {
  return status.kind === "ready" && simulation !== null && simulation.outcome !== null;
}

/** Why there is no run that could go on or begin again; null where there is one. */
export function whyNoRun({ status }: RunState): string | null {
  switch (status.kind) {
    case "empty":
      return "nothing can run yet, Problems says why";
    case "loading":
      return "the program is being loaded";
    case "failed":
      return status.message;
    default:
      return null;
  }
}

/** Whether there is anything before the present tick. */
export function canGoBack(state: RunState): boolean {
  return state.status.kind === "ready" && (state.simulation?.tick ?? 0) > 0;
}

/** A thread's name for people: its class, with its instance where the class has several. */
export function threadName(simulation: SimulationState | null, thread: number): string {
  const view = threadView(simulation, thread);
  if (!view) return `thread ${thread}`;
  const alone = simulation?.threads.every(
    (other) => other === view || other.className !== view.className,
  );
  return alone ? view.className : `${view.className}[${view.instance}]`;
}

export function threadView(
  simulation: SimulationState | null,
  thread: number,
): ThreadView | undefined {
  return simulation?.threads[thread - 1];
}

/** States as the page shows them: a thread just born is ready, one not yet or no longer there waits. */
export type ShownState = "running" | "ready" | "waiting" | "suspended";

export function shownState(state: ThreadState): ShownState {
  if (state === "new") return "ready";
  if (state === "unborn" || state === "dead") return "waiting";
  return state;
}
