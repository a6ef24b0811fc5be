import type { TraceLevel } from "../generated/trace.js";
import type { Measures, RunDiagnosis } from "../protocol.js";
import type { LocalType, SchedulerDescriptor } from "./descriptor.js";
import type { WorkloadInfo } from "./workload-info.js";

/** What `run` goes on to: a tick, a number of decisions, or a time in ns. */
export type Goal = "tick" | "decision" | "time";

/** The figures of a run at one moment. Nodes and numbers as in layout.toml. */
export interface RunView {
  readonly time: number;
  readonly tick: number;
  readonly decisions: number;
  readonly switches: number;
  readonly wasted: number;
  readonly schedulerTime: number;
  readonly traceHash: bigint;
  /** Trace records since the start of the run. */
  readonly traceWritten: number;
  /** Of those, how many of the newest are kept. */
  readonly traceCapacity: number;
  readonly containerNodes: number;
  readonly threadCount: number;
  /** Node of the running thread, 0 for none. */
  readonly running: number;
  /** Number of the last handler, 0 for none, and the node of its parameter. */
  readonly handler: number;
  readonly handlerThread: number;
  readonly lastSite: number;
  /** Where it stands within the handler of `tick`; null between ticks. */
  readonly pause: PauseView | null;
  /** As in Outcome of layout.toml; 0 while the run can go on. */
  readonly outcome: number;
  readonly fault: FaultView;
}

export interface FaultView {
  readonly kind: number;
  /** The scheduler's site, or a line of the workload. */
  readonly site: number;
  /** Site of the transfer that broke an invariant, else 0. */
  readonly cause: number;
  /** The index that was out of bounds, or the node that was empty or full. */
  readonly detail: number;
  readonly inWorkload: boolean;
  readonly handler: number;
}

/** Where a run stands within a handler: before a statement, or after a condition or check was evaluated. */
export interface PauseView {
  /** Site of that statement, condition or check. */
  readonly site: number;
  /** What the condition or check came to, 0 or 1; of a statement 0. */
  readonly value: number;
}

/** A variable of the handler in which a run stands. */
export interface EngineLocal {
  readonly name: string;
  readonly type: LocalType;
  /** Of a thread: its node, 0 for none. */
  readonly value: number;
}

export interface EngineThread {
  /** As in ThreadState of layout.toml. */
  readonly state: number;
  readonly since: number;
  readonly ran: number;
  readonly classNumber: number;
  readonly instance: number;
  readonly line: number;
  /** As in Wait of layout.toml, and the number of what it is; of a lock with its element. */
  readonly waitsFor: number;
  readonly waitsAt: number;
  /** Node of the container it sits in, 0 for none. */
  readonly home: number;
  readonly attributes: readonly number[];
}

/** As `cat_diagnoses` gives it. */
export interface EngineDiagnosis {
  readonly code: string;
  readonly message: string;
  /** Of the workload. */
  readonly line?: number;
  /** Of the scheduler. */
  readonly site?: number;
  readonly threads?: RunDiagnosis["threads"];
}

/** Threads that wait for the same at the same place; channels by number. */
export interface EngineSituation {
  /** In words: which threads, what they do (`waits for …`), and a way out where they wait on a cycle. */
  readonly who: string;
  readonly deed: string;
  readonly advice: string;
  /** Those whose next message ends the wait. */
  readonly channels: readonly number[];
  /** To which channels the code before them sends, and in which line. */
  readonly sends: readonly { readonly channel: number; readonly line: number }[];
  /** Which situations of the same run could end the wait. */
  readonly enders: readonly number[];
  /** Of which class they are, and which of it; null: they are not suspended. */
  readonly suspended: { readonly class: number; readonly instances: readonly number[] } | null;
  /** Which threads of other nodes the code before them resumes. */
  readonly resumes: readonly EngineResumption[];
  /** Whether time, or what arrives by itself, lets them go on, maybe by way of others. */
  readonly goesOn: boolean;
}

/** A statement `resume … on …`: the node, a class of its workload and which of it; null: any. */
export interface EngineResumption {
  readonly node: number | null;
  readonly class: number | null;
  readonly instance: number | null;
  readonly line: number;
}

/** As `cat_waits` gives it: who waits for what. */
export interface EngineWaits {
  /** Whether nobody goes on unless other processes send something; who looks again and again finds nothing, then. */
  readonly needsOthers: boolean;
  /** How many of the last turns were wasted. */
  readonly wastedInARow: number;
  /** Channels to which messages have come by themselves. */
  readonly arrivals: readonly number[];
  readonly situations: readonly EngineSituation[];
}

/**
 * One run of a scheduler under a workload. Calls that cannot fail by what a
 * person gives throw an `EngineFailure`, which means that the engine is broken.
 */
export interface Engine {
  readonly descriptor: SchedulerDescriptor;
  readonly workload: WorkloadInfo;

  /** The tick at which the run was taken over from another, before which there is nothing; else null. */
  readonly takenOverAt: number | null;

  /** Why it cannot stand within a handler, for people; null when it can. */
  readonly whyNoPause: string | null;

  /**
   * Goes on until the goal, an outcome, or `slice` ticks.
   * @returns whether the goal or an outcome was reached
   */
  run(goal: Goal, target: number, slice: number): boolean;

  /** Goes to the state right after a tick, in slices as `run`. */
  seek(tick: number, slice: number): boolean;

  /**
   * Goes into a tick of the run: to where its handler has passed so many sites. What the handler
   * did so far is to be seen; `run` and `seek` lead out again.
   * @returns false when the handler passes fewer; then the tick is complete
   */
  pause(tick: number, sites: number): boolean;

  /** The variables that are known where the run stands within a handler; none between ticks. */
  locals(): EngineLocal[];

  /** The frame of the handler within which the run stands, as bytes; none between ticks. */
  frame(): Uint8Array;

  /** The latest kept tick at which no more than that many decisions were made. */
  tickBeforeDecision(decisions: number): number;

  setTraceLevel(level: TraceLevel): void;

  /** The words of trace records, numbered from 0; none when they are gone. Good until the next are read. */
  readTrace(first: number, count: number): Uint32Array;

  look(): RunView;

  /** In order of birth. */
  threads(): EngineThread[];

  /** The nodes of the threads in a container, the next to leave first. */
  threadsIn(container: number): number[];

  /** Values of the scheduler's variables and imports, by descriptor. */
  globals(): (number | readonly number[])[];

  /** Values of the workload's variables. */
  variables(): number[];

  measures(): Measures;

  /** The world as it stands, for another engine to go on with. */
  exportWorld(): Uint8Array;

  /** Why the run came to a deadlock or a fault, in words; empty for other ends. */
  endText(): string;

  /** What a person should know of the run so far, beside how it ended. */
  diagnoses(): EngineDiagnosis[];
}

/** The engine did what it must never do. Its message is for people. */
export class EngineFailure extends Error {
  override readonly name = "EngineFailure";
}
